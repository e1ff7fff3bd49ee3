"""The ladder in every system, with every number of seats: each level against the one below, kept in a table.

``ladder --all`` goes on where it was left, the cheapest rungs first: 200 games of each, doubled up to 800 while the
95 % interval straddles the fair share. ``ladder --sample`` plays rungs that a seed draws and compares them with the
table.
"""

import json
import time
from argparse import Namespace
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from itertools import count, pairwise
from math import sqrt
from pathlib import Path
from random import Random

from bot.engine.rules import Rules
from bot.engine.systems import SYSTEMS, find_system
from bot.players.levels import FOR_PEOPLE
from tests.bench.ladder import NORMAL_95, Job, play_deal

TABLE = Path(__file__).with_name("ladder_table.json")
FIRST, MOST = 200, 800
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


@dataclass(slots=True)
class Standing:
    """What a rung has brought: the deals, each played from every seat, and the sums of their shares and squares."""

    deals: int = 0
    total: float = 0.0
    squares: float = 0.0

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


def rungs(wanted: str | None = None) -> list[Rung]:
    """All of them, the cheapest levels first."""
    levels = wanted.split(",") if wanted else FOR_PEOPLE
    return [
        Rung(name, seats, above, below)
        for below, above in pairwise(FOR_PEOPLE)
        if above in levels
        for name, system in SYSTEMS.items()
        for seats in system.seats
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
    table = read_table(path)
    chosen = rungs(arguments.rungs)
    for rung in chosen:
        standing = table.setdefault(rung.name, Standing())
        for share in _shares(rung, "ladder", standing.deals):
            if time.monotonic() > until or is_decided(rung, standing):
                break
            standing.add(share())
        if standing.deals:
            write_table({name: kept for name, kept in table.items() if kept.deals}, path)
    return summary(table, chosen)


def _shares(rung: Rung, seed: str, first: int) -> Iterator["Share"]:
    return (Share(rung, f"{seed}/{rung.system}/{rung.seats}/{number}") for number in count(first))


@dataclass(frozen=True, slots=True)
class Share:
    """A deal that is yet to be played."""

    rung: Rung
    name: str

    def __call__(self) -> float:
        return play_deal(Job(self.rung.rules, (self.rung.above, self.rung.below), self.name)).share


def is_decided(rung: Rung, standing: Standing) -> bool:
    """Whether a rung needs no more games: looked at after 200, 400 and 800."""
    for games in (FIRST, 2 * FIRST, MOST):
        deals = -(-games // rung.seats)
        if standing.deals < deals:
            return False
        if standing.deals == deals and not standing.straddles(rung.fair):
            return True
    return True


def summary(table: dict[str, Standing], chosen: list[Rung]) -> dict[str, object]:
    """Which rungs are decided; which levels lie below the one under them, and which may."""
    played = [rung for rung in chosen if rung.name in table and is_decided(rung, table[rung.name])]
    below, straddling = {}, {}
    for rung in played:
        found = table[rung.name].interval()
        if table[rung.name].straddles(rung.fair):
            straddling[rung.name] = found
        elif found[0] < rung.fair:
            below[rung.name] = found
    return {
        "bench": "ladder",
        "pairs": len({(rung.system, rung.seats) for rung in chosen}),
        "rungs": len(chosen),
        "decided": len(played),
        "games": sum(table[rung.name].deals * rung.seats for rung in chosen if rung.name in table),
        "below": below,
        "straddling": straddling,
    }


def sample(arguments: Namespace, path: Path = TABLE) -> dict[str, object]:
    """Plays rungs of the table anew, with deals of the given seed's own, for an equal share of the time each."""
    table = read_table(path)
    known = [rung for rung in rungs(arguments.rungs) if rung.name in table and is_decided(rung, table[rung.name])]
    drawn = Random(arguments.seed).sample(known, min(arguments.sample, len(known)))
    found, apart = {}, []
    for rung in drawn:
        until, standing = time.monotonic() + 60 * arguments.minutes / len(drawn), Standing()
        for share in _shares(rung, f"sample/{arguments.seed}", 0):
            standing.add(share())
            if time.monotonic() > until or standing.deals * rung.seats >= FIRST:
                break
        found[rung.name] = {"table": table[rung.name].interval(), "sample": standing.interval()}
        found[rung.name]["games"] = [standing.deals * rung.seats]
        if not agrees(table[rung.name], standing):
            apart.append(rung.name)
    return {"bench": "ladder", "seed": arguments.seed, "sample": found, "differing": apart}


def agrees(one: Standing, other: Standing) -> bool:
    return abs(one.mean - other.mean) <= AGREES * sqrt(one.error**2 + other.error**2)
