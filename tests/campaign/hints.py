"""Hints of all systems, each claim judged by carrying out its moves and by trying every play."""

from typing import Final

from bot.engine.systems import SYSTEMS
from tests.campaign.runner import Job, run_jobs
from tests.engine.laws import Tally
from tests.players.test_players_hints_judged import judge

POSITIONS: Final = 20_000


def judged(name: str, seats: int, seed: int, count: int) -> Tally:
    return Tally(games=judge(name, seats, seed, count))


def run(moves: int | None, games: int | None, seed: int) -> int:
    """The campaign: hints of so many positions altogether (twenty thousand), a strong player's and one at once."""
    tables = [(system.name, seats) for system in SYSTEMS.values() for seats in system.seats]
    each = -(-(games or POSITIONS) // len(tables))
    jobs = [Job({"system": name, "seats": seats}, judged, (name, seats, seed, each)) for name, seats in tables]
    return run_jobs("hints", jobs)
