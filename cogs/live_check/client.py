"""A connection to Discord that hears presses and does nothing else."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from functools import partial
from typing import Any, Final

import discord
import yarl

from bot.discord_internals import hear_beside
from bot.discord_sending import expect_broken_answers
from bot.keep_alive import EndsItsThreads
from cogs.core.hidden_channels import keep_hidden_channels_out

_READY_SECONDS: Final = 60.0
GUILDS_SECONDS: Final = 1.0
"""So long after the last server it waits for another one."""


def custom_id_of(interaction: discord.Interaction) -> str:
    """The id of what was pressed; empty where nothing was."""
    data: Mapping[str, Any] = interaction.data or {}
    return str(data.get("custom_id", ""))


class LiveClient(EndsItsThreads):
    """Collects presses on messages of its own making."""

    def __init__(self, gateway_url: str, mark: str) -> None:
        """
        :param gateway_url: where events come from; empty is wherever Discord says.
        :param mark: how ids of buttons begin whose presses are collected.
        """
        expect_broken_answers()
        super().__init__(
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
            guild_ready_timeout=GUILDS_SECONDS,
        )
        self.presses: asyncio.Queue[discord.Interaction] = asyncio.Queue()
        self.commands: asyncio.Queue[discord.Interaction] = asyncio.Queue()
        """Of people's messages with each other alone."""
        self.heard_by: dict[int, int] = {}
        """By interaction, the connection that it came by, where there are several."""
        self.logged_in = asyncio.Event()
        self._gateway_url, self._mark = gateway_url, mark
        keep_hidden_channels_out(self, lambda channel: None)

    async def launch_shard(self, gateway: yarl.URL, shard_id: int, *, initial: bool = False) -> None:
        chosen = yarl.URL(self._gateway_url) if self._gateway_url else gateway
        await super().launch_shard(chosen, shard_id, initial=initial)

    async def setup_hook(self) -> None:
        self.logged_in.set()

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        is_press = interaction.type is discord.InteractionType.component
        if is_press and custom_id_of(interaction).startswith(self._mark):
            self.presses.put_nowait(interaction)
        elif interaction.type is discord.InteractionType.application_command and interaction.context.private_channel:
            self.commands.put_nowait(interaction)

    async def on_ready(self) -> None:
        """From now on it is noted which connection hears what."""
        for number, shard in self.shards.items():
            hear_beside(shard, "INTERACTION_CREATE", partial(self._note_heard, number))

    def _note_heard(self, shard: int, data: Any) -> None:
        self.heard_by[int(data["id"])] = shard


@asynccontextmanager
async def connected(token: str, gateway_url: str, mark: str) -> AsyncIterator[LiveClient]:
    """A client that hears of everything.

    :raises discord.LoginFailure: the token is refused.
    :raises TimeoutError: Discord does not let it in within a minute.
    """
    client = LiveClient(gateway_url, mark)
    async with client:
        running = asyncio.create_task(client.start(token))
        ready = asyncio.create_task(_wait_until_ready(client))
        try:
            done, _ = await asyncio.wait({running, ready}, timeout=_READY_SECONDS, return_when=asyncio.FIRST_COMPLETED)
            if running in done:
                await running
            if not done:
                raise TimeoutError
            yield client
        finally:
            ready.cancel()
            await client.close()
            await asyncio.gather(running, ready, return_exceptions=True)


async def _wait_until_ready(client: LiveClient) -> None:
    """Nothing can be waited for before the client has logged in."""
    await client.logged_in.wait()
    await client.wait_until_ready()
