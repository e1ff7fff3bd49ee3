"""Entry of all that people ask, by a press or by a command: heard, admitted, acknowledged in time, carried out, and
answered whatever happens.
"""

import asyncio
import logging
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Hashable
from dataclasses import dataclass
from typing import Final

import discord

from bot.discord_internals import free_when_dropped
from bot.discord_sending import UnreadableAnswer
from bot.errors import Reason, Refused, Unavailable, Unreadable
from bot.newest import Newest
from bot.operation.blocklist import Blocklist
from bot.running.about import about
from bot.running.measures import Answered, Measures
from bot.running.overload import Overload
from bot.running.point_of_no_return import SavedMark, doing
from bot.tables.ports import Clock
from bot.tables.service.in_flight import InFlight
from bot.text import Texts, texts_for
from cogs.core.answered_elsewhere import AnsweredElsewhere
from cogs.core.interactions import can_have_tables, place_of, shard_heard_on
from cogs.core.outcomes import Meaning, lost_by
from cogs.core.preferences import PreferencesService
from cogs.core.refusals import refusal_line, refusal_note, say_unexpected
from cogs.core.reply import Reply

logger = logging.getLogger(__name__)

_REMEMBERED: Final = 10_000
"""So many people are remembered, those who pressed last."""


class PressRate:
    """Rate limit of each person's presses, a token bucket: ``presses`` at once, then as many more every ``seconds``.

    With 0 presses everybody may press as they like."""

    def __init__(self, clock: Clock, *, presses: int, seconds: float) -> None:
        self._clock, self._presses, self._seconds = clock, presses, seconds
        self._people: Newest[int, tuple[float, float]] = Newest(_REMEMBERED)
        """The presses that each has left, and when they pressed last."""
        self._told: Newest[int, float] = Newest(_REMEMBERED)
        """When each was last told that they are too quick."""

    def allows(self, user: int) -> bool:
        """Whether this press may be carried out; if so it is counted."""
        now = self._clock.now()
        left, since = self._people.get(user, (float(self._presses), now))
        left = min(left + max(now - since, 0) * self._presses / self._seconds, float(self._presses))
        allowed = left >= 1 or not self._presses
        self._people[user] = (left - allowed, now)
        return allowed

    def tells(self, user: int) -> bool:
        """Whether a person who pressed too quickly is told so now: once in ``seconds``.

        A refusal costs as much as the press it refuses, so telling each time would let one person slow down all."""
        now = self._clock.now()
        told = self._told.get(user)
        if told is not None and 0 <= now - told < self._seconds:
            return False
        self._told[user] = now
        return True

    def last_press(self, user: int) -> float:
        """Return the time of a person's last press in seconds since 1970, 0 if unknown."""
        return self._people[user][1] if user in self._people else 0.0


class Admission:
    """Gate that admits so many handlers between two looks of the event loop at its sockets and timers, oldest first.

    However many press at once, each is heard, and acknowledged in time. Once admitted, a handler waits for nobody: a
    Discord far away, the disk and pictures hold up no one else.
    """

    def __init__(self, most: int) -> None:
        """:param most: the handlers that begin between two looks."""
        self._most = self._free = most
        self._waiting: deque[asyncio.Future[None]] = deque()
        self._is_counting = False

    async def wait(self) -> None:
        """Wait to be admitted. Who is cancelled meanwhile takes nobody's place."""
        if not self._is_counting:
            self._count_anew_soon()
        if self._free and not self._waiting:
            self._free -= 1
            return
        admitted = asyncio.get_running_loop().create_future()
        self._waiting.append(admitted)
        await admitted

    def _count_anew_soon(self) -> None:
        self._is_counting = True
        asyncio.get_running_loop().call_soon(self._count_anew)

    def _count_anew(self) -> None:
        """Admit the next: the loop has looked at its sockets and timers since."""
        self._is_counting = False
        self._free = self._most
        while self._waiting and self._free:
            admitted = self._waiting.popleft()
            if not admitted.done():  # done where who waited was cancelled
                admitted.set_result(None)
                self._free -= 1
        if self._free < self._most:
            self._count_anew_soon()


_BEGUN_AT_ONCE: Final = 2
"""So many begin between two looks of the event loop. With twelve, those that have begun hold up each other where there
is too much to do, and nobody is turned away in time."""
_MS: Final = 1000


