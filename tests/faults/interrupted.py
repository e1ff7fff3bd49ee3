"""Tasks of the program in which a fault that nobody foresaw is raised at one await, whichever it is."""

import asyncio
import types
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine, Generator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from typing import Any
from unittest.mock import patch

from bot.running import supervision
from bot.running.measures import NoMeasures
from bot.running.supervision import Work


class Unforeseen(Exception):
    """What no part of the program expects."""


async def interrupted(work: Coroutine[Any, Any, Any], raises: Callable[[], bool]) -> Any:
    """Carries out a coroutine, and raises in it at every await for which ``raises`` says so, however deep."""
    return await _step_by_step(work, raises)


@types.coroutine
def _step_by_step(work: Coroutine[Any, Any, Any], raises: Callable[[], bool]) -> Generator[Any, Any, Any]:
    go_on: Callable[[], Any] = partial(work.send, None)
    while True:
        try:
            awaited = go_on()
        except StopIteration as end:
            return end.value
        if raises():
            if getattr(awaited, "_asyncio_future_blocking", False):
                awaited._asyncio_future_blocking = False
            go_on = partial(work.throw, Unforeseen("at an await"))
            continue
        try:
            yield awaited
        except BaseException as error:
            go_on = partial(work.throw, error)
        else:
            go_on = partial(work.send, None)


async def _as_coroutine(awaitable: Awaitable[object]) -> None:
    await awaitable


@dataclass
class Faults(NoMeasures):
    """Raises at the await of one number in every task that goes on, and knows what came of it."""

    at: int
    awaits: Counter[str] = field(default_factory=Counter)
    turns: Counter[str] = field(default_factory=Counter)
    """Turns that were begun, by the task."""
    begun_at_fault: dict[str, int] = field(default_factory=dict)
    """How many of them when the fault was raised."""
    told: Counter[str] = field(default_factory=Counter)
    """Faults that were counted."""

    def task_failed(self, task: str) -> None:
        self.told[task] += 1

    def raises(self, name: str) -> bool:
        self.awaits[name] += 1
        is_now = self.awaits[name] == self.at
        if is_now:
            self.begun_at_fault[name] = self.turns[name]
        return is_now

    def interrupting(self, name: str, turn: Work) -> Work:
        async def take() -> None:
            self.turns[name] += 1
            await interrupted(_as_coroutine(turn()), lambda: self.raises(name))

        return take


@contextmanager
def faults_in_every_task(at: int) -> Iterator[Faults]:
    """Within, every task that goes on meets a fault at its await of that number, counted from its beginning."""
    faults, keep_on = Faults(at), supervision.keep_on

    def interrupting(
        name: str, turn: Work, *, first: Work | None = None, longest_pause: float = supervision.LONGEST_PAUSE
    ) -> Coroutine[Any, Any, None]:
        begun = None if first is None else faults.interrupting(name, first)
        return keep_on(name, faults.interrupting(name, turn), first=begun, longest_pause=longest_pause)

    with patch.object(supervision, "keep_on", interrupting), patch.object(supervision._Told, "measures", faults):
        yield faults


async def some_steps() -> None:
    for _ in range(10):
        await asyncio.sleep(0)
