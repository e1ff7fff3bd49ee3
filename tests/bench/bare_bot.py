"""The least that a program with this library does for a press: no rules, nothing saved, nothing drawn.

Every press is answered with the same layout and picture, as large as a hand's; as often as the real program does it,
a table's public message and somebody else's private panel are edited with theirs. Run by ``tests.bench.floor`` as
``python -m tests.bench.bare_bot API GATEWAY TOKEN BOARDS OTHERS``.
"""

import asyncio
import io
import sys
from random import Random
from typing import Final

import discord
import yarl
from discord import app_commands

from bot.keep_alive import EndsItsThreads

LAYOUT_WORDS: Final = 90
BUTTONS: Final = 15
HAND_BYTES: Final = 31_000
BOARD_BYTES: Final = 22_000
_IN_ROW: Final = 5


def layout(name: str) -> discord.ui.LayoutView:
    """A panel as large as a hand's: two texts, a picture, three rows of buttons."""
    view = discord.ui.LayoutView(timeout=None)
    item = discord.MediaGalleryItem(f"attachment://{name}", description="words " * 20)
    gallery: discord.ui.MediaGallery[discord.ui.LayoutView] = discord.ui.MediaGallery(item)
    box: discord.ui.Container[discord.ui.LayoutView] = discord.ui.Container(
        discord.ui.TextDisplay("words " * LAYOUT_WORDS), gallery, discord.ui.TextDisplay("words " * 10)
    )
    for start in range(0, BUTTONS, _IN_ROW):
        row: discord.ui.ActionRow[discord.ui.LayoutView] = discord.ui.ActionRow()
        for number in range(start, start + _IN_ROW):
            row.add_item(discord.ui.Button(label=f"Card {number}", custom_id=f"s:bare:play:{number}"))
        box.add_item(row)
    view.add_item(box)
    return view


def picture(name: str, size: int) -> discord.File:
    return discord.File(io.BytesIO(bytes(size)), name)


class BareBot(EndsItsThreads):
    """Answers what it is asked, and edits messages as often as it is told to."""

    def __init__(self, gateway: str, boards: float, others: float) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True),
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
        )
        self.tree = app_commands.CommandTree(self)
        self._gateway, self._boards, self._others, self._luck = gateway, boards, others, Random(1)
        self._messages: dict[int, discord.PartialMessage] = {}
        self._last: dict[int, discord.Interaction] = {}
        group = app_commands.Group(name="spite", description="bare")
        group.command(name="start", description="bare")(self.opened)
        self.tree.add_command(group)

    async def launch_shard(self, gateway: yarl.URL, shard_id: int, *, initial: bool = False) -> None:
        address = yarl.URL(self._gateway)
        discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = address
        await super().launch_shard(address, shard_id, initial=initial)

    async def setup_hook(self) -> None:
        await self.tree.sync()

    async def opened(self, interaction: discord.Interaction) -> None:
        """``/spite start``: a private panel and a public message, without buttons so that only panels are pressed."""
        await interaction.response.send_message(
            view=layout("hand.png"), file=picture("hand.png", HAND_BYTES), ephemeral=True
        )
        channel = interaction.channel
        assert isinstance(channel, discord.TextChannel)
        sent = await channel.send(view=layout("table.png"), file=picture("table.png", BOARD_BYTES))
        self._messages[channel.id] = channel.get_partial_message(sent.id)

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        if interaction.type is not discord.InteractionType.component or interaction.channel_id is None:
            return
        await interaction.response.edit_message(view=layout("hand.png"), attachments=[picture("hand.png", HAND_BYTES)])
        last = self._last.pop(interaction.channel_id, None)
        if last is not None and self._luck.random() < self._others:
            files = [picture("hand.png", HAND_BYTES)]
            await last.edit_original_response(view=layout("hand.png"), attachments=files)
        self._last[interaction.channel_id] = interaction
        if self._luck.random() < self._boards:
            files = [picture("table.png", BOARD_BYTES)]
            await self._messages[interaction.channel_id].edit(view=layout("table.png"), attachments=files)


async def main() -> None:
    api, gateway, token, boards, others = sys.argv[1:]
    discord.http.Route.BASE = api
    async with BareBot(gateway, float(boards), float(others)) as bot:
        await bot.start(token)


if __name__ == "__main__":
    asyncio.run(main())
