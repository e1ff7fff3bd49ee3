"""Random play by every named system at every number of seats, every law checked on the way.

Views, copies and stored forms are looked at every ``DEEP_EVERY`` moves, one game in ``REPLAY_EVERY`` is replayed.
"""

from typing import Final

from bot.engine.systems import SYSTEMS
from tests.campaign.runner import Job, Outcome, run_jobs
from tests.engine.laws import play_games

MOVES: Final = 1_000_000
PART: Final = 100_000
"""Moves of one job; a system's million is played in parts so that both processes stay busy."""
DEEP_EVERY: Final = 499
REPLAY_EVERY: Final = 20


def play_system(name: str, seats: int, seed: int, moves: int) -> Outcome:
    rules = SYSTEMS[name].rules(seats)
    return play_games(rules, name, seed, moves=moves, deep_every=DEEP_EVERY, replay_every=REPLAY_EVERY)


def run(moves: int | None, games: int | None, seed: int) -> int:
    """The campaign: so many moves (a million) for each system and number of seats."""
    wanted = moves or MOVES
    jobs = []
    for system in SYSTEMS.values():
        for seats in system.seats:
            label = {"system": system.name, "seats": seats}
            for part, start in enumerate(range(0, wanted, PART)):
                size = min(PART, wanted - start)
                jobs.append(Job(label, play_system, (system.name, seats, 1000 * seed + part, size)))
    return run_jobs("random_play", jobs)
