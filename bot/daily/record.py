"""Summary of daily attempts over many days: days in a row, turns of wins, and most wins."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

from bot.daily.days import day_after
from bot.daily.streaks import DaysOf, streaks
from bot.entities.kept import DailyTry

SPREAD: Final = (15, 20, 25, 30)
"""Upper bounds of turns by which wins are counted; two further counts hold longer wins, and losses."""


@dataclass(frozen=True, slots=True)
class DailyRecord:
    """A person's days. ``streak`` and ``best`` count days in a row played to the end, now and ever; ``spread`` counts
    wins by turns, as ``SPREAD`` says, and losses last."""

    streak: int = 0
    best: int = 0
    played: int = 0
    won: int = 0
    spread: tuple[int, ...] = (0,) * (len(SPREAD) + 2)


@dataclass(frozen=True, slots=True)
class DailyScore:
    """A person's wins in a server, and the days that they played to the end."""

    person: int
    name: str | None
    won: int
    played: int


@dataclass(frozen=True, slots=True)
class DailyGroup:
    """A server's days up to one that has ended: the days in a row on which anybody played, the players of the last day,
    and the most wins of its week and month, without hidden people. ``ends_week`` and ``ends_month`` say that the day
    was the last of it."""

    streak: int
    players: int
    week: tuple[DailyScore, ...] = ()
    month: tuple[DailyScore, ...] = ()
    ends_week: bool = False
    ends_month: bool = False


def daily_record(tries: Sequence[DailyTry], today: date, given_back: DaysOf = lambda guild: ()) -> DailyRecord:
    """Return the summary of a person's attempts; today may still be missing.

    :param given_back: the days on which nobody could play in a server. After an attempt those of its server count.
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
    """Return how many consecutive days up to ``last`` are among ``days``; days given back in between are skipped."""
    count, day = 0, last
    while str(day) in days or day in given_back:
        # A day given back keeps the row and adds nothing to it.
        count += str(day) in days
        day = day_after(day, -1)
    return count
