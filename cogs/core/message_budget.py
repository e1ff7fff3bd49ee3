"""Discord's budget of messages: one gate for everything that nobody waits for with a press.

What is most urgent goes first, servers take turns, and one channel has its own distance between two messages. The
budget also knows which servers can't be reached: nothing is sent there.
"""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import IntEnum
from itertools import count
from math import inf
from typing import Final
from zlib import crc32

from bot.running.lifecycle import Component
from bot.running.measures import Measures, Queue, Undone
from bot.running.overload import Load, Overload
from bot.running.supervision import GivenUp, end_tasks, note_fault
from bot.running.waiting import first_of
from bot.tables.ports import Clock
from cogs.core.http_watch import InvalidRequests, Rate, RateLimit


class Purpose(IntEnum):
    """Purpose of a request; the smaller goes first."""

    TURNING_POINT = 0
    """A table is new, or its game has just begun or ended."""
    TURN = 1
    """The turn has passed to somebody who sees it nowhere else."""
    TABLE = 2
    """Any other change of a table."""
    NOTICE = 3
    OUTDATED = 4
    """A table has changed before the program was started, and nobody has pressed since."""
    REDRAWN = 5
    """The same in another language or look."""
    DELETION = 6


_EVERY_CHANGE: Final = (Purpose.TURNING_POINT, Purpose.TURN, Purpose.TABLE)
_WAITING_LONGEST: Final = 8
"""Every so many turns one goes to the server that had none for the longest time, whatever is more urgent elsewhere."""
_ACTIVE_SECONDS: Final = 10.0
"""A channel in which a table has changed counts as active for so long."""
_SHARE_OF_CHANGES: Final = 0.8
"""The part of the budget that changes get which are not urgent; channels wait so long that they need no more."""
_RARER_FROM: Final = {
    Purpose.REDRAWN: Load.NO_COSMETICS,
    Purpose.TABLE: Load.NO_COSMETICS,
    Purpose.TURN: Load.FEWER_BOARDS,
}
"""Under load some purposes are served less often: each from this level on, and ``REDRAWN`` not at all."""
_RARER: Final = 3
"""So many times the usual distance lies between two of them in a channel."""
_SELDOM: Final = 0.1
"""At ``Load.FEWER_BOARDS`` changes of all tables together get this part of the whole rate, besides."""
_LOOK_AGAIN: Final = 5.0
_LOOK_AGAIN_SOON: Final = 1.0
_AFTER_FAULT: Final = 1.0
_SHORTEST_SLEEP: Final = 0.001
"""Less may be nothing to the machine's clock."""


@dataclass(slots=True, eq=False)
class _Request:
    purpose: Purpose
    number: int
    turn: asyncio.Future[None]

    def give_up(self) -> None:
        """Tell whoever waits that its turn will not come."""
        if not self.turn.done():
            self.turn.set_exception(GivenUp())
            self.turn.exception()  # whoever waited may just have been cancelled, and hears nothing of it


@dataclass(slots=True, eq=False)
class _Lane:
    """One channel, and who waits there."""

    guild: int
    sent_at: float = -inf
    changed_at: float = -inf
    waiting: list[_Request] = field(default_factory=list)


