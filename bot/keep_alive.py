"""discord.py's threads that keep its connections alive: none of them outlives its client.

Each asks the event loop to send its heartbeats. One that wakes up when the loop is closed fails there, where nobody
expects it.
"""

import asyncio
import threading
from typing import Final

import discord
from discord.gateway import KeepAliveHandler

_JOINED_WITHIN: Final = 5.0


class EndsItsThreads(discord.AutoShardedClient):
    """A client that is closed only when its threads have ended."""

    async def close(self) -> None:
        keepers = keepers_of(self)
        await super().close()
        await end_keepers({*keepers, *keepers_of(self)})  # a connection may have come while the others were closed


def keepers_of(client: discord.Client) -> set[KeepAliveHandler]:
    """The threads of a client that live, also those whose connections were replaced and know them no more."""
    connection = client._connection
    threads = (thread for thread in threading.enumerate() if isinstance(thread, KeepAliveHandler))
    return {thread for thread in threads if thread.ws._connection is connection}


async def end_keepers(keepers: set[KeepAliveHandler]) -> None:
    """Ends them, and waits for that beside the loop, which they may be waiting for. Never to be awaited by what they
    wait for themselves, such as the end of their own connection."""
    for keeper in keepers:
        keeper.stop()
    await asyncio.gather(*(asyncio.to_thread(keeper.join, _JOINED_WITHIN) for keeper in keepers))