class Arrival(ABC):
    """Interaction that waits for its answer, and the ways to answer it.

    :cvar kind: how it is counted.
    :cvar too_quick: what somebody is told who asks too much.
    :ivar panel: on whose panel it was pressed, where an earlier press on that makes it stale.
    :ivar keeps: whether something that somebody has written would be lost with it: then it is carried out, however
        late.
    """

    kind: Answered
    too_quick: Reason
    panel: Hashable = None
    keeps: bool = False

    def __init__(self, reply: Reply, *, open_to_blocked: bool = False) -> None:
        """:param open_to_blocked: whether whoever is blocked may ask it all the same."""
        self.reply, self.interaction, self.open_to_blocked = reply, reply.interaction, open_to_blocked

    @property
    @abstractmethod
    def name(self) -> str:
        """Name for the log, without choices and written text."""

    @abstractmethod
    async def acknowledge(self) -> None:
        """Acknowledge in time: an answer follows, or another one takes its place."""

    @abstractmethod
    async def carry_out(self, texts: Texts) -> None:
        """Do the work, and answer. Raises ``Refused`` and ``Unavailable``."""

    async def hush(self, texts: Texts) -> None:
        """Answer cheaply a person who has just been told that they are too quick."""
        await self.refuse(Refused(self.too_quick), texts)

    async def turn_away(self, texts: Texts, *, told_lately: bool) -> None:
        """Refuse cheaply for overload.

        :param told_lately: whether who asks has been told something of the kind within the last seconds.
        """
        await self.reply.say(refusal_line(Refused(Reason.TOO_BUSY), texts))

    @abstractmethod
    async def refuse(self, refused: Refused, texts: Texts) -> None:
        """Tell the refusal."""

    def refusal(self, refused: Refused, texts: Texts) -> discord.ui.LayoutView:
        """Return a refusal as a layout, with the ways on from the place of the interaction."""
        return refusal_note(refused, texts, opens_tables=can_have_tables(self.interaction))


@dataclass(slots=True, eq=False)
class _Waiting:
    """Interaction that waits behind an earlier press on the same panel."""

    arrived: float
    ahead: "_Waiting | None"
    is_begun: bool = False
    counts: bool = False
    """Whether it has been carried out, or was made stale itself: what follows on that panel was meant for another."""