class Budget(Component):
    """Giver of turns to send: so many a second in all, and in one channel so many seconds apart. (A game's turns are
    something else; of these only ``Purpose.TURN`` speaks.)"""

    def __init__(
        self,
        clock: Clock,
        *,
        spacing: float,
        rate: Rate | None = None,
        invalid: InvalidRequests | None = None,
        overload: Overload | None = None,
        queue: Queue = Queue.CHANNELS,
        measures: Measures | None = None,
    ) -> None:
        """:param spacing: seconds between two turns in one channel; more where many channels are active.
        :param rate: of turns in all; any number where it is left out.
        :param invalid: says when nothing may be sent at all.
        :param overload: says when less than that is to be sent, because drawing it costs too much.
        :param queue: what this is called among the measures.
        """
        self._queue, self._measures = queue, measures or Measures()
        self._clock, self._spacing, self._rate, self._invalid = clock, spacing, rate or Rate(), invalid
        self._overload = overload or Overload()
        self._rate_limit = RateLimit(self._rate) if self._rate.is_limited else None
        self._seldom = RateLimit(self._rate, _SELDOM)
        self._lanes: dict[int, _Lane] = {}
        self._heads: dict[_Lane, _Request] = {}
        """The channels in which somebody waits, few of many, each with the most urgent of them."""
        self._served: dict[int, int] = {}
        """The number of the last turn that each server had."""
        self._numbers, self._turns = count(), count(1)
        self._stretched = spacing
        self._tidied_at = -inf
        self._elapsed, self._read_at = 0.0, clock.now()
        self._task: asyncio.Task[None] | None = None
        self._woken = asyncio.Event()
        self._out: set[int] = set()
        self.when_let_in: list[Callable[[int], None]] = []
        """Hear of each server that can be reached again."""
        self._dropped: frozenset[Purpose] = frozenset()

    async def stop(self) -> None:
        await end_tasks([self._task])

    async def turn(self, channel: int, purpose: Purpose, *, guild: int = 0) -> None:
        """Wait until something may be sent in that channel for that purpose.

        :param guild: the channel's server; servers take turns.
        :raises GivenUp: what was to be sent has been dropped.
        """
        if purpose in self._dropped:
            raise GivenUp
        if not self._spacing and self._rate_limit is None:
            return
        if purpose in _RARER_FROM:
            self._overload.leaves_out(_RARER_FROM[purpose], Undone.BOARD)
        lane = self._lanes.setdefault(channel, _Lane(guild))
        lane.guild = guild
        request = _Request(purpose, next(self._numbers), asyncio.get_running_loop().create_future())
        lane.waiting.append(request)
        self._choose_head(lane)
        if purpose in _EVERY_CHANGE:
            lane.changed_at = self._now()
        if self._task is None:
            # An idle budget answers at once, without a task; only where that fails does one begin to wait.
            self._let_next_go()
            if not request.turn.done():
                self._task = asyncio.create_task(self._serve())
        self._wake(purpose)
        asked_at = self._now()
        try:
            await request.turn
            self._measures.waited(self._queue, self._now() - asked_at)
        finally:
            # Whoever waited may have been cancelled: leave the queue, or the turn would be lost.
            if request in lane.waiting:
                lane.waiting.remove(request)
                self._choose_head(lane)

    def drop(self, purpose: Purpose) -> None:
        """Send nothing more for a purpose: present and later requests for it are given up."""
        self._dropped |= {purpose}
        for lane in self._lanes.values():
            for request in lane.waiting:
                if request.purpose is purpose:
                    request.give_up()

    @property
    def stretch(self) -> float:
        """Return the factor by which the spacing of changes that are not urgent is stretched now: 1, or more where many
        channels are active."""
        return self._stretched / self._spacing if self._spacing else 1.0

    def hurry(self, channel: int, purpose: Purpose) -> None:
        """Make the request that waits to show a channel's table more urgent."""
        lane = self._lanes.get(channel)
        if lane is None:
            return
        for request in lane.waiting:
            if purpose < request.purpose and request.purpose in (*_EVERY_CHANGE, Purpose.OUTDATED, Purpose.REDRAWN):
                request.purpose = purpose
                lane.changed_at = self._now()
                self._wake(purpose)
        self._choose_head(lane)

    def _wake(self, purpose: Purpose) -> None:
        """Look at once who may go. What waits long in any case does not bring a look for each of a thousand tables."""
        if not self._is_seldom(purpose):
            self._woken.set()

    def _now(self) -> float:
        """Return seconds that never go back, although the machine's clock may."""
        now = self._clock.now()
        self._elapsed += max(0.0, now - self._read_at)
        self._read_at = now
        return self._elapsed

    async def _serve(self) -> None:
        """Let whoever waits go one after the other; a fault delays them and sends nobody away."""
        try:
            while self._heads:
                try:
                    self._woken.clear()
                    wait = self._let_next_go()
                    if wait > 0:
                        await first_of(
                            self._clock.sleep(min(max(wait, _SHORTEST_SLEEP), _LOOK_AGAIN_SOON)), self._woken.wait()
                        )
                except Exception as error:
                    note_fault("Budget.serve", error)
                    await asyncio.sleep(_AFTER_FAULT)
        finally:
            self._task = None
            for lane in self._lanes.values():
                for request in lane.waiting:
                    request.give_up()

    def _let_next_go(self) -> float:
        """Give one turn and return 0, if anybody may have one now; else return in how many seconds to look again."""
        now = self._now()
        # 1. Near Discord's limit of invalid requests nothing may be sent at all.
        if self._invalid is not None and self._invalid.must_stop():
            return _LOOK_AGAIN
        # 2. The global rate: wait until its next place.
        if self._rate_limit is not None and (wait := self._rate_limit.seconds_until_next(now)) > 0:
            return wait
        # 3. Forget idle channels, and count the active ones, which decide about their distance; once a second at most.
        if now - self._tidied_at >= 1:
            self._tidied_at = now
            # A lane is forgotten only when its distance can't matter any more.
            kept = now - max(_ACTIVE_SECONDS, self._stretched)
            idle = [channel for channel, lane in self._lanes.items() if lane not in self._heads and lane.sent_at < kept]
            for channel in idle:
                del self._lanes[channel]
            guilds = {lane.guild for lane in self._lanes.values()}
            self._served = {guild: number for guild, number in self._served.items() if guild in guilds}
            active = sum(lane.changed_at > now - _ACTIVE_SECONDS for lane in self._lanes.values())
            if self._rate.is_limited:
                # With many active channels each gets its share of what the rate leaves for changes.
                self._stretched = max(self._spacing, active / (self._rate.per_second * _SHARE_OF_CHANGES))
        number = next(self._turns)
        # 4. A channel that need not keep a distance. Every eighth turn ignores urgency, so that nobody starves.
        lane = self._choose(now, by_waiting=number % _WAITING_LONGEST == 0)
        if lane is None:
            level = self._overload.level
            seldom = self._seldom_from(now, level)
            # Nobody may go now: sleep until the first distance is kept.
            free = (self._free_at(lane, each.purpose, now, level, seldom) - now for lane, each in self._heads.items())
            return max(0.0, min(free, default=0.0))
        request = self._heads[lane]
        lane.waiting.remove(request)
        self._choose_head(lane)
        # A cancelled request takes no place of the rate.
        if not request.turn.done():
            request.turn.set_result(None)
            lane.sent_at = now
            self._served[lane.guild] = number
            if self._rate_limit is not None:
                self._rate_limit.take(now)
            if self._is_seldom(request.purpose):
                self._seldom.take(now)
        return 0.0

    def _choose(self, now: float, *, by_waiting: bool) -> _Lane | None:
        """Return the channel whose turn it is, of those that need not wait for a distance; None if all must.

        :param by_waiting: whether urgency counts for nothing, so that nobody waits for ever.
        """
        # Infinity means that no lane was found yet.
        best, least, level = None, (inf, inf, inf), self._overload.level
        seldom = self._seldom_from(now, level)
        for lane, request in self._heads.items():
            if self._free_at(lane, request.purpose, now, level, seldom) > now:
                continue
            urgency = 0 if by_waiting else request.purpose
            # Most urgent first, then the server that was served longest ago, then first come, first served.
            key = (urgency, self._served.get(lane.guild, 0), request.number)
            if key < least:
                best, least = lane, key
        return best

    def _free_at(self, lane: _Lane, purpose: Purpose, now: float, level: Load, seldom: float) -> float:
        """Return from when on something for that purpose may be sent in a channel, as it looks now.

        :param seldom: when the next change of any table may be sent (``_seldom_from``).
        """
        # 1. Many active channels stretch the distance, but not of what is urgent.
        spacing = self._stretched if purpose is Purpose.TABLE else self._spacing
        # 2. Load makes it longer still, each purpose's from its own level on.
        if level and purpose in _RARER_FROM and level >= _RARER_FROM[purpose]:
            # Another look or language waits until the load has gone, whatever its channel.
            if purpose is Purpose.REDRAWN:
                return now + _LOOK_AGAIN_SOON
            return max(seldom, lane.sent_at + spacing * _RARER)
        return lane.sent_at + spacing

    def _seldom_from(self, now: float, level: Load) -> float:
        """Return when the next change of any table may be sent, at ``Load.FEWER_BOARDS``; now at other levels."""
        is_so = self._rate.is_limited and level is Load.FEWER_BOARDS
        return now + self._seldom.seconds_until_next(now) if is_so else now

    def _is_seldom(self, purpose: Purpose) -> bool:
        """Whether a request is one of those that share a small part of the rate (``_SELDOM``) at this moment."""
        shows = purpose in (Purpose.TURN, Purpose.TABLE)
        return shows and self._rate.is_limited and self._overload.level is Load.FEWER_BOARDS

    def _choose_head(self, lane: _Lane) -> None:
        """Choose a channel's most urgent request again, after one was added, removed or made more urgent."""
        head = min(lane.waiting, key=lambda request: (request.purpose, request.number), default=None)
        if head is None:
            self._heads.pop(lane, None)
        else:
            self._heads[lane] = head

    def shut_out(self, guild: int) -> None:
        """Send nothing more to a server."""
        self._out.add(guild)

    def let_in(self, guild: int) -> None:
        """Send to a server again."""
        if guild in self._out:
            self._out.discard(guild)
            for hear in self.when_let_in:
                hear(guild)

    def is_out(self, guild: int) -> bool:
        return guild in self._out


def jittered(pause: float, name: str, attempt: int) -> float:
    """Return a pause a little different for each name and attempt, so that not everybody tries again at once."""
    return pause * (0.75 + crc32(f"{name}/{attempt}".encode()) / 2**33)
