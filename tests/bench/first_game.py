"""First games of newcomers, as they are offered: how long they are, in how many turns nothing is played, who wins,
and whether each figure is within what it is to be.

A newcomer chooses as ``casual`` does, card by card, and takes the hint at every second decision; the computer is of the
level that first games offer. Deals, choices and hints follow from the seed.
"""

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from math import ceil
from random import Random
from statistics import fmean, median
from typing import Any

from bot.engine.game import apply, begin
from bot.engine.moves import Move, MoveKind, parse_move
from bot.engine.picking import FIRST_GAME
from bot.engine.record import PERSON, make_fairness
from bot.engine.state import State
from bot.engine.systems import FIRST_CHANGES, FIRST_SYSTEM
from bot.engine.views import SeatView, seat_view
from bot.players.hints import suggest
from bot.players.levels import FIRST_LEVEL, choose_move, plan_moves
from bot.tables.rules.lobby_rules import make_rules

NEWCOMER, COMPUTER = 0, 1
CHOOSES_AS = "casual"
FIRST_TURNS = 2
LEAST_MEDIAN, MOST_MEDIAN, MOST_IN_NINE_OF_TEN = 7, 10, 15
LEAST_WON, MOST_WON = 0.7, 0.85
MOST_WITHOUT_A_PLAY = 0.33
LEAST_PLAYABLE = 0.98


@dataclass(frozen=True, slots=True)
class Played:
    """One first game: whether the newcomer won, and of each of their turns how many cards went to the centre, and
    whether one could have."""

    won: bool
    plays: tuple[int, ...]
    could_play: tuple[bool, ...]


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--level", default=FIRST_LEVEL, help="the computer's")
    parser.add_argument("--seed", default="first-game")
    parser.add_argument("--processes", type=int, default=1)


def run(arguments: Namespace) -> dict[str, object]:
    names = [f"{arguments.seed}/{number}" for number in range(arguments.games)]
    with ProcessPoolExecutor(arguments.processes) as pool:
        games = list(pool.map(partial(play_first_game, level=arguments.level), names, chunksize=10))
    found = summary(games)
    return {"bench": "first-game", "games": len(games), "level": arguments.level, **found, "missed": missed(found)}


def missed(found: dict[str, Any]) -> list[str]:
    """Return the names of the figures that are not within what they are to be (docs/players.md, A first game)."""
    turns = found["own_turns"]
    within = {
        "median": LEAST_MEDIAN <= turns["median"] <= MOST_MEDIAN,
        "90%": turns["90%"] <= MOST_IN_NINE_OF_TEN,
        "won": LEAST_WON <= found["won"] <= MOST_WON,
        "no_play_share": found["no_play_share"] <= MOST_WITHOUT_A_PLAY,
        "could_play_first_two": found["could_play_first_two"] >= LEAST_PLAYABLE,
    }
    return [name for name, is_within in within.items() if not is_within]


def summary(games: Sequence[Played]) -> dict[str, Any]:
    """Return the figures of some games."""
    lengths = sorted(len(game.plays) for game in games)
    turns = sum(lengths)
    return {
        "own_turns": {
            "median": median(lengths),
            "90%": lengths[ceil(0.9 * len(lengths)) - 1],
            "most": lengths[-1],
            "over_15": round(sum(length > 15 for length in lengths) / len(lengths), 4),
        },
        "no_play_share": round(sum(game.plays.count(0) for game in games) / turns, 4),
        "could_not_play_share": round(sum(game.could_play.count(False) for game in games) / turns, 4),
        "could_play_first_two": round(fmean(all(game.could_play[:FIRST_TURNS]) for game in games), 4),
        "first_two_without_a_play": sum(game.plays[:FIRST_TURNS].count(0) for game in games),
        "won": round(fmean(game.won for game in games), 4),
    }


def play_first_game(name: str, level: str = FIRST_LEVEL) -> Played:
    """Plays one from its seed."""
    rules = make_rules(FIRST_SYSTEM, 2, FIRST_CHANGES)
    seed = sha256(name.encode()).digest()
    fairness = make_fairness(name, rules, seed, [PERSON, level], None, COMPUTER, pick=FIRST_GAME)
    randomness, state = Random(name), fairness.deal(rules)
    begin(state)
    plays: list[int] = []
    could_play: list[bool] = []
    decisions = turn = 0
    while state.result is None:
        view = seat_view(state, state.to_play)
        if state.to_play == COMPUTER:
            _carry_out(state, plan_moves(level, view, randomness))
            continue
        if state.turn != turn:
            turn = state.turn
            plays.append(0)
            could_play.append(any(move.kind is MoveKind.PLAY for move in view.legal))
        decisions += 1
        moves = _hinted(view, randomness) if decisions % 2 == 0 else [choose_move(CHOOSES_AS, view, randomness)]
        plays[-1] += sum(move.kind is MoveKind.PLAY for move in moves)
        _carry_out(state, moves)
    return Played(NEWCOMER in state.result.winners, tuple(plays), tuple(could_play))


def _hinted(view: SeatView, randomness: Random) -> list[Move]:
    """What a press on the hint plays: the move, or those up to a goal card."""
    hint = suggest(view, randomness)
    assert hint is not None
    return [parse_move(notation) for notation in hint.moves]


def _carry_out(state: State, moves: Sequence[Move]) -> None:
    for move in moves:
        apply(state, move)
