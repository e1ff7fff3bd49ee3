"""An event loop with a time of its own: single-threaded, in one fixed order, and nobody ever waits for real."""

import asyncio
import selectors
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

Result = TypeVar("Result")

LONGEST = 10_000_000.0
"""Virtual seconds after which a world is taken to hang."""


class Stuck(AssertionError):
    """Every task waits for something that nobody will do."""


class _NoInput(selectors.SelectSelector):
    """A selector that nothing ever comes from: where the loop would wait, its time moves instead."""

    def __init__(self) -> None:
        super().__init__()
        self.time = 0.0

    def select(self, timeout: float | None = None) -> list[Any]:
        if timeout is None:
            raise Stuck("nothing is left to happen")
        self.time += max(timeout, 0.0)
        if self.time > LONGEST:
            raise Stuck("it goes on for ever")
        return []


class VirtualLoop(asyncio.SelectorEventLoop):
    """A loop whose clock moves only when everybody waits."""

    def __init__(self) -> None:
        self._no_input = _NoInput()
        super().__init__(self._no_input)

    def time(self) -> float:
        return self._no_input.time

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


def run_virtually(main: Coroutine[Any, Any, Result]) -> Result:
    """Runs it to its end. Tasks that are left are cancelled: they belong to processes that were killed."""
    loop = VirtualLoop()
    try:
        return loop.run_until_complete(main)
    finally:
        _end_tasks(loop)
        loop.close()


def _end_tasks(loop: VirtualLoop) -> None:
    """Cancels again and again: what a killed process still waits for never comes, also while it cleans up."""
    for _ in range(50):
        tasks = sorted(asyncio.all_tasks(loop), key=lambda task: task.get_name())
        if not tasks:
            return
        for task in tasks:
            task.cancel()
        loop.run_until_complete(_some_steps())


async def _some_steps() -> None:
    for _ in range(10):
        await asyncio.sleep(0)
