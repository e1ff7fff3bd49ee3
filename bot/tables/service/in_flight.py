"""Count of requests in flight, so that the program ends only when all accepted requests have been answered."""

import asyncio
from collections import Counter
from types import TracebackType
from typing import Any

from bot.errors import Reason, Refused
from bot.running.supervision import end_tasks


class InFlight:
    """Context manager for each request: ``with in_flight:``. Once closed it raises ``Refused`` for new ones."""

    def __init__(self) -> None:
        self._closed = False
        self._inside: Counter[asyncio.Task[Any] | None] = Counter()
        """Number of times that each task has entered and not left."""
        self._none = asyncio.Event()
        self._none.set()

    def __enter__(self) -> None:
        if self._closed:
            raise Refused(Reason.RESTARTING)
        self._inside[asyncio.current_task()] += 1
        self._none.clear()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        # One task may have entered several times: it is done when it has left as often.
        task = asyncio.current_task()
        self._inside[task] -= 1
        if not self._inside[task]:
            del self._inside[task]
        if not self._inside:
            self._none.set()

    @property
    def is_idle(self) -> bool:
        """Whether no request is in flight."""
        return not self._inside

    async def idle(self) -> None:
        """Wait until no request is in flight."""
        await self._none.wait()

    async def present_done(self) -> None:
        """Wait until the requests in flight now are done, whatever comes meanwhile."""
        # Without itself, or it would wait for its own end.
        inside = self._others()
        if inside:
            await asyncio.wait(inside)

    async def close(self) -> None:
        """Accept no more requests, and wait until all are done."""
        self._closed = True
        await self.idle()

    async def give_up(self) -> None:
        """Cancel the requests that are still in flight: they can't be answered any more."""
        await end_tasks(self._others())

    def _others(self) -> list[asyncio.Task[Any]]:
        return [task for task in self._inside if task is not None and task is not asyncio.current_task()]
