"""Standing of one attempt among those of its day that have ended so far."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import accumulate
from typing import Final

from bot.daily.ranking import merit
from bot.entities.kept import DailyTally, DailyTry

LEAST_FOR_MEDIAN: Final = 3
"""Fewest attempts for a median: of two it would tell the other one's result."""
LEAST_FOR_PERCENT: Final = 10
"""Fewest attempts for a percentile."""


@dataclass(frozen=True, slots=True)
class DailyStanding:
    """Number of attempts of a day that have ended, their median, and the percentage of the others that are worse.

    ``median`` and ``better_than`` are None for too few attempts.
    """

    players: int
    median: DailyTally | None
    better_than: int | None


def standing_among(tallies: Iterable[DailyTally], own: DailyTry) -> DailyStanding:
    """Return the standing of an ended attempt, which is among those counted. Equally good ones share theirs."""
    ranked = sorted(tallies, key=merit)
    players = sum(tally.tries for tally in ranked)
    worse = sum(tally.tries for tally in ranked if merit(tally) > merit(own))
    median = None
    if players >= LEAST_FOR_MEDIAN:
        # Half of the attempts reach or surpass it; of two in the middle it is the better one.
        reached = zip(ranked, accumulate(tally.tries for tally in ranked), strict=True)
        median = next(tally for tally, attempts in reached if 2 * attempts >= players)
    # Rounded down, so that nobody is better than all others who isn't.
    percent = 100 * worse // (players - 1) if players >= LEAST_FOR_PERCENT else None
    return DailyStanding(players, median, percent)
