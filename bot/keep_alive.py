"""Heartbeat threads of discord.py, none of which outlives its client.

Each asks the event loop to send its heartbeats. One that wakes up when the loop is closed fails there, where nobody
expects it.
"""

import asyncio
from typing import Final

import discord
from discord.gateway import KeepAliveHandler

from bot.discord_internals import keepers_of

_JOINED_WITHIN: Final = 5.0


class EndsItsThreads(discord.AutoShardedClient):
    """Client whose closing ends with its threads."""

    async def close(self) -> None:
        keepers = keepers_of(self)
        await super().close()
        await end_keepers({*keepers, *keepers_of(self)})  # a connection may have come while the others were closed


async def end_keepers(keepers: set[KeepAliveHandler]) -> None:
    """End the threads, and wait for them beside the loop, which they may be waiting for.

    It must not be awaited by anything that they wait for, such as the end of their own connection.
    """
    for keeper in keepers:
        keeper.stop()
    await asyncio.gather(*(asyncio.to_thread(keeper.join, _JOINED_WITHIN) for keeper in keepers))