class Arrivals:
    """Entry of all interactions: admission, acknowledgement, handling and faults."""

    def __init__(
        self,
        preferences: PreferencesService,
        blocklist: Blocklist,
        press_rate: PressRate,
        elsewhere: AnsweredElsewhere,
        in_flight: InFlight,
        overload: Overload,
        measures: Measures,
    ) -> None:
        self._preferences, self._blocklist, self._press_rate = preferences, blocklist, press_rate
        self._elsewhere, self._in_flight, self._measures = elsewhere, in_flight, measures
        self._overload = overload
        self._admission = Admission(_BEGUN_AT_ONCE)
        self._unbegun = 0
        """Number of interactions not yet begun."""
        self._last_on: dict[Hashable, _Waiting] = {}
        """By panel, the newest press that has not been answered."""

    def is_full(self, coming: int = 0) -> bool:
        """Return whether a new interaction is turned away for overload; if so it is counted.

        :param coming: interactions heard that do not wait here yet.
        """
        return self._overload.is_full(self._unbegun + coming)

    async def answer(self, arrival: Arrival) -> None:
        """Answer in any case, and acknowledge in time if the answer takes long."""
        interaction, now = arrival.interaction, asyncio.get_running_loop().time
        self._elsewhere.heard(interaction.id)
        if not arrival.keeps and self.is_full():
            with self._in_flight:
                await self._turn_away(arrival)
            free_when_dropped(interaction)
            return
        waiting = _Waiting(now(), self._last_on.get(arrival.panel))
        self._unbegun += 1
        if arrival.panel is not None:
            self._last_on[arrival.panel] = waiting
        try:
            with self._in_flight, about(interaction=interaction.id, shard=shard_heard_on(interaction)):
                logger.debug("Arrived: the %s %s", arrival.kind, arrival.name)
                async with arrival.reply.in_time(arrival.acknowledge):
                    await self._admission.wait()
                    await self._answer(arrival, waiting)
                logger.debug("Done, %.0f ms after it arrived", _MS * (now() - waiting.arrived))
        finally:
            self._unbegun -= not waiting.is_begun  # cancelled before it began
            if self._last_on.get(arrival.panel) is waiting:
                del self._last_on[arrival.panel]
            free_when_dropped(interaction)
        self._measures.answered(arrival.kind, now() - waiting.arrived)

    async def _answer(self, arrival: Arrival, waiting: _Waiting) -> None:
        """Carry out an admitted interaction; under overload, turn away one that has waited too long."""
        interaction, waited = arrival.interaction, asyncio.get_running_loop().time() - waiting.arrived
        ahead, waiting.ahead = waiting.ahead, None  # nobody holds on to all that came before
        waiting.is_begun = True
        self._unbegun -= 1
        self._overload.waited(waited)
        if not arrival.keeps and self._overload.turns_away(waited):
            logger.debug("Turned away: it has waited %.0f ms", _MS * waited)
            await self._turn_away(arrival)
            return
        logger.debug("Begun, having waited %.0f ms", _MS * waited)
        texts = texts_for(str(interaction.locale))
        with doing() as mark:
            try:
                # Under overload only the first of several presses on a panel counts: the others were meant for what
                # it has changed, and would be refused at full cost.
                if ahead is not None and ahead.counts and self._overload.makes_stale(waited):
                    waiting.counts = True
                    logger.debug("Stale: an earlier press on that panel counts")
                    await arrival.reply.acknowledge()
                else:
                    waiting.counts = True
                    self._overload.begins()
                    self._preferences.note_server(interaction)
                    texts = await self._preferences.for_reader(interaction)
                    await self._carry_out(arrival, texts, mark)
            except Exception as error:  # everybody gets an answer, also after a fault of ours
                await self._answer_fault(arrival, texts, mark, error)

    async def _answer_fault(self, arrival: Arrival, texts: Texts, mark: SavedMark, error: Exception) -> None:
        """Tell the author of a fault, and that their action stands if it was saved."""
        lost = lost_by(error)
        if isinstance(error, UnreadableAnswer):
            logger.info("Somebody was answered, and Discord's word on that can't be read")
        elif lost is not None and lost.meaning in (Meaning.OUT_OF_REACH, Meaning.GONE):
            # What was asked stands, and the next panel shows it.
            logger.info("Somebody could not be answered any more: %s", error)
            await self._elsewhere.note(arrival.interaction.id, lost)
        elif not mark.is_saved:
            await say_unexpected(arrival.reply, texts, error)
        else:
            told = "Somebody could not be answered, and what they asked stands: %s"
            logger.error(told, error, exc_info=lost is None)
            stands = Refused(Reason.STANDS)
            try:
                await arrival.refuse(stands, texts)
            except Exception as again:  # the panel may be what Discord does not take: words remain
                logger.info("Nor could it be shown with its panel: %s", again)
                await arrival.reply.attempt(arrival.reply.say(refusal_line(stands, texts)))

    async def _turn_away(self, arrival: Arrival) -> None:
        """Tell the author to try again."""
        interaction = arrival.interaction
        told_lately = not self._press_rate.tells(interaction.user.id)
        answer = arrival.turn_away(texts_for(str(interaction.locale)), told_lately=told_lately)
        lost = await arrival.reply.attempt(answer)
        if lost is not None:
            await self._elsewhere.not_turned_away(interaction.id, lost)

    async def _carry_out(self, arrival: Arrival, texts: Texts, mark: SavedMark) -> None:
        """Check who asks, do the work, and tell what was refused. After a durable change a failure says: it stands."""
        asker = arrival.interaction.user.id
        try:
            if not arrival.open_to_blocked:
                self._blocklist.check(asker, abs(place_of(arrival.interaction)))
            if self._press_rate.allows(asker):
                await arrival.carry_out(texts)
            elif self._press_rate.tells(asker):
                raise Refused(arrival.too_quick)
            else:
                await arrival.hush(texts)
        except Unavailable as error:
            logger.debug("The store is not available: %s", error)
            await arrival.refuse(Refused(Reason.STANDS if mark.is_saved else Reason.NOT_SAVED), texts)
        except Unreadable:
            await arrival.refuse(Refused(Reason.STANDS if mark.is_saved else Reason.UNREADABLE), texts)
        except Refused as refused:
            logger.debug("Refused: %s", refused.reason)
            await arrival.refuse(refused, texts)
