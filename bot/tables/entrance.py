"""Who is inside the door, so that it can be closed without anybody being caught in it."""

import asyncio
from types import TracebackType

from bot.tables.errors import Refused


class Entrance:
    """Entered for every request: ``with entrance:``. Once closed it raises ``Refused`` for whoever comes."""

    def __init__(self) -> None:
        self._closed = False
        self._inside = 0
        self._empty = asyncio.Event()

    def __enter__(self) -> None:
        if self._closed:
            raise Refused("restarting")
        self._inside += 1

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._inside -= 1
        if not self._inside:
            self._empty.set()

    async def close(self) -> None:
        """Lets nobody in any more, and waits until everybody inside is done."""
        self._closed = True
        while self._inside:
            self._empty.clear()
            await self._empty.wait()
