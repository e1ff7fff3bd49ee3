"""Who uses the processor: presses, a few steps at a time, the oldest first. Whoever waits for anything holds no place.

A handler runs in steps, from one wait to the next: for the disk, for a picture, for a budget, for Discord to have heard
the answer. A place is one step. Were it the whole handler, a Discord far away would hold every place while the
processor has nothing to do.
"""

import asyncio
from collections.abc import Callable, Coroutine, Generator
from functools import partial
from heapq import heappop, heappush
from itertools import count
from typing import Any, Generic, TypeVar

_Result = TypeVar("_Result")


class Places:
    """So many steps between two looks of the event loop at its sockets and timers: however many press at once, each
    is heard, and acknowledged in time."""

    def __init__(self, most: int) -> None:
        """:param most: the steps between two looks."""
        self._most = self._free = most
        self._arrivals, self._asked = count(), count()
        self._waiting: list[tuple[int, int, asyncio.Future[None]]] = []
        """A heap: who has arrived first comes first, also whoever has waited for something meanwhile."""
        self._is_counting = False

    async def carry_out(self, work: Coroutine[Any, Any, _Result]) -> _Result:
        """Runs ``work`` in the caller's task, a place for each of its steps. Raises what it raises."""
        return await _Steps(self, next(self._arrivals), work)

    def take(self, arrival: int) -> Generator[Any, None, None]:
        """Waits for a place, unless one is free."""
        if self._free and not self._waiting:
            self._free -= 1
            self._count_anew_soon()
            return
        place = asyncio.get_running_loop().create_future()
        # One that was cancelled may still lie there when its task waits anew: futures have no order.
        heappush(self._waiting, (arrival, next(self._asked), place))
        self._count_anew_soon()
        yield from place

    def _count_anew_soon(self) -> None:
        if not self._is_counting:
            self._is_counting = True
            asyncio.get_running_loop().call_soon(self._count_anew)

    def _count_anew(self) -> None:
        """The loop has looked at its sockets and timers since: gives the places away again."""
        self._is_counting = False
        self._free = self._most
        while self._waiting and self._free:
            *_, place = heappop(self._waiting)
            if not place.done():  # who was cancelled meanwhile takes none
                place.set_result(None)
                self._free -= 1
        if self._free < self._most:
            self._count_anew_soon()


class _Steps(Generic[_Result]):
    """A coroutine run step by step. What it waits for is handed on to the task, which wakes it as ever."""

    def __init__(self, places: Places, arrival: int, work: Coroutine[Any, Any, _Result]) -> None:
        self._places, self._arrival, self._work = places, arrival, work

    def __await__(self) -> Generator[Any, Any, _Result]:
        step: Callable[[], Any] = partial(self._work.send, None)
        try:
            while True:
                try:
                    yield from self._places.take(self._arrival)
                except asyncio.CancelledError as cancelled:
                    step = partial(self._work.throw, cancelled)
                try:
                    waits_for = step()
                except StopIteration as end:
                    return end.value  # type: ignore[no-any-return]
                try:
                    yield waits_for
                except Exception as error:
                    step = partial(self._work.throw, error)
                except asyncio.CancelledError as cancelled:
                    step = partial(self._work.throw, cancelled)
                else:
                    step = partial(self._work.send, None)
        finally:
            self._work.close()
