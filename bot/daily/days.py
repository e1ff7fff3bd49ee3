"""Days of the daily deal: they are UTC's, and the same for everybody."""

from datetime import UTC, date, datetime, time, timedelta
from typing import Final

_CODE_FORMAT: Final = "%y%m%d"


def day_at(now: float) -> date:
    """The day at a moment (seconds since 1970)."""
    return datetime.fromtimestamp(now, UTC).date()


def noon_of(day: date) -> float:
    """The middle of a day, in seconds since 1970: nearly everywhere on Earth it is the same date then."""
    return datetime.combine(day, time(12), UTC).timestamp()


def end_of(day: date) -> float:
    """When a day ends, in seconds since 1970."""
    return datetime.combine(day + timedelta(1), time(), UTC).timestamp()


def day_after(day: date, days: int = 1) -> date:
    """The day so many days later; earlier for fewer than 0."""
    return day + timedelta(days)


def code_of(day: date) -> str:
    """A day as ids of presses and of games name it: ``261231``."""
    return day.strftime(_CODE_FORMAT)


def day_of_code(code: str) -> date:
    """The day that ``code_of`` names so. Raises ``ValueError`` for anything else."""
    day = datetime.strptime(code, _CODE_FORMAT).replace(tzinfo=UTC).date()
    if code_of(day) != code:
        raise ValueError(code)
    return day
