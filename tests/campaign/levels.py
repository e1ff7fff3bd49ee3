"""Every level in every system: whole games between levels that change their seats, until each has sat in so many.

A choice that can't be made, a move that is not legal and a game without an end are violations.
"""

from collections import Counter
from hashlib import sha256
from random import Random
from typing import Final

from bot.engine.deal import deal
from bot.engine.errors import EngineError
from bot.engine.game import apply, begin
from bot.engine.state import State
from bot.engine.systems import SYSTEMS
from bot.engine.views import seat_view
from bot.players.levels import FOR_PEOPLE, plan_moves
from tests.campaign.runner import Job, Outcome, run_jobs
from tests.engine.laws import MOST_MOVES, Tally, Violation

GAMES: Final = 200
"""Games that each level sits in, in each system."""
PARTS: Final = 4
"""Jobs of each system, so that both processes stay busy."""
BUDGET: Final = 0.01
"""Seconds for each choice of the expert, who would take all the time otherwise."""


def play_system(name: str, seed: int, games: int) -> Outcome:
    """Games with every number of seats in turn, the levels going round, until each level sat in so many."""
    system, tally, sat, number = SYSTEMS[name], Tally(), Counter[str](), 0
    while min(sat[level] for level in FOR_PEOPLE) < games:
        seats = system.seats[number % len(system.seats)]
        seated = [FOR_PEOPLE[(number + seat) % len(FOR_PEOPLE)] for seat in range(seats)]
        tally.add(_play(name, seated, f"levels/{name}/{seed}/{number}"))
        sat.update(set(seated))
        number += 1
    return tally


def _play(name: str, seated: list[str], game: str) -> Tally:
    state = deal(SYSTEMS[name].rules(len(seated)), sha256(game.encode()).digest())
    begin(state)
    try:
        moves = _play_to_end(state, seated, Random(game))
    except (AssertionError, EngineError, ArithmeticError, LookupError, TypeError, AttributeError, ValueError) as error:
        raise Violation(f"{game}, {seated}: {type(error).__name__}: {error}") from error
    return Tally(1, moves, moves, Counter([state.result.ending if state.result else "running"]))


def _play_to_end(state: State, seated: list[str], randomness: Random) -> int:
    moves = 0
    while state.result is None:
        planned = plan_moves(seated[state.to_play], seat_view(state, state.to_play), randomness, BUDGET)
        assert planned, "no move was planned"
        for move in planned:
            apply(state, move)
        moves += len(planned)
        assert moves < MOST_MOVES, "the game has no end"
    return moves


def run(moves: int | None, games: int | None, seed: int) -> int:
    """The campaign: so many games (200) of each level in every system."""
    each = -(-(games or GAMES) // PARTS)
    jobs = [
        Job({"system": name}, play_system, (name, PARTS * seed + part, each))
        for name in SYSTEMS
        for part in range(PARTS)
    ]
    return run_jobs("levels", jobs)
