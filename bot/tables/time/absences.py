"""Times when the bot could not receive anything: its own absences.

Time lost by them is given back, and never counts as the players' absence. Tables and tournaments ask only here. Moments
are those of their clock, in seconds since 1970.
"""

import logging
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from bot.shards import shard_of
from bot.tables.limits import DAY
from bot.tables.state.giving_back import NOTICED, Lost

if TYPE_CHECKING:
    from bot.tables.ports import Clock

logger = logging.getLogger(__name__)

STOOD_STILL: Final = 5.0
"""Seconds of delay of a look from which the process counts as suspended, or the clock as set forward."""
_REMEMBERED: Final = 10 * DAY
_MOST_REMEMBERED: Final = 500


class Cause(StrEnum):
    """Reasons why the bot could not receive anything. The number is the shard of a connection, the id of a server or
    channel, or 0."""

    START = "start"
    """The program was not there, or is not connected yet."""
    STILL = "still"
    """The process stood still, or the machine slept or set its clock forward."""
    STORE = "store"
    """Nothing can be saved."""
    READ_ONLY = "read only"
    CONNECTION = "connection"
    SERVER = "server"
    """Discord can't reach a server."""
    CHANNEL = "channel"
    """Nobody can play in a channel: a locked thread, or one where the bot may not write."""


@dataclass(frozen=True, slots=True)
class _Span:
    """Time of an absence: its earliest possible and its certain beginning, and its end."""

    perhaps: float
    certainly: float
    until: float = 0.0

    def moved(self, seconds: float) -> "_Span":
        return _Span(self.perhaps + seconds, self.certainly + seconds, self.until + seconds)


CauseKey = tuple[Cause, int]
Silences = Callable[[], Mapping[int, float]]
TurnedBack = Callable[[float], None]
AbsenceEnded = Callable[[Cause, int, float, float], None]


