"""``simulate``: plays games between computers and prints a JSON summary."""

import json
import statistics
import time
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any, Final

from bot.commands.arguments import number
from bot.engine.game import apply, begin
from bot.engine.option_text import parse_option
from bot.engine.record import make_fairness, start_record
from bot.engine.rules import Rules
from bot.engine.scoring import teams_of
from bot.engine.state import Result, State
from bot.engine.systems import find_system
from bot.engine.views import seat_view
from bot.players.levels import LEVELS, plan_moves
from bot.shapes import Data

_NORMAL_95: Final = 1.96


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--system", required=True, help="the named system, see `python -m bot systems`")
    parser.add_argument("--seats", type=int, required=True)
    parser.add_argument("--players", required=True, help="a level for each seat, with commas between")
    parser.add_argument("--games", type=number(1), default=100)
    parser.add_argument("--seed", default="1", help="the same seed gives the same deals")
    parser.add_argument("--set", action="append", default=[], metavar="OPTION=VALUE", help="changes an option")
    parser.add_argument("--out", type=Path, help="writes a record of every game, one a line")
    parser.add_argument("--paired", action="store_true", help="plays every deal once from each seat")


def run(arguments: Namespace) -> int:
    """Play and print. Raises ``RulesError`` for options that make no game, ``ValueError`` for wrong players."""
    rules = change_rules(find_system(arguments.system).rules(arguments.seats), arguments.set)
    players = check_players(arguments.players.split(","), rules)
    if arguments.paired and arguments.games % rules.players:
        raise ValueError(f"--games must be a multiple of {rules.players} with --paired")
    print(json.dumps(simulate(arguments, rules, players)))
    return 0


def change_rules(rules: Rules, settings: Sequence[str]) -> Rules:
    """Return rules with ``option=value`` settings carried out together. Raises ``RulesError`` and ``ValueError``."""
    changes: Data = {}
    for setting in settings:
        name, sign, text = setting.partition("=")
        if not sign:
            raise ValueError(f"--set takes option=value, not {setting!r}")
        changes[name] = parse_option(rules, name, text)
    return rules.change(**changes)


def check_players(players: list[str], rules: Rules) -> list[str]:
    """Return the levels, one per seat. Raises ``ValueError`` for unknown levels or a wrong number."""
    unknown = [level for level in players if level not in LEVELS]
    if unknown:
        raise ValueError(f"there is no level {unknown[0]!r}; levels are {', '.join(LEVELS)}")
    if len(players) != rules.players:
        raise ValueError(f"--players needs {rules.players} levels")
    return players


@dataclass(slots=True)
class Tally:
    """Sums of a run of games."""

    moves: int = 0
    turns: list[int] = field(default_factory=list)
    ends: Counter[str] = field(default_factory=Counter)
    scores: list[list[float]] = field(default_factory=list)

    def add(self, played: "SimulatedGame", order: Sequence[int]) -> None:
        result = played.result
        self.moves += played.moves
        self.turns.append(played.turns)
        self.ends[result.ending] += 1
        shares = shares_of(played.rules, result)
        self.scores.append([shares[seat] for seat in order])


@dataclass(frozen=True, slots=True)
class SimulatedGame:
    """One finished game."""

    rules: Rules
    result: Result
    moves: int
    turns: int
    record: Data


def simulate(arguments: Namespace, rules: Rules, players: Sequence[str]) -> Data:
    """Play all games of a run and sum them up."""
    tally = Tally()
    started = time.perf_counter()
    out = arguments.out.open("w", encoding="utf-8") if arguments.out else None
    try:
        rotations = rules.players if arguments.paired else 1
        for game in range(arguments.games):
            number, shift = game // rotations + 1, game % rotations  # each deal once from every seat
            order = [(place + shift) % rules.players for place in range(rules.players)]
            played = play_game(arguments, rules, players, number, shift)
            # Scores belong to the players, who change seats from game to game.
            tally.add(played, order)
            if out:
                out.write(json.dumps(played.record, ensure_ascii=False, separators=(",", ":")) + "\n")
    finally:
        if out:
            out.close()
    return _summary(arguments, players, tally, time.perf_counter() - started)


def play_game(arguments: Namespace, rules: Rules, players: Sequence[str], number: int, shift: int) -> SimulatedGame:
    """Play one game. Paired games share the deal, and so its transcript; only the players change seats."""
    name = f"{arguments.seed}/{number}"
    fairness = make_fairness(name, rules, sha256(name.encode()).digest(), players, None)
    seated = [players[(seat - shift) % rules.players] for seat in range(rules.players)]
    state = fairness.deal(rules)
    recorder = start_record(state, name, arguments.system, seated)
    recorder.note_events(begin(state))
    moves = play_out(state, seated, Random(f"{name}/{shift}"), recorder.note)  # noqa: S311 (simulation)
    assert state.result is not None  # noqa: S101 (play_out ends with a result)
    return SimulatedGame(rules, state.result, moves, state.turn, recorder.record(state.result, fairness))


def play_out(state: State, players: Sequence[str], randomness: Random, note: Any) -> int:
    """Play a game to its end; call ``note`` with each move, its seat and its events. Returns the number of moves."""
    moves = 0
    while state.result is None:
        seat = state.to_play
        for move in plan_moves(players[seat], seat_view(state, seat), randomness):
            note(seat, move, apply(state, move))
            moves += 1
    return moves


def shares_of(rules: Rules, result: Result) -> list[float]:
    """Return each seat's share of a win: 1 for a winner, exhausted games to the fewest goal cards, ties divided."""
    winners = [result.winners]
    if not result.winners:
        left = {tuple(team): sum(result.goal_left[seat] for seat in team) for team in teams_of(rules)}
        winners = [team for team, cards in left.items() if cards == min(left.values())]
    return [sum(seat in team for team in winners) / len(winners) for seat in range(rules.players)]


def _summary(arguments: Namespace, players: Sequence[str], tally: Tally, seconds: float) -> Data:
    games = len(tally.scores)
    return {
        "system": arguments.system,
        "seats": len(players),
        "players": list(players),
        "games": games,
        "finished": sum(tally.ends.values()),
        "moves": tally.moves,
        "seconds": round(seconds, 3),
        "moves_per_second": round(tally.moves / seconds) if seconds else 0,
        "turns": statistics.median(tally.turns) if tally.turns else 0,
        "ends": dict(sorted(tally.ends.items())),
        "score": _scores(tally.scores, len(players) if arguments.paired else 0),
    }


def _scores(scores: list[list[float]], group: int) -> list[Any]:
    """Return mean scores; with ``group`` games a deal, each with its 95 % interval over deals."""
    columns = list(zip(*scores, strict=True))
    if not group:
        return [round(statistics.fmean(column), 4) for column in columns]
    found = []
    for column in columns:
        # Games of one deal depend on each other, so that the deal is the unit of the sample.
        deals = [statistics.fmean(column[place : place + group]) for place in range(0, len(column), group)]
        mean = statistics.fmean(deals)
        # Normal approximation; a single deal says nothing of its spread.
        half = _NORMAL_95 * statistics.stdev(deals) / sqrt(len(deals)) if len(deals) > 1 else 0.5
        found.append([round(value, 4) for value in (mean, max(0.0, mean - half), min(1.0, mean + half))])
    return found
