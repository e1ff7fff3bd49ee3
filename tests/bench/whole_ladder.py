"""The ladder in every system, with every number of seats: each level against the one below, kept in a table.

``ladder --all`` goes on where it was left: first 200 games of every rung, weak levels before strong ones and the
cheapest systems first; then twice as many, and twice again, of those whose interval straddles the fair share. A rung is
looked at after whole doublings alone, so what the table says depends neither on when it was stopped nor on how many
processes played. How a rung's first game ended is kept with it: where it ends otherwise now, a level has changed and
the rung is played anew. ``ladder --sample`` plays rungs that a seed draws and compares them with the table.
"""

import json
import time
from argparse import Namespace
from collections import Counter, deque
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import asdict, dataclass
from itertools import islice, pairwise
from math import sqrt
from pathlib import Path
from random import Random

from bot.engine.rules import Rules
from bot.engine.systems import SYSTEMS, find_system
from bot.players.levels import FOR_PEOPLE
from tests.bench.ladder import NORMAL_95, Job, Played, first_end, play_deal

TABLE = Path(__file__).with_name("ladder_table.json")
STAGES = (200, 400, 800)
"""Games after which a rung is looked at."""
SAVED = 20.0
"""Seconds after which the table is saved again."""
AGREES = 3.0
"""A sample differs from the table where it lies further off than this many times what chance leads to expect."""