class Absences:
    """Absences while the program runs; ``bot/operation/attendance.py`` finds out those before.

    :ivar silences: seconds for which each live connection has been silent, by shard.
    :ivar asked_by: asks a shard's connection for a sign of life.
    :ivar when_ended: listeners to each ended absence: cause, number, earliest beginning, end.
    :ivar when_turned_back: listeners to the clock set back, by seconds below zero.
    """

    def __init__(self, clock: "Clock") -> None:
        self._clock = clock
        self._open: dict[CauseKey, _Span] = {}
        self._past: dict[CauseKey, deque[_Span]] = {}
        self._shards = 1
        self._looked_at: float | None = None
        self._turned_back_at: float | None = None
        self.silences: Silences = dict
        self.asked_by: Callable[[int], None] | None = None
        self.when_ended: list[AbsenceEnded] = []
        self.when_turned_back: list[TurnedBack] = []
        self.are_moments_kept = True
        """Whether the store knows by how much the clock was set back; until then no table or round is moved."""
        self.ended = 0
        """Number of absences ended so far, and of times that the clock was set back."""

    # What is found out

    def count_shards(self, shards: int) -> None:
        """Set the number of shards."""
        self._shards = shards

    def watch(self) -> None:
        """Begin to look every second."""
        self._looked_at = self._clock.now()

    def look(self) -> None:
        """Detect a suspended process or a clock that jumped since the last look.

        Call it also before anybody is judged: after a suspension that code may run first.
        """
        if self._looked_at is None:
            return
        now = self._clock.now()
        before, self._looked_at = self._looked_at, now
        # A look that comes late: this process did not run, whatever the reason.
        if now - before > STOOD_STILL:
            self.note(Cause.STILL, 0, since=before)
        elif now - before < -STOOD_STILL:
            self.turn_back(now - before)

    def begin(self, cause: Cause, number: int = 0, *, since: float | None = None, surely: float | None = None) -> None:
        """Open an absence. One that is open with this cause stays open and may move its beginning back.

        :param since: earliest possible beginning.
        :param surely: certain beginning.
        """
        now = self._clock.now()
        # A beginning in the future can only come from a clock set back since.
        perhaps = now if since is None else min(since, now)
        # The certain part lies within the possible one.
        certainly = perhaps if surely is None else max(perhaps, min(surely, now))
        known = self._open.get((cause, number))
        if known is not None:
            perhaps, certainly = min(perhaps, known.perhaps), min(certainly, known.certainly)
        self._open[cause, number] = _Span(perhaps, certainly)

    def end(self, cause: Cause, number: int = 0) -> None:
        """End an absence."""
        span = self._open.pop((cause, number), None)
        if span is None:
            return
        now = self._clock.now()
        past = self._past.setdefault((cause, number), deque(maxlen=_MOST_REMEMBERED))
        # Nothing that old is asked for any more.
        while past and past[0].until < now - _REMEMBERED:
            past.popleft()
        past.append(replace(span, until=now))
        self.ended += 1
        for tell_end in self.when_ended:
            tell_end(cause, number, span.perhaps, now)
        if now - span.certainly >= NOTICED:
            logger.warning("Nobody could be heard for %.0f s (%s %d)", now - span.certainly, cause, number)

    def note(self, cause: Cause, number: int = 0, *, since: float, surely: float | None = None) -> None:
        """Record an absence that has just ended."""
        self.begin(cause, number, since=since, surely=surely)
        self.end(cause, number)

    def forget(self, cause: Cause, number: int) -> None:
        """Drop the absences of a shard, server or channel that another process serves now."""
        self._open.pop((cause, number), None)
        self._past.pop((cause, number), None)

    def turn_back(self, seconds: float) -> None:
        """Note that the machine's clock was set back by so many seconds (below zero), and tell all who keep moments."""
        self._turned_back_at = self._clock.now()
        logger.warning("The machine's clock was set back by %.0f s", -seconds)
        # Moments kept here follow the clock first, then everybody else's.
        self._open = {key: span.moved(seconds) for key, span in self._open.items()}
        for key, past in self._past.items():
            self._past[key] = deque((span.moved(seconds) for span in past), maxlen=_MOST_REMEMBERED)
        for tell in self.when_turned_back:
            tell(seconds)
        self.ended += 1

    # What is asked

    def open_causes(self) -> dict[CauseKey, float]:
        """Return the open absences with their earliest possible beginning."""
        return {key: span.perhaps for key, span in self._open.items()}

    def is_absent(self, guild: int, *channels: int) -> bool:
        """Whether people in a server, or in any of these channels of it, can't be heard now."""
        return any(key in self._open for key in self._concerning(guild, channels))

    def lost(self, guild: int, since: float, *channels: int) -> Lost:
        """Return how much time since a moment was lost for a server's people who play in these channels."""
        now, spans = self._clock.now(), list[_Span]()
        for key in self._concerning(guild, channels):
            if key in self._past:
                spans += [span for span in self._past[key] if span.until > since]
            if key in self._open:
                spans.append(replace(self._open[key], until=now))
        if not spans:
            return Lost()
        # Causes overlap: a disconnected shard during a suspension is lost once.
        certain = covered((max(span.certainly, since), span.until) for span in spans)
        return Lost(certain, covered((max(span.perhaps, since), span.until) for span in spans) - certain)

    def could_be_heard(self, guild: int, moment: float) -> bool:
        """Whether a server's people could still be heard at a past moment, as later events from Discord prove.

        Without such an event the connection is asked for one, so a later call may answer otherwise.
        """
        shard = shard_of(guild, self._shards)
        silent = self.silences().get(shard)
        # The last sign of life came after that moment. Without a figure the connection counts as sound.
        if silent is None or self._clock.now() - silent >= moment:
            return True
        if self.asked_by is not None:
            self.asked_by(shard)
        return False

    def counted_from(self, moment: float) -> float:
        """Return the moment from which to count; after a clock set back, a moment still to come counts as that time."""
        now = self._clock.now()
        return moment if moment <= now else min(now, self._turned_back_at or now)

    def _concerning(self, guild: int, channels: Iterable[int]) -> tuple[CauseKey, ...]:
        connection, server = (Cause.CONNECTION, shard_of(guild, self._shards)), (Cause.SERVER, guild)
        return (*_EVERYWHERE, connection, server, *((Cause.CHANNEL, channel) for channel in channels))


_EVERYWHERE: Final = tuple((cause, 0) for cause in (Cause.START, Cause.STILL, Cause.STORE, Cause.READ_ONLY))


def covered(spans: Iterable[tuple[float, float]]) -> float:
    """Return the time that spans cover together, overlaps once."""
    total, reached = 0.0, float("-inf")
    # Sweep from left to right, counting only what lies beyond the farthest end so far.
    for begin, end in sorted(spans):
        total += max(0.0, end - max(begin, reached))
        reached = max(reached, end)
    return total
