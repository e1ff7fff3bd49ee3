"""Time of a turn that does not count against its player: their nights, weekends and vacations. Pure functions of the
clock: whoever asks them of the same rule and the same moments is answered the same.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from bot.entities.own_time import HOUR_MINUTES, LONGEST_NIGHT, NO_ZONE, Night, OwnTime, Vacation, zone_of
from bot.tables.limits import DAY, HOUR, MINUTE

SHORTEST_WITH_TIME_OFF: Final = HOUR
"""Seconds. A shorter turn is played at one sitting: its clock knows no night."""
_FARTHEST: Final = 90 * DAY
"""Seconds that are looked at: no turn with two vacations, nights and weekends lasts so long."""
_EXACT: Final = 1e-6
"""Seconds. Sums of moments are no more exact: without it a turn that ends as a night begins might end after it."""
_SATURDAY: Final = 5

Span = tuple[float, float]
"""From a moment to another, in seconds since 1970."""


@dataclass(frozen=True, slots=True)
class TimeOff:
    """Rule of one turn, by which some of the time does not count.

    ``user`` is the player whom turn ``turn`` of game ``game`` awaits, ``begun`` is when its clock began to count.
    """

    user: int
    game: str
    turn: int
    begun: float
    zone: str = NO_ZONE
    night: Night | None = None
    weekends: bool = False
    vacations: tuple[Vacation, ...] = ()

    @property
    def is_empty(self) -> bool:
        """Whether all time counts."""
        return self.night is None and not self.weekends and not self.vacations

    def spans(self, begin: float, end: float) -> list[Span]:
        """Return the times between two moments that do not count, in order, none of them touching another."""
        # In order of their beginnings, each is cut to what is asked for and joined to the one before if they touch.
        found: list[Span] = []
        for begins, ends in sorted(self._all(begin, end)):
            begins, ends = max(begins, begin), min(ends, end)
            if begins >= ends:
                continue
            if found and begins <= found[-1][1]:
                found[-1] = (found[-1][0], max(found[-1][1], ends))
            else:
                found.append((begins, ends))
        return found

    def counted(self, begin: float, end: float) -> float:
        """Return how many seconds between two moments count; below zero where the end comes first."""
        if end < begin:
            return -self.counted(end, begin)
        return end - begin - sum(ends - begins for begins, ends in self.spans(begin, end))

    def after(self, moment: float, seconds: float) -> float:
        """Return the moment at which so many seconds that count have passed since another."""
        if seconds < 0:
            return self.before(moment, -seconds)
        # Use up the time that counts from gap to gap, until what is left fits before the next time off.
        left = seconds
        for begins, ends in self.spans(moment, moment + seconds + _FARTHEST):
            if begins - moment >= left - _EXACT:
                break
            left, moment = left - (begins - moment), ends
        return moment + left

    def before(self, moment: float, seconds: float) -> float:
        """Return the last moment from which so many seconds that count are left until another."""
        left = seconds
        for begins, ends in reversed(self.spans(moment - seconds - _FARTHEST, moment)):
            if moment - ends >= left - _EXACT:
                break
            left, moment = left - (moment - ends), begins
        return moment - left

    def _all(self, begin: float, end: float) -> Iterator[Span]:
        """Yield the spans that may count as time off between two moments, in no order; they may overlap, and begin
        before or end after."""
        yield from ((each.begins, each.ends) for each in self.vacations)
        if self.night is None and not self.weekends:
            return
        zone = zone_of(self.zone)
        # A night or weekend that began up to three days before may still last.
        day, last = _date(begin, zone) - timedelta(days=3), _date(end, zone)
        while day <= last:
            if self.night is not None:
                night = _moment(day, self.night.begins, zone)
                morning = day + timedelta(days=1 if self.night.ends <= self.night.begins else 0)
                # Where the clocks are set back in it, a night is no longer than others may be.
                yield night, min(_moment(morning, self.night.ends, zone), night + LONGEST_NIGHT * MINUTE)
            if self.weekends and day.weekday() == _SATURDAY:
                yield _moment(day, 0, zone), _moment(day + timedelta(days=2), 0, zone)
            day += timedelta(days=1)


@dataclass(frozen=True, slots=True)
class ClockOff:
    """Times of a turn that do not count, as everybody may know them: moments, without anybody's zone or habits.

    ``night`` and ``weekends`` say whether some of them are that.
    """

    spans: tuple[Span, ...]
    night: bool
    weekends: bool
    vacations: tuple[Vacation, ...]

    @property
    def habits(self) -> str:
        """Name what does not count beside vacations, as the catalogues do."""
        return "both" if self.night and self.weekends else "night" if self.night else "weekends"

    def counted(self, begin: float, end: float) -> float:
        """Return how many seconds between two moments count."""
        off = sum(max(0.0, min(ends, end) - max(begins, begin)) for begins, ends in self.spans)
        return max(0.0, end - begin - off)


def clock_off(rule: TimeOff, deadline: float) -> ClockOff | None:
    """Return what does not count of a turn until it ends; None where all does."""
    spans = tuple(rule.spans(rule.begun, deadline))
    if not spans:
        return None
    # Each habit is asked for alone: one that lies wholly within a vacation is still one of them.
    none = replace(rule, night=None, weekends=False, vacations=())
    night = bool(replace(none, night=rule.night).spans(rule.begun, deadline))
    weekends = bool(replace(none, weekends=rule.weekends).spans(rule.begun, deadline))
    vacations = tuple(each for each in rule.vacations if each.begins < deadline)
    return ClockOff(spans, night, weekends, vacations)


ALL_COUNTS: Final = TimeOff(0, "", 0, 0.0)


def rule_of(
    turn: tuple[str, int], user: int, begun: float, own: OwnTime, *, weekends: bool, vacations: bool
) -> TimeOff:
    """Return what does not count in a turn.

    :param turn: its game and number.
    :param begun: from when on its clock counts.
    :param own: what its player has said of their time.
    :param weekends: whether weekends count for nobody at the table.
    :param vacations: whether its player's vacations stop the clock there, as nights always do.
    """
    night = own.night if own.zone is not None else None
    away = tuple(each for each in own.vacations if each.ends > begun) if vacations else ()
    return TimeOff(user, *turn, begun, own.zone or NO_ZONE, night, weekends, away)


def _date(moment: float, zone: ZoneInfo) -> date:
    return datetime.fromtimestamp(moment, zone).date()


def _moment(day: date, minutes: int, zone: ZoneInfo) -> float:
    """Return the moment at which a clock on the wall says so; one that is left out in spring is an hour later there, of
    one that comes twice in autumn it is the first."""
    at = datetime(day.year, day.month, day.day, minutes // HOUR_MINUTES, minutes % HOUR_MINUTES, tzinfo=zone)
    return at.timestamp()
