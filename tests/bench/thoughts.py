"""Experts that think all the time in the bot's own worker processes: how many turns a minute one serves, and what that
costs whoever presses (``bench answer --thinking``)."""

import asyncio
import contextlib
import os
import time
from argparse import ArgumentParser, Namespace
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Final

from bot.engine.deal import deal
from bot.engine.game import apply, begin
from bot.engine.views import SeatView, seat_view
from bot.players.thinking import ProcessThinker
from bot.running.measures import Measures
from bot.tables.automatic.computers import TURN_SECONDS
from tests.players.play import in_the_middle, rules_of

LEVEL: Final = "expert"
_MOVES: Final = 60
_POSITIONS: Final = 20


class _Counted(Measures):
    def __init__(self) -> None:
        self.short = self.down = 0

    def thought_short(self, level: str) -> None:
        self.short += 1

    def played_down(self, level: str) -> None:
        self.down += 1


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--system", default="pagat")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--tables", type=int, nargs="+", default=[1, 4, 16, 64], help="games of experts at once")
    parser.add_argument("--seconds", type=float, default=15.0)


def run(arguments: Namespace) -> dict[str, object]:
    """Games of experts at once, none of which waits between its turns."""
    at_once = {str(tables): asyncio.run(_games(arguments, tables)) for tables in arguments.tables}
    return {"bench": "thoughts", "system": arguments.system, "seats": arguments.seats, "at_once": at_once}


async def _games(arguments: Namespace, tables: int) -> dict[str, object]:
    counted = _Counted()
    thinker = ProcessThinker(arguments.workers, measures=counted)
    await thinker.start()
    rules, taken = rules_of(arguments.system, arguments.seats), list[float]()

    async def play(table: int) -> None:
        for game in count():
            state = deal(rules, f"thoughts/{table}/{game}".encode().ljust(32))
            begin(state)
            while state.result is None:
                turn, begun = state.turn, time.monotonic()
                while state.turn == turn and state.result is None:
                    view = seat_view(state, state.to_play)
                    left = max(0.0, begun + TURN_SECONDS - time.monotonic())
                    apply(state, await thinker.choose(view, LEVEL, left))
                taken.append(time.monotonic() - begun)
                await asyncio.sleep(0)

    first = asyncio.create_task(play(-1))
    while not taken:  # until the workers have started
        await asyncio.sleep(0.05)
    first.cancel()
    taken.clear()
    counted.short = counted.down = 0
    used, begun = processor_seconds(thinker), time.monotonic()
    playing = [asyncio.create_task(play(table)) for table in range(tables)]
    await asyncio.sleep(arguments.seconds)
    used, minutes = processor_seconds(thinker) - used, (time.monotonic() - begun) / 60
    for task in playing:
        task.cancel()
    await asyncio.gather(first, *playing, return_exceptions=True)
    await thinker.stop()
    taken.sort()
    return {
        "turns_a_minute_each_worker": round(len(taken) / minutes / arguments.workers),
        "turn_ms": {name: round(1000 * taken[int(part * (len(taken) - 1))]) for name, part in _PARTS.items()},
        "short_of_time": round(counted.short / len(taken), 3),
        "played_by_another": counted.down,
        "worker_cpu_ms_a_turn": round(1000 * used / len(taken), 1),
    }


_PARTS: Final = {"median": 0.5, "p99": 0.99, "worst": 1.0}


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
    return sum(_used_by(each.transport.get_pid()) for each in thinker.workers if each.transport is not None)


def _used_by(pid: int) -> float:
    try:
        words = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")
