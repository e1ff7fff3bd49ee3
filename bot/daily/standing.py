"""Standing of one attempt among those of its day that have ended so far."""

from collections.abc import Iterable
from dataclasses import dataclass
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
    median = _median(ranked, players) if players >= LEAST_FOR_MEDIAN else None
    # Rounded down, so that nobody is better than all others who isn't.
    percent = 100 * worse // (players - 1) if players >= LEAST_FOR_PERCENT else None
    return DailyStanding(players, median, percent)


def _median(ranked: Iterable[DailyTally], players: int) -> DailyTally:
    """Return the result that half of the attempts reach or surpass; of two in the middle the better one."""
    # Tallies stand for several attempts each, so the middle one is found by counting them.
    counted = 0
    for tally in ranked:
        counted += tally.tries
        if 2 * counted >= players:
            return tally
    raise ValueError("no attempts")
