"""Experts that think all the time in the bot's own worker processes, to see what that costs whoever presses."""

import asyncio
import contextlib
import os
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Final

from bot.engine.views import SeatView, seat_view
from bot.players.thinking import ProcessThinker
from bot.tables.automatic.computers import TURN_SECONDS
from tests.players.play import in_the_middle, rules_of

LEVEL: Final = "expert"
_MOVES: Final = 60
_POSITIONS: Final = 20


@dataclass
class Thoughts:
    """How many choices were made, and the processor time that the workers had used when it began."""

    thinker: ProcessThinker
    made: int = 0
    at_first: float = 0.0
    tasks: list[asyncio.Task[None]] = field(default_factory=list)

    def seconds(self) -> float:
        """Processor time of the workers since it began."""
        return processor_seconds(self.thinker) - self.at_first


@contextlib.asynccontextmanager
async def thinking(thinker: ProcessThinker, at_once: int) -> AsyncIterator[Thoughts]:
    """Within, so many choices are always being asked for."""
    thoughts = Thoughts(thinker, at_first=processor_seconds(thinker))
    views = [position(number) for number in range(_POSITIONS)]
    thoughts.tasks = [asyncio.create_task(_think(thoughts, views, first)) for first in range(at_once)]
    try:
        yield thoughts
    finally:
        for task in thoughts.tasks:
            task.cancel()
        await asyncio.gather(*thoughts.tasks, return_exceptions=True)


async def _think(thoughts: Thoughts, views: list[SeatView], first: int) -> None:
    for number in count(first):
        await thoughts.thinker.choose(views[number % len(views)], LEVEL, TURN_SECONDS)
        thoughts.made += 1
        await asyncio.sleep(0)  # a choice that needs no thought never waits


def position(number: int) -> SeatView:
    """What the seat to play sees in the middle of a game."""
    state = in_the_middle(rules_of("pagat"), f"thoughts/{number}", _MOVES + number)
    return seat_view(state, state.to_play)


def processor_seconds(thinker: ProcessThinker) -> float:
    """What the workers have used until now; 0 where the system doesn't say."""
    return sum(_used_by(worker.process.pid) for worker in thinker.workers if worker.process is not None)


def _used_by(pid: int) -> float:
    try:
        words = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")
