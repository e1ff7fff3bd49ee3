"""What tries of daily deals come to over many days: days in a row, how many turns wins took, who won most."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

from bot.daily.days import day_after
from bot.daily.streaks import DaysOf, streaks
from bot.entities.kept import DailyTry

SPREAD: Final = (15, 20, 25, 30)
"""Wins are counted by whether they took at most so many turns; beside them those that took more, and what was lost."""


@dataclass(frozen=True, slots=True)
class DailyRecord:
    """Somebody's days. ``streak`` and ``best`` count those in a row that they played to the end, now and ever;
    ``spread`` is how many wins took so many turns, as ``SPREAD`` says, then how many were lost."""

    streak: int = 0
    best: int = 0
    played: int = 0
    won: int = 0
    spread: tuple[int, ...] = (0,) * (len(SPREAD) + 2)


@dataclass(frozen=True, slots=True)
class DailyScore:
    """How many days somebody has won in a server, of those that they played to the end."""

    person: int
    name: str | None
    won: int
    played: int


@dataclass(frozen=True, slots=True)
class DailyGroup:
    """How a server has played until a day that has ended: the days in a row on which somebody did, how many did on the
    last of them, and who has won most of its week and of its month, but for who is hidden. ``ends_week`` and
    ``ends_month`` say that the day was the last of it."""

    streak: int
    players: int
    week: tuple[DailyScore, ...] = ()
    month: tuple[DailyScore, ...] = ()
    ends_week: bool = False
    ends_month: bool = False


def _none(guild: int) -> Collection[date]:
    return ()


def daily_record(tries: Sequence[DailyTry], today: date, given_back: DaysOf = _none) -> DailyRecord:
    """Return what somebody's tries come to; today may still be missing.

    :param given_back: the days on which nobody could play in a server. After a try those of its server count.
    """
    over = [tried for tried in tries if tried.won is not None or tried.day < str(today)]
    spread = [0] * (len(SPREAD) + 2)
    for tried in over:
        place = sum(tried.turns > most for most in SPREAD) if tried.won else -1
        spread[place] += 1
    played = [(date.fromisoformat(tried.day), tried.guild) for tried in tries if tried.won is not None]
    streak, best = streaks(played, today, given_back)
    return DailyRecord(streak, best, len(over), sum(bool(tried.won) for tried in over), tuple(spread))


def days_in_a_row(days: Collection[str], last: date, given_back: Collection[date] = ()) -> int:
    """Return how many days up to one, that one among them, are among ``days``; those given back in between are passed
    over."""
    count, day = 0, last
    while str(day) in days or day in given_back:
        count += str(day) in days
        day = day_after(day, -1)
    return count
