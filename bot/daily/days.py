"""Days of the daily deal, in UTC and so the same for everybody."""

from datetime import UTC, date, datetime, time, timedelta
from typing import Final

_CODE_FORMAT: Final = "%y%m%d"


def day_at(now: float) -> date:
    """Return the day of a moment (seconds since 1970)."""
    return datetime.fromtimestamp(now, UTC).date()


def noon_of(day: date) -> float:
    """Return the middle of a day, in seconds since 1970. Nearly everywhere on Earth it is the same date then."""
    return datetime.combine(day, time(12), UTC).timestamp()


def end_of(day: date) -> float:
    """Return the end of a day, in seconds since 1970."""
    return datetime.combine(day + timedelta(1), time(), UTC).timestamp()


def day_after(day: date, days: int = 1) -> date:
    """Return the day so many days later; earlier for fewer than 0."""
    return day + timedelta(days)


def code_of(day: date) -> str:
    """Return a day as in ids of presses and games: ``261231``."""
    return day.strftime(_CODE_FORMAT)


def day_of_code(code: str) -> date:
    """Return the day of a code. Raises ``ValueError`` for text that ``code_of`` would not give."""
    day = datetime.strptime(code, _CODE_FORMAT).replace(tzinfo=UTC).date()
    # ``strptime`` also takes fewer digits than there must be.
    if code_of(day) != code:
        raise ValueError(code)
    return day
