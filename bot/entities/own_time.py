"""Time of a person's own: their zone, their night and their vacations, as values."""

from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import Final
from zoneinfo import ZoneInfo

HOUR_MINUTES: Final = 60
DAY_MINUTES: Final = 24 * HOUR_MINUTES
LONGEST_NIGHT: Final = 9 * HOUR_MINUTES
"""Minutes of a night that count against nobody's clock."""
_DAY: Final = 24 * 3600
LONGEST_VACATION: Final = 7 * _DAY
"""Seconds at a time."""
VACATION_OF_YEAR: Final = 14 * _DAY
"""Seconds within any 365 days."""
YEAR: Final = 365 * _DAY
FARTHEST_VACATION: Final = 180 * _DAY
"""Seconds from now on, until when a vacation can begin."""
NO_ZONE: Final = "UTC"


@dataclass(frozen=True, slots=True)
class Night:
    """Sleeping hours of every day, in minutes after midnight where the person is."""

    begins: int
    ends: int

    @property
    def minutes(self) -> int:
        """Return the length of the night in minutes of the local clock."""
        return (self.ends - self.begins) % DAY_MINUTES


@dataclass(frozen=True, slots=True)
class Vacation:
    """Days in which a person's clocks stand still. Moments are seconds since 1970."""

    begins: float
    ends: float


@dataclass(frozen=True, slots=True)
class OwnTime:
    """A person's own time. ``zone`` is a name of the time zone database; without one there is no night."""

    zone: str | None = None
    night: Night | None = None
    vacations: tuple[Vacation, ...] = ()


class VacationRefusal(StrEnum):
    """Reasons why no vacation was taken."""

    OVERLAPS = "overlaps"
    TOO_MANY_DAYS = "too_many_days"


@lru_cache(maxsize=256)
def zone_of(name: str | None) -> ZoneInfo:
    """Return the zone of a name; UTC for one that this machine's database does not know."""
    try:
        return ZoneInfo(name or NO_ZONE)
    except (KeyError, OSError, ValueError):  # ZoneInfoNotFoundError is a KeyError
        return ZoneInfo(NO_ZONE)


def is_night(night: Night) -> bool:
    """Whether a night may be chosen: within a day, and no longer than is allowed."""
    moments = (night.begins, night.ends)
    return all(0 <= each < DAY_MINUTES for each in moments) and 0 < night.minutes <= LONGEST_NIGHT
