"""Entries that wait for a person, and the times of their calls. Pure functions of the clock."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from enum import Enum, StrEnum, auto
from typing import Final

from bot.entities.calls import DELAYS, CallSettings, CallWhen
from bot.entities.own_time import zone_of
from bot.tables.limits import DAY, HOUR
from bot.tables.service.elsewhere import TableElsewhere
from bot.tables.view import TableView

_APART: Final = HOUR
"""Seconds between two new messages to one person at least."""
_HOURS_AFTER: Final = 3
"""So many hours after the one that was chosen somebody is still called, where the program was away meanwhile."""


class Kind(StrEnum):
    """Kinds of what waits for somebody, each chosen by itself."""

    TURN = "turn"
    TOURNAMENT = "tournament"
    DAILY = "daily"


@dataclass(frozen=True, slots=True)
class Waiting:
    """Turn or deal that waits for a person.

    :ivar key: name of one turn of one game, or of the deal of one day.
    :ivar since: beginning in seconds since 1970.
    :ivar deadline: end of its clock; None without one.
    :ivar warned: whether that end is near.
    """

    key: str
    kind: Kind
    since: float
    deadline: float | None = None
    warned: bool = False
    table: TableView | TableElsewhere | None = None


class CallStep(Enum):
    """Ways to bring somebody's message up to date."""

    NOTHING = auto()
    EDIT = auto()
    SEND = auto()


def waits_at(table: TableView | TableElsewhere, user: int) -> Waiting | None:
    """Return what waits for somebody at a table where others play, too; None where nobody waits for them."""
    if isinstance(table, TableElsewhere):
        awaited, turn = table.awaited, table.turn
    else:
        awaited, turn = table.awaited_by_others, ("", 0) if table.game is None else table.game.turn
    if awaited != user:
        return None
    kind = Kind.TURN if table.tournament is None else Kind.TOURNAMENT
    key = f"{turn[0]}/{turn[1]}"
    return Waiting(key, kind, table.awaited_since, table.deadline, table.warned, table)


def is_wanted(waiting: Waiting, calls: CallSettings) -> bool:
    """Whether somebody wants to be told of it at all."""
    if waiting.kind is Kind.DAILY:
        return calls.daily
    if waiting.warned and calls.reminders:
        return True
    return calls.tournaments if waiting.kind is Kind.TOURNAMENT else calls.when is not None


def called_as(waiting: Waiting, calls: CallSettings) -> str:
    """Return the key by which it counts as called: a reminder is called once more."""
    return f"{waiting.key}!" if waiting.warned and calls.reminders else waiting.key


def is_due(waiting: Waiting, calls: CallSettings, now: float, zone: str | None) -> bool:
    """Whether somebody is to be called to it now, as soon as they have chosen."""
    if waiting.kind is Kind.DAILY:
        return _is_hour(calls.hour, now, zone)
    if waiting.warned and calls.reminders:
        return True
    if waiting.kind is Kind.TOURNAMENT and calls.when is None:
        return True
    if calls.when is None:
        return False
    if calls.when is CallWhen.DAILY:
        return _is_hour(calls.hour, now, zone)
    # A clock that was set back since lets nobody wait for long.
    return not 0 <= now - waiting.since < DELAYS[calls.when]


def next_step(
    calls: CallSettings, waiting: Sequence[Waiting], now: float, *, zone: str | None, pressed_at: float, shown: str
) -> CallStep:
    """Return what is to be done with somebody's message.

    :param waiting: everything that waits for them and that they want to be told of.
    :param pressed_at: when they last pressed anything, so that they have read past what was there.
    :param shown: a digest of what the message is to show.
    """
    message, called = calls.message, calls.called
    due = [each for each in waiting if is_due(each, calls, now, zone)]
    new = [each for each in due if called_as(each, calls) not in called]
    # Once a day they are told of all that waits, also of what waited the day before.
    is_new = bool(new) or (
        calls.when is CallWhen.DAILY and bool(due) and _day(calls.posted_at, zone) != _day(now, zone)
    )
    # After the message of the day only what can't wait until tomorrow is another reason to write.
    if calls.when is CallWhen.DAILY and is_new and _day(calls.posted_at, zone) == _day(now, zone):
        is_new = any(each.warned or each.kind is not Kind.TURN for each in new)
    # What their message said is dealt with, or they have been here since. A turn counts as dealt with under either of
    # its names, the call's and the reminder's (``called_as``).
    keys = {key for each in waiting for key in (each.key, f"{each.key}!")}
    is_read_past = pressed_at > calls.posted_at or not called <= keys or calls.when is CallWhen.DAILY
    # A new message notifies; an edit does not. So the last one is edited unless it has been dealt with or is old.
    age = now - calls.posted_at
    rests = 0 <= age < _APART
    if is_new and not rests and (message is None or age < 0 or age > DAY or is_read_past):
        return CallStep.SEND
    if message is not None and message.shown != shown:
        return CallStep.EDIT
    return CallStep.NOTHING


def _is_hour(hour: int, now: float, zone: str | None) -> bool:
    return hour <= _there(now, zone).hour < hour + _HOURS_AFTER


def _day(moment: float, zone: str | None) -> date:
    return _there(moment, zone).date()


def _there(moment: float, zone: str | None) -> datetime:
    return datetime.fromtimestamp(moment, UTC).astimezone(zone_of(zone))


def day_waits(day: date) -> Waiting:
    """Return a day's deal as something that waits."""
    since = datetime(day.year, day.month, day.day, tzinfo=UTC).timestamp()
    return Waiting(f"daily/{day}", Kind.DAILY, since, since + DAY)
