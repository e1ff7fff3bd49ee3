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
"""Whoever looks so much later than they should was stopped meanwhile, or the machine's clock has jumped."""
_REMEMBERED: Final = 10 * DAY
_MOST_REMEMBERED: Final = 500


class Cause(StrEnum):
    """Reasons why nobody could be heard. The number of a connection is its shard, that of a server or channel its id;
    else it is 0."""

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
    """From when on perhaps, and from when on certainly, nobody could be heard."""

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
    """Remembers them while the program runs; ``bot/operation/attendance.py`` finds out what there was before that.

    :ivar silences: for how many seconds each shard's connection has been silent, of those that are there.
    :ivar asked_by: asks a shard's connection for a sign of life.
    :ivar when_ended: hear of each that is over: its cause and number, since when perhaps, and until when.
    :ivar when_turned_back: hear at once by how many seconds (below zero) the machine's clock was set back.
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
        """How many absences have ended so far, and how often the clock was turned back."""

    # What is found out

    def count_shards(self, shards: int) -> None:
        """Set the number of shards."""
        self._shards = shards

    def watch(self) -> None:
        """Begin to look every second."""
        self._looked_at = self._clock.now()

    def look(self) -> None:
        """Looks whether the process has stood still or the clock has jumped since it was last looked. To be asked also
        before anybody is judged: whoever wakes up may come to that first."""
        if self._looked_at is None:
            return
        now = self._clock.now()
        before, self._looked_at = self._looked_at, now
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
        perhaps = now if since is None else min(since, now)
        certainly = perhaps if surely is None else max(perhaps, min(surely, now))
        known = self._open.get((cause, number))
        if known is not None:
            perhaps, certainly = min(perhaps, known.perhaps), min(certainly, known.certainly)
        self._open[cause, number] = _Span(perhaps, certainly)

    def end(self, cause: Cause, number: int = 0) -> None:
        """People can be heard again, as far as that is concerned."""
        span = self._open.pop((cause, number), None)
        if span is None:
            return
        now = self._clock.now()
        past = self._past.setdefault((cause, number), deque(maxlen=_MOST_REMEMBERED))
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
        """The machine's clock was set back by that much (below zero): whoever keeps moments moves theirs at once."""
        self._turned_back_at = self._clock.now()
        logger.warning("The machine's clock was set back by %.0f s", -seconds)
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
        """Return whether people in a server, or in any of these channels of it, can't be heard now."""
        return any(key in self._open for key in self._concerning(guild, channels))

    def lost(self, guild: int, since: float, *channels: int) -> Lost:
        """Return how much of the time since a moment was lost, up to now, for the people of a server who play in these
        channels."""
        now, spans = self._clock.now(), list[_Span]()
        for key in self._concerning(guild, channels):
            spans += (span for span in self._past.get(key, ()) if span.until > since)
            if key in self._open:
                spans.append(replace(self._open[key], until=now))
        if not spans:
            return Lost()
        certain = covered((max(span.certainly, since), span.until) for span in spans)
        return Lost(certain, covered((max(span.perhaps, since), span.until) for span in spans) - certain)

    def could_be_heard(self, guild: int, moment: float) -> bool:
        """Whether a server's people could still be heard at a moment that is past: only what has come from Discord
        since then shows it. Where nothing has, it is asked for, so that the answer is another one soon."""
        shard = shard_of(guild, self._shards)
        silent = self.silences().get(shard)
        if silent is None or self._clock.now() - silent >= moment:
            return True
        if self.asked_by is not None:
            self.asked_by(shard)
        return False

    def counted_from(self, moment: float) -> float:
        """The moment from which to count; one still to come after the clock was set back counts as when that was."""
        now = self._clock.now()
        return moment if moment <= now else min(now, self._turned_back_at or now)

    def _concerning(self, guild: int, channels: Iterable[int]) -> tuple[CauseKey, ...]:
        connection, server = (Cause.CONNECTION, shard_of(guild, self._shards)), (Cause.SERVER, guild)
        return (*_EVERYWHERE, connection, server, *((Cause.CHANNEL, channel) for channel in channels))


_EVERYWHERE: Final = tuple((cause, 0) for cause in (Cause.START, Cause.STILL, Cause.STORE, Cause.READ_ONLY))


def covered(spans: Iterable[tuple[float, float]]) -> float:
    """Return how much time spans cover together, where they overlap once."""
    total, reached = 0.0, float("-inf")
    for begin, end in sorted(spans):
        total += max(0.0, end - max(begin, reached))
        reached = max(reached, end)
    return total