@dataclass(frozen=True, slots=True)
class Rung:
    """One level against the one below in a system with so many seats."""

    system: str
    seats: int
    above: str
    below: str

    @property
    def name(self) -> str:
        return f"{self.system}/{self.seats}/{self.above}"

    @property
    def rules(self) -> Rules:
        return find_system(self.system).rules(self.seats)

    @property
    def fair(self) -> float:
        return 1 / self.rules.team_count

    def deals(self, games: int) -> int:
        return -(-games // self.seats)

    def job(self, seed: str, number: int) -> Job:
        return Job(self.rules, (self.above, self.below), f"{seed}/{self.system}/{self.seats}/{number}")


@dataclass(slots=True)
class Standing:
    """What a rung has brought: the deals, each played from every seat, the sums of their shares and squares, the
    seconds of thought, and how the first game ended."""

    deals: int = 0
    total: float = 0.0
    squares: float = 0.0
    seconds: float = 0.0
    first: str = ""

    def note(self, played: Played) -> None:
        self.first = self.first or played.end
        self.seconds = round(self.seconds + sum(map(sum, played.thought.values())) / 1000, 2)
        self.add(played.share)

    def add(self, share: float) -> None:
        self.deals += 1
        self.total += share
        self.squares += share * share

    @property
    def mean(self) -> float:
        return self.total / self.deals

    @property
    def error(self) -> float:
        """How far chance usually carries the mean."""
        if self.deals < 2:
            return 0.5
        variance = max(0.0, self.squares - self.deals * self.mean**2) / (self.deals - 1)
        return max(sqrt(variance / self.deals), 0.5 / self.deals)

    def interval(self) -> list[float]:
        half = NORMAL_95 * self.error
        return [round(value, 4) for value in (self.mean, max(0.0, self.mean - half), min(1.0, self.mean + half))]

    def straddles(self, fair: float) -> bool:
        _, low, high = self.interval()
        return low <= fair <= high


def rungs(wanted: str | None = None, only_seats: int | None = None) -> list[Rung]:
    """Return all of them, the cheapest levels first.

    :param wanted: levels, with commas between.
    """
    levels = wanted.split(",") if wanted else FOR_PEOPLE
    return [
        Rung(name, seats, above, below)
        for below, above in pairwise(FOR_PEOPLE)
        if above in levels
        for name, system in SYSTEMS.items()
        for seats in system.seats
        if only_seats in (None, seats)
    ]


def read_table(path: Path = TABLE) -> dict[str, Standing]:
    if not path.exists():
        return {}
    return {name: Standing(**values) for name, values in json.loads(path.read_text(encoding="utf-8")).items()}


def write_table(table: dict[str, Standing], path: Path = TABLE) -> None:
    lines = [f"{json.dumps(name)}: {json.dumps(asdict(table[name]))}" for name in sorted(table)]
    made = path.with_suffix(".new")
    made.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
    made.replace(path)


def climb(arguments: Namespace, path: Path = TABLE) -> dict[str, object]:
    """Plays on where the table was left until every rung is decided or the time is over."""
    until = time.monotonic() + 60 * arguments.minutes
    table, chosen = read_table(path), rungs(arguments.rungs, arguments.seats)
    with ProcessPoolExecutor(arguments.processes) as pool:
        for name in stale(pool, table, chosen):
            del table[name]
        for games in STAGES:
            if games > arguments.most:
                break
            jobs = [
                (rung, number)
                for rung in in_order(chosen, table)
                if not is_decided(rung, _standing(table, rung))
                for number in range(_standing(table, rung).deals, rung.deals(games))
            ]
            saved = time.monotonic()
            for rung, played in in_turn(pool, jobs, "ladder", until, arguments.processes):
                table.setdefault(rung.name, Standing()).note(played)
                if time.monotonic() > saved + SAVED:
                    write_table(table, path)
                    saved = time.monotonic()
            if jobs:
                write_table(table, path)
    return summary(table, chosen)


def stale(pool: ProcessPoolExecutor, table: dict[str, Standing], chosen: Sequence[Rung]) -> list[str]:
    """The rungs whose first game does not end any more as the table says."""
    known = [rung for rung in chosen if rung.name in table]
    ends = pool.map(first_end, [rung.job("ladder", 0) for rung in known])
    return [rung.name for rung, end in zip(known, ends, strict=True) if table[rung.name].first != end]


def in_order(chosen: Sequence[Rung], table: dict[str, Standing]) -> list[Rung]:
    """The weak levels before the strong, and of each the cheapest first, as far as it is known what a game costs."""

    def cost(rung: Rung) -> tuple[int, float]:
        met = [_standing(table, Rung(rung.system, rung.seats, above, "")) for above in FOR_PEOPLE]
        known = [standing.seconds / standing.deals for standing in met if standing.deals]
        return FOR_PEOPLE.index(rung.above), known[-1] / rung.seats if known else rung.seats

    return sorted(chosen, key=cost)


def in_turn(
    pool: ProcessPoolExecutor, jobs: Iterable[tuple[Rung, int]], seed: str, until: float, processes: int
) -> Iterator[tuple[Rung, Played]]:
    """Plays deals, several at once, until the time is over; what they bring comes in their order."""
    waiting, ahead = deque[tuple[Rung, "Future[Played]"]](), 8 * processes
    left = iter(jobs)
    while True:
        more = ahead - len(waiting) if time.monotonic() < until else 0
        for rung, number in islice(left, more):
            waiting.append((rung, pool.submit(play_deal, rung.job(seed, number))))
        if not waiting:
            return
        rung, played = waiting.popleft()
        yield rung, played.result()


def _standing(table: dict[str, Standing], rung: Rung) -> Standing:
    return table.get(rung.name) or Standing()


def is_decided(rung: Rung, standing: Standing) -> bool:
    """Whether a rung needs no more games: looked at after 200, 400 and 800."""
    for games in STAGES:
        deals = rung.deals(games)
        if standing.deals < deals:
            return False
        if standing.deals == deals and not standing.straddles(rung.fair):
            return True
    return True


def summary(table: dict[str, Standing], chosen: list[Rung]) -> dict[str, object]:
    """Which rungs are decided; which levels lie below the one under them, and which may."""
    found: dict[str, dict[str, list[float]]] = {"below": {}, "straddling": {}, "open": {}}
    levels: dict[str, Counter[str]] = {rung.above: Counter() for rung in chosen}
    for rung in chosen:
        standing = _standing(table, rung)
        kind = kind_of(rung, standing)
        levels[rung.above][kind] += 1
        if kind in found:
            found[kind][rung.name] = standing.interval()
    return {
        "bench": "ladder",
        "pairs": len({(rung.system, rung.seats) for rung in chosen}),
        "rungs": len(chosen),
        "decided": sum(is_decided(rung, _standing(table, rung)) for rung in chosen),
        "games": sum(_standing(table, rung).deals * rung.seats for rung in chosen),
        "levels": levels,
        **found,
    }


def kind_of(rung: Rung, standing: Standing) -> str:
    """``above``, ``below`` or ``straddling``; ``open`` where it is to be doubled yet, ``unplayed`` before 200 games."""
    if standing.deals < rung.deals(STAGES[0]):
        return "unplayed"
    if not is_decided(rung, standing):
        return "open"
    if standing.straddles(rung.fair):
        return "straddling"
    return "above" if standing.mean > rung.fair else "below"


def sample(arguments: Namespace, path: Path = TABLE) -> dict[str, object]:
    """Plays rungs of the table anew, with deals of the given seed's own: equally many of each, as long as there is
    time."""
    until = time.monotonic() + 60 * arguments.minutes
    table = read_table(path)
    known = [rung for rung in rungs(arguments.rungs, arguments.seats) if is_decided(rung, _standing(table, rung))]
    drawn = Random(arguments.seed).sample(known, min(arguments.sample, len(known)))
    jobs = [(rung, number) for number in range(STAGES[0]) for rung in drawn if number < rung.deals(STAGES[0])]
    fresh = {rung.name: Standing() for rung in drawn}
    with ProcessPoolExecutor(arguments.processes) as pool:
        changed = stale(pool, table, drawn)
        for rung, played in in_turn(pool, jobs, f"sample/{arguments.seed}", until, arguments.processes):
            fresh[rung.name].note(played)
    found = {
        rung.name: {
            "table": table[rung.name].interval(),
            "sample": fresh[rung.name].interval(),
            "games": fresh[rung.name].deals * rung.seats,
        }
        for rung in drawn
        if fresh[rung.name].deals
    }
    apart = [name for name in found if not agrees(table[name], fresh[name])]
    return {"bench": "ladder", "seed": arguments.seed, "sample": found, "differing": apart, "stale": changed}


def agrees(one: Standing, other: Standing) -> bool:
    return abs(one.mean - other.mean) <= AGREES * sqrt(one.error**2 + other.error**2)
