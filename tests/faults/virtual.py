"""Event loop with virtual time and a chosen order: single-threaded, repeatable, and never really waiting."""

import asyncio
import selectors
from collections import deque
from collections.abc import Callable, Coroutine, Iterable, Iterator, Mapping
from contextlib import contextmanager
from itertools import count
from typing import Any, TypeVar
from weakref import WeakKeyDictionary

from tests.faults.schedules import Order

Result = TypeVar("Result")

LONGEST = 10_000_000.0
"""Virtual seconds after which a world is taken to hang."""


class Stuck(AssertionError):
    """Every task waits for something that nobody will do."""


class _NoInput(selectors.SelectSelector):
    """Selector that nothing ever comes from: where the loop would wait, its time moves instead."""

    def __init__(self, order: Order | None) -> None:
        super().__init__()
        self._order, self.time = order, 0.0

    def select(self, timeout: float | None = None) -> list[Any]:
        if timeout is None:
            raise Stuck("nothing is left to happen")
        if timeout > 0:
            self.time += timeout + (self._order.lag() if self._order else 0.0)
        if self.time > LONGEST:
            raise Stuck("it goes on for ever")
        return []


class _Ready(deque[asyncio.Handle]):
    """Callbacks that are ready to run; the order chooses among the tasks in front.

    Only steps of tasks trade places, and none passes a plain callback: ``call_soon`` promises the order of those.
    """

    def __init__(self, order: Order, numbers: Mapping[object, int]) -> None:
        """:param numbers: of the tasks, in the order in which they were begun."""
        super().__init__()
        self._order, self._numbers = order, numbers

    def popleft(self) -> asyncio.Handle:
        chosen = self._order.choose(lambda: len(self._tasks_in_front()))
        if not chosen:
            return super().popleft()
        # The others by their numbers: where the program cancels a set of tasks, they stand here in an order of that
        # process.
        in_front = self._tasks_in_front()
        place = sorted(range(1, len(in_front)), key=in_front.__getitem__)[chosen - 1]
        self.rotate(-place)
        handle = super().popleft()
        self.rotate(place)
        return handle

    def _tasks_in_front(self) -> list[int]:
        """Return the numbers of the tasks whose steps stand before the first plain callback."""
        in_front = []
        for handle in list(self):  # the garbage collector may put an asynchronous generator's end into the line
            task = getattr(getattr(handle, "_callback", None), "__self__", None)
            if not isinstance(task, asyncio.Task):
                break
            in_front.append(self._numbers.get(task, -1))  # a library may begin some past the loop
        return in_front


class VirtualLoop(asyncio.SelectorEventLoop):
    """Loop whose clock moves only when everybody waits."""

    def __init__(self, order: Order | None = None) -> None:
        """:param order: chooses which ready task runs next; first come, first served where it is left out."""
        self._no_input = _NoInput(order)
        super().__init__(self._no_input)
        self._numbers: WeakKeyDictionary[object, int] = WeakKeyDictionary()
        self._begun = count()
        self.set_task_factory(self._numbered)
        if order is not None:
            self._ready = _Ready(order, self._numbers)

    def number_of(self, task: "asyncio.Task[Any]") -> int:
        """Return the place of a task among all that were begun."""
        return self._numbers[task]

    def time(self) -> float:
        return self._no_input.time

    def _numbered(self, loop: asyncio.AbstractEventLoop, coroutine: Any, **how: Any) -> "asyncio.Task[Any]":
        task: asyncio.Task[Any] = asyncio.Task(coroutine, loop=loop, **how)
        self._numbers[task] = next(self._begun)
        return task

    def run_in_executor(  # type: ignore[override]
        self, executor: Any, func: Callable[..., Any], *args: Any
    ) -> "asyncio.Future[Any]":
        """At once: a thread would take real time."""
        future = self.create_future()
        try:
            future.set_result(func(*args))
        except Exception as error:
            future.set_exception(error)
        return future


_orders: list[Order] = []
"""The order that the innermost ``in_order`` has given."""


@contextmanager
def in_order(order: Order) -> Iterator[None]:
    """Have loops that begin meanwhile ask this order which task runs next; an order given around it comes first."""
    _orders.append(_orders[-1] if _orders else order)
    try:
        yield
    finally:
        _orders.pop()


def as_begun(tasks: Iterable["asyncio.Task[Any]"]) -> list["asyncio.Task[Any]"]:
    """Return tasks of the running virtual loop in the order in which they were begun; a set has another every time."""
    loop = asyncio.get_running_loop()
    assert isinstance(loop, VirtualLoop)
    return sorted(tasks, key=loop.number_of)


def run_virtually(main: Coroutine[Any, Any, Result]) -> Result:
    """Run a coroutine to its end. Cancel the tasks that are left: they belong to processes that were killed."""
    loop = VirtualLoop(_orders[-1] if _orders else None)
    try:
        return loop.run_until_complete(main)
    finally:
        _end_tasks(loop)
        loop.close()


def _end_tasks(loop: VirtualLoop) -> None:
    """Cancels again and again: what a killed process still waits for never comes, also while it cleans up."""
    for _ in range(50):
        tasks = sorted(asyncio.all_tasks(loop), key=loop.number_of)
        if not tasks:
            return
        for task in tasks:
            task.cancel()
        loop.run_until_complete(_some_steps())


async def _some_steps() -> None:
    for _ in range(10):
        await asyncio.sleep(0)
