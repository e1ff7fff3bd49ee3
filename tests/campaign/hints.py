"""Hints of all systems, each claim judged by carrying out its moves and by trying every play."""

from typing import Final

from tests.campaign.runner import Job, run_jobs
from tests.engine.laws import Tally
from tests.every_game import ALL
from tests.players.test_players_hints_judged import judge

POSITIONS: Final = 20_000


def judged(name: str, seats: int, seed: int, count: int) -> Tally:
    return Tally(games=judge(name, seats, seed, count))


def run(moves: int | None, games: int | None, seed: int) -> int:
    """The campaign: hints of so many positions altogether (twenty thousand), a strong player's and one at once."""
    each = -(-(games or POSITIONS) // len(ALL))
    jobs = [Job({"system": name, "seats": seats}, judged, (name, seats, seed, each)) for name, seats in ALL]
    return run_jobs("hints", jobs)
