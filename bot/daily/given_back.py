"""Days given back: the bot was away for so long that missing them must not end a streak."""

from collections import defaultdict
from collections.abc import Iterable
from datetime import date
from typing import Final

from bot.daily.days import day_after, day_at, end_of
from bot.entities.kept import KeptAbsence
from bot.shards import shard_of
from bot.tables.limits import DAY, HOUR
from bot.tables.time.absences import covered

AWAY_FOR: Final = 3 * HOUR
"""Seconds of a day without service, in one piece or several, from which it is given back: an eighth of it, as long as
an evening."""


def days_given_back(absences: Iterable[KeptAbsence], guild: int) -> frozenset[date]:
    """Return the days of which a server's people lost ``AWAY_FOR`` or more; overlaps count once."""
    lost = defaultdict[date, list[tuple[float, float]]](list)
    for each in absences:
        if shard_of(guild, each.shards) != each.shard:
            continue
        # An absence over midnight takes its part of each day.
        day = day_at(each.since)
        while end_of(day) - DAY < each.until:
            lost[day].append((max(each.since, end_of(day) - DAY), min(each.until, end_of(day))))
            day = day_after(day)
    return frozenset(day for day, spans in lost.items() if covered(spans) >= AWAY_FOR)
