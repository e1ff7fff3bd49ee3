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
from bot.running.measures import Measures
from bot.running.supervision import Work


class Unforeseen(Exception):
    """What no part of the program expects."""


Place = tuple[tuple[str, int], ...]
"""Where a coroutine waits: the lines that have called each other, the innermost last."""


async def interrupted(work: Coroutine[Any, Any, Any], raises: Callable[[Place], bool]) -> Any:
    """Carries out a coroutine, and raises in it at every await for which ``raises`` says so, however deep."""
    return await _step_by_step(work, raises)


def _place_of(work: Any) -> Place:
    lines: list[tuple[str, int]] = []
    while work is not None:
        frame = getattr(work, "cr_frame", None) or getattr(work, "gi_frame", None)
        if frame is not None:
            lines.append((frame.f_code.co_qualname, frame.f_lineno))
        work = getattr(work, "cr_await", None) or getattr(work, "gi_yieldfrom", None)
    return tuple(lines)


@types.coroutine
def _step_by_step(work: Coroutine[Any, Any, Any], raises: Callable[[Place], bool]) -> Generator[Any, Any, Any]:
    go_on: Callable[[], Any] = partial(work.send, None)
    while True:
        try:
            awaited = go_on()
        except StopIteration as end:
            return end.value
        if raises(_place_of(work)):
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


Waiting = tuple[str, Place]
"""A task, and a place where it waits."""


@dataclass
class Faults(Measures):
    """Raises once in each task that goes on, the first time that it waits where it is to, and knows what came of it."""

    wanted: frozenset[Waiting] = frozenset()
    places: dict[str, list[Place]] = field(default_factory=dict)
    """Where each task has waited, in the order of the first time there."""
    turns: Counter[str] = field(default_factory=Counter)
    """Turns that were begun, by the task."""
    begun_at_fault: dict[str, int] = field(default_factory=dict)
    """How many of them when the fault was raised."""
    told: Counter[str] = field(default_factory=Counter)
    """Faults that were counted."""
    raised_at: set[Waiting] = field(default_factory=set)

    def task_failed(self, task: str) -> None:
        self.told[task] += 1

    def raises(self, name: str, place: Place) -> bool:
        places = self.places.setdefault(name, [])
        if place not in places:
            places.append(place)
        is_now = (name, place) in self.wanted and name not in self.begun_at_fault
        if is_now:
            self.begun_at_fault[name] = self.turns[name]
            self.raised_at.add((name, place))
        return is_now

    def interrupting(self, name: str, turn: Work) -> Work:
        async def take() -> None:
            self.turns[name] += 1
            await interrupted(_as_coroutine(turn()), partial(self.raises, name))

        return take


@contextmanager
def faults_in_every_task(wanted: frozenset[Waiting] = frozenset()) -> Iterator[Faults]:
    """Within, every task that goes on meets a fault where that is wanted: at one place at the most."""
    faults, keep_on = Faults(wanted), supervision.keep_on

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
