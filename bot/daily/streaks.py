"""Streaks: consecutive days of a daily activity."""

from collections.abc import Callable, Collection, Sequence
from datetime import date
from itertools import islice
from typing import Final, NamedTuple

from bot.daily.days import day_after

DaysOf = Callable[[int], Collection[date]]
"""Function that returns the days given back in a server."""
_BETWEEN_MISSED: Final = 7
"""Least distance of two missed days for a streak to survive: at most one of any seven consecutive days may be missed,
whichever day weeks begin with. Days given back are not missed."""


class Streaks(NamedTuple):
    """Length of the present streak, and of the longest ever."""

    now: int
    best: int


def streaks(days: Sequence[tuple[date, int]], today: date, given_back: DaysOf) -> Streaks:
    """Count days in a row; today may still be missing.

    :param days: the counting days in order, each with its server.
    :param given_back: the days on which nobody could play in a server. After a day those of its server count.
    """
    best = count = 0
    missed: date | None = None
    following = [day for day, _ in days[1:]]
    for (last, guild), day in zip(days, (*following, today), strict=False):
        count += 1
        best = max(best, count)
        if (day - last).days < 2:  # next to each other
            continue
        returned = given_back(guild)
        between = (day_after(last, number) for number in range(1, (day - last).days))
        # The first two missed days tell enough: more have no further effect.
        gap = list(islice((each for each in between if each not in returned), 2))
        if not gap:  # nobody could play in between
            continue
        # One missed day is forgiven, unless another was missed shortly before.
        ends = len(gap) > 1 or (missed is not None and (gap[0] - missed).days < _BETWEEN_MISSED)
        count, missed = (0, None) if ends else (count, gap[0])
    return Streaks(count, best)
