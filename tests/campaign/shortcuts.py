"""Panels of all systems: at most four shortcuts, among them a way to every goal card that trying every play finds."""

from collections import Counter
from typing import Final

from tests.campaign.runner import Job, run_jobs
from tests.engine.laws import Tally
from tests.every_game import ALL
from tests.turns.judging import random_positions
from tests.turns.test_shortcuts import check_shortcuts

POSITIONS: Final = 20_000


def judge(name: str, seats: int, seed: int, count: int) -> Tally:
    decided = [check_shortcuts(state) for state in random_positions(name, seats, seed, count)]
    return Tally(games=len(decided), ends=Counter(undecided=decided.count(False)))


def run(moves: int | None, games: int | None, seed: int) -> int:
    """The campaign: so many positions altogether (twenty thousand)."""
    each = -(-(games or POSITIONS) // len(ALL))
    jobs = [Job({"system": name, "seats": seats}, judge, (name, seats, seed, each)) for name, seats in ALL]
    return run_jobs("shortcuts", jobs)
