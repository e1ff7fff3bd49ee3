"""How long games and matches take: the table behind what lobbies say (``bot/engine/lengths.json``).

``lengths --keep`` plays each system with every number of seats, piles going up and both ways, and writes the table
anew; rows that are already there are left unless ``--anew``. Levels that play about as people do sit around the table.
A match is put together of a row's games, drawn at random and turned around the table, as equals would play it.
"""

import json
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from itertools import cycle, islice
from pathlib import Path
from random import Random
from statistics import median
from typing import Final

from bot.commands.simulate import play_out
from bot.engine.deal import deal
from bot.engine.game import begin
from bot.engine.lengths import Measured
from bot.engine.rules import Rules
from bot.engine.scoring import match_winners
from bot.engine.systems import SYSTEMS

TABLE: Final = Path(__file__).parents[2] / "bot" / "engine" / "lengths.json"
"""The project's own, also where a compiled copy plays."""
PACE: Final = ("casual", "regular")
"""Levels around the table, in turn."""
MATCHES: Final = 200
MOST_GAMES: Final = 500
"""A match is given up after so many games; nobody is told such a figure."""
DIRECTIONS: Final = ("up", "both")


@dataclass(frozen=True, slots=True)
class Played:
    """Own turns in a game, and the points of each seat."""

    turns: float
    points: tuple[int, ...]


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--games", type=int, default=60, help="of each row")
    parser.add_argument("--system", help="only this one")
    parser.add_argument("--seats", type=int, help="only with so many")
    parser.add_argument("--keep", action="store_true", help="write what is found into the table")
    parser.add_argument("--anew", action="store_true", help="with --keep: also rows that the table has")
    parser.add_argument("--minutes", type=float, default=60, help="no row begins after that")
    parser.add_argument("--seed", default="lengths")
    parser.add_argument("--processes", type=int, default=1)


def run(arguments: Namespace) -> dict[str, object]:
    until = time.monotonic() + 60 * arguments.minutes
    table: dict[str, Measured] = json.loads(TABLE.read_text(encoding="utf-8")) if arguments.keep else {}
    found: dict[str, Measured] = {}
    with ProcessPoolExecutor(arguments.processes) as pool:
        for name, rules in rows(arguments.system, arguments.seats):
            if time.monotonic() > until:
                break
            if name in table and not arguments.anew:
                continue
            keys = [f"{arguments.seed}/{name}/{number}" for number in range(arguments.games)]
            games = list(pool.map(partial(play, rules), keys, chunksize=4))
            table[name] = found[name] = measured(rules, games, Random(name))
            if arguments.keep:
                write_table(table)
    left = sum(name not in table for name, _ in rows(arguments.system, arguments.seats))
    return {"bench": "lengths", "games": arguments.games, "levels": PACE, "found": found, "rows_left": left}


def rows(only: str | None = None, only_seats: int | None = None) -> Iterator[tuple[str, Rules]]:
    """Yield the name of each row of the table with its rules."""
    for system in SYSTEMS.values():
        for seats in system.seats:
            if only in (None, system.name) and only_seats in (None, seats):
                for direction in DIRECTIONS:
                    yield f"{system.name}/{seats}/{direction}", system.rules(seats).change(direction=direction)


def play(rules: Rules, key: str) -> Played:
    """Play one game."""
    state = deal(rules, sha256(key.encode()).digest())
    begin(state)
    randomness = Random(key)
    first = randomness.randrange(len(PACE))
    levels = list(islice(cycle(PACE), first, first + rules.players))
    play_out(state, levels, randomness, lambda *_: None)
    assert state.result is not None
    return Played(state.turn / rules.players, state.result.points)


def measured(rules: Rules, games: Sequence[Played], randomness: Random) -> Measured:
    """Return the median of a seat's turns, and of the games of a match."""
    turns = max(1, round(median(game.turns for game in games)))
    if rules.match_target is None:
        return turns, None
    return turns, round(median(games_of_match(rules, games, randomness) for _ in range(MATCHES)))


def games_of_match(rules: Rules, games: Sequence[Played], randomness: Random) -> int:
    """Return the number of games until somebody has won a match."""
    scores = [0] * rules.players
    for number in range(1, MOST_GAMES + 1):
        points, turned = randomness.choice(games).points, randomness.randrange(rules.players)
        for seat in range(rules.players):
            # Turning the table keeps partners together.
            scores[seat] += points[(seat + turned) % rules.players]
        if match_winners(rules, scores):
            return number
    return MOST_GAMES


def write_table(table: dict[str, Measured]) -> None:
    lines = [f"{json.dumps(name)}: {json.dumps(table[name])}" for name, _ in rows() if name in table]
    made = TABLE.with_suffix(".new")
    made.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
    made.replace(TABLE)
