"""Requests in flight: counted, so that the program ends only when everybody who was let in has been answered."""

import asyncio
from types import TracebackType

from bot.tables.errors import Reason, Refused


class InFlight:
    """Entered for every request: ``with in_flight:``. Once closed it raises ``Refused`` for whoever comes."""

    def __init__(self) -> None:
        self._closed = False
        self._count = 0
        self._none = asyncio.Event()
        self._none.set()

    def __enter__(self) -> None:
        if self._closed:
            raise Refused(Reason.RESTARTING)
        self._count += 1
        self._none.clear()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._count -= 1
        if not self._count:
            self._none.set()

    async def idle(self) -> None:
        """Waits until no request is in flight."""
        await self._none.wait()

    async def close(self) -> None:
        """Lets nobody in any more, and waits until everybody inside is done."""
        self._closed = True
        await self.idle()
