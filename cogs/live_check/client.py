"""Connection to Discord that collects presses and does nothing else."""

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
from cogs.core.channels import keep_hidden_channels_out

_READY_SECONDS: Final = 60.0
GUILDS_SECONDS: Final = 1.0
"""Seconds without another server after which the list of servers counts as complete."""


def custom_id_of(interaction: discord.Interaction) -> str:
    """Return the id of the pressed component, or an empty string."""
    data: Mapping[str, Any] = interaction.data or {}
    return str(data.get("custom_id", ""))


class LiveClient(EndsItsThreads):
    """Client that queues presses on the buttons of one look."""

    def __init__(self, gateway_url: str, mark: str) -> None:
        """
        :param gateway_url: address of the gateway; empty asks Discord for it.
        :param mark: prefix of the button ids to collect.
        """
        expect_broken_answers()
        super().__init__(  # it hears of servers and presses, and of nothing else
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
            guild_ready_timeout=GUILDS_SECONDS,
        )
        self.presses: asyncio.Queue[discord.Interaction] = asyncio.Queue()
        self.commands: asyncio.Queue[discord.Interaction] = asyncio.Queue()
        """Commands used in messages between people."""
        self.heard_by: dict[int, int] = {}
        """Number of the connection that received each interaction, by interaction."""
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
        """Start to note which connection receives each interaction."""
        for number, shard in self.shards.items():
            hear_beside(shard, "INTERACTION_CREATE", partial(self._note_heard, number))

    def _note_heard(self, shard: int, data: Any) -> None:
        self.heard_by[int(data["id"])] = shard


@asynccontextmanager
async def connected(token: str, gateway_url: str, mark: str) -> AsyncIterator[LiveClient]:
    """Yield a connected client.

    :raises discord.LoginFailure: the token is refused.
    :raises TimeoutError: Discord does not let it in within a minute.
    """
    client = LiveClient(gateway_url, mark)
    async with client:
        running = asyncio.create_task(client.start(token))
        ready = asyncio.create_task(_wait_until_ready(client))
        try:
            done, _ = await asyncio.wait({running, ready}, timeout=_READY_SECONDS, return_when=asyncio.FIRST_COMPLETED)
            if running in done:  # it ends by itself only by failing, and this raises why
                await running
            if not done:
                raise TimeoutError
            yield client
        finally:
            # Both tasks are waited for, so that no failure of theirs is left unread.
            ready.cancel()
            await client.close()
            await asyncio.gather(running, ready, return_exceptions=True)


async def _wait_until_ready(client: LiveClient) -> None:
    """Wait for login first: ``wait_until_ready`` raises before it."""
    await client.logged_in.wait()
    await client.wait_until_ready()
