"""Games whose centre piles go both ways: random games of every system at every number of seats, every law checked."""

from typing import Final

from bot.engine.rules import Rules
from bot.engine.systems import SYSTEMS
from tests.campaign.runner import Job, Outcome, run_jobs
from tests.engine.laws import play_games

GAMES: Final = 10_000
DEEP_EVERY: Final = 41
_LIMITS: Final = (None, 2, 5, "unlimited")
"""What the centre may have, in turn; None leaves it to the system."""


def rules_in_turn(number: int) -> tuple[str, Rules]:
    """Return a system's rules with piles that go both ways, at every number of seats in turn."""
    kinds = [(system, seats) for system in SYSTEMS.values() for seats in system.seats]
    system, seats = kinds[number % len(kinds)]
    limit = _LIMITS[number // len(kinds) % len(_LIMITS)]
    changes = {"direction": "both"} if limit is None else {"direction": "both", "centre_limit": limit}
    return system.name, system.rules(seats).change(**changes)


def play(number: int, games: int, seed: int) -> Outcome:
    name, rules = rules_in_turn(number)
    return play_games(rules, f"{name} {number}", seed, deep_every=DEEP_EVERY, games=games)


def run(moves: int | None, games: int | None, seed: int) -> int:
    """The campaign: so many games (10000) in all."""
    wanted = games or GAMES
    kinds = len(_LIMITS) * sum(len(system.seats) for system in SYSTEMS.values())
    jobs = []
    for number in range(kinds):
        share = wanted // kinds + (number < wanted % kinds)
        if share:
            name, rules = rules_in_turn(number)
            label = {"system": name, "seats": rules.players, "centre_limit": rules.centre_limit}
            jobs.append(Job(label, play, (number, share, seed)))
    return run_jobs("directions", jobs)
