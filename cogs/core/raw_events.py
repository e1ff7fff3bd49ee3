"""Events that the library does not read: those that can't be read, and presses that are turned away under overload.

An event that can't be read is dropped, logged without its content, counted and told to the operator. Where several
presses are turned away for each that is carried out, refusals are most of the work of a process, so that is done before
the library parses them. The author of an interaction gets an answer in words.
"""

import asyncio
import logging
import time
import traceback
from collections.abc import Awaitable, Callable, Mapping
from math import inf
from typing import Any, Final

import discord

from bot.errors import Reason, Refused, StoreError
from bot.first_answers import FirstAnswers
from bot.newest import Newest
from bot.running.measures import Measures
from bot.running.supervision import begin_once, hold
from bot.tables.ports import Clock
from bot.tables.service.in_flight import InFlight
from bot.text import texts_for
from cogs.core.answered_elsewhere import AnsweredElsewhere
from cogs.core.arrivals import Arrivals, PressRate
from cogs.core.interactions import comes_from_server
from cogs.core.refusals import refusal_line
from cogs.core.reply import DEAD_AFTER, RawReply

logger = logging.getLogger(__name__)

NOTE: Final = "events unreadable"
"""The note in the store: when an event was last dropped, in whole seconds since 1970."""
WORDS: Final = (
    "Discord sent events that this release can't read, and they were dropped: the log names them, and "
    "spite_events_unreadable_total counts them. Look for a newer release"
)
INTERACTION: Final = "INTERACTION_CREATE"
UNREADABLE_INTERACTION: Final = "unreadable_interaction"
"""The client dispatches this where something of an interaction can't be read after the library has."""
_TOLD_EVERY: Final = 600.0
"""The same is logged and noted at most once in this time."""
_REMEMBERED: Final = 200
_PLACES: Final = 2
"""So many steps of the program are named that lead to where something could not be read."""
_BAD_REQUEST: Final = 400
_FASTEST_OF: Final = 60.0
"""Seconds after which another interaction may count as the fastest."""


class UnreadableEvents:
    """Record of the events that can't be read."""

    def __init__(
        self,
        set_note: Callable[[str, str], Awaitable[None]],
        clock: Clock,
        first_answers: FirstAnswers,
        measures: Measures | None = None,
    ) -> None:
        """:param set_note: notes something for the doctor, by a name."""
        self._set_note, self._clock, self._first_answers = set_note, clock, first_answers
        self._measures = measures or Measures()
        self._told: Newest[tuple[str, str], float] = Newest(_REMEMBERED)
        """When each kind of fault was last logged."""
        self._noted_at: float | None = None
        self._working: set[asyncio.Task[None]] = set()

    def dropped(self, event: str, data: Any, error: Exception) -> None:
        """Drop an event that can't be read. An interaction is answered if its number and token can be read.

        :param event: its name, which is one of the library's or says what of a frame was wrong.
        """
        self._measures.event_unreadable(event)
        # An error is told by its kind and place, without its message, which may repeat what a person wrote.
        frames = traceback.extract_tb(error.__traceback__)[-_PLACES:]
        steps = (f"{each.filename.rpartition('/')[2]}:{each.lineno} {each.name}" for each in reversed(frames))
        now, place = self._clock.now(), f"{type(error).__name__} at {' < '.join(steps)}"
        told_at = self._told.get((event, place))
        if told_at is None or not 0 <= now - told_at < _TOLD_EVERY:
            self._told[event, place] = now
            logger.error("%s could not be read and was dropped: %s", event, place)
        if self._noted_at is None or not 0 <= now - self._noted_at < _TOLD_EVERY:
            self._noted_at = now
            hold(begin_once("UnreadableEvents.note", self._note(int(now))), self._working)
        if event == INTERACTION and (reply := RawReply.to(self._first_answers, data)) is not None:
            hold(begin_once("UnreadableEvents.answer", self._answer(reply, data)), self._working)

    def dropped_interaction(self, interaction: discord.Interaction, error: Exception) -> None:
        """Drop an interaction that could not be read although the library had parsed it."""
        data = {"id": interaction.id, "token": interaction.token, "type": interaction.type.value}
        told = {**data, "locale": getattr(interaction.locale, "value", None)}
        self.dropped(INTERACTION, None if interaction.response.is_done() else told, error)

    async def _note(self, now: int) -> None:
        try:
            await self._set_note(NOTE, str(now))
        except StoreError as error:
            logger.info("That an event could not be read could not be noted: %s", error)

    async def _answer(self, reply: RawReply, data: Mapping[str, Any]) -> None:
        """Tell the author that it can't be read; autocompletion gets an empty list."""
        words = f"⚠️ {texts_for(str(data.get('locale'))).say('refusal-event-unreadable')}"
        is_typed = data.get("type") == discord.InteractionType.autocomplete.value
        lost = None if is_typed else await reply.say(words)
        if is_typed or (lost is not None and getattr(lost.error, "status", 0) == _BAD_REQUEST):
            lost = await reply.offer_nothing()  # of an odd kind it may be either
        if lost is not None:
            logger.info("Whoever asked could not be told that it can't be read: %s", type(lost.error).__name__)


class Lateness:
    """Delay of interactions, relative to the fastest of the last minutes.

    An absolute delay can't be known: the clocks of Discord and of this machine may differ by anything."""

    def __init__(self) -> None:
        self._least = self._least_before = inf
        """The smallest difference of the two clocks in the present minute or so, and in the one before."""
        self._began = -inf

    def of(self, interaction: int, now: float) -> float:
        """Return the seconds by which an interaction came later than the fastest one.

        :param interaction: its number, which says when it was made.
        :param now: seconds of this machine.
        """
        if now - self._began > _FASTEST_OF:
            self._least_before, self._least, self._began = self._least, inf, now
        # Of the present and the last minute: a clock that is set forward or back is forgotten soon.
        took = now - discord.utils.snowflake_time(interaction).timestamp()
        self._least = min(self._least, took)
        return took - min(self._least, self._least_before)


class TurningAway:
    """Filter that takes presses out of Discord's events under overload."""

    def __init__(
        self,
        arrivals: Arrivals,
        press_rate: PressRate,
        in_flight: InFlight,
        elsewhere: AnsweredElsewhere,
        first_answers: FirstAnswers,
    ) -> None:
        self._arrivals, self._press_rate, self._in_flight, self._elsewhere = arrivals, press_rate, in_flight, elsewhere
        self._first_answers = first_answers
        self._answering: set[asyncio.Task[None]] = set()
        self._lateness = Lateness()
        self._coming = 0
        """Number of presses let through that have not arrived yet: many events are read at once."""

    def takes(self, client: discord.Client, data: Mapping[str, Any]) -> bool:
        """Return whether a press was taken out, to be turned away.

        Commands, forms and presses where the bot has no channel are never taken: tables there are shown by them.

        :param data: an interaction as Discord sends it.
        """
        is_press = data.get("type") == discord.InteractionType.component.value
        if not (is_press and comes_from_server(data, client)):
            return False
        late = self._lateness.of(int(data["id"]), time.time())
        if not self._arrivals.is_full(self._coming):
            # Those read in one turn of the loop have not arrived when the next of them is judged, so they are counted.
            if not self._coming:
                asyncio.get_running_loop().call_soon(self._have_come)
            self._coming += 1
            return False
        if late >= DEAD_AFTER:  # nobody hears an answer; in the time that it takes, one who comes now is answered
            return True
        hold(begin_once("TurningAway.answer", self._answer(data)), self._answering)
        return True

    def _have_come(self) -> None:
        self._coming = 0

    async def _answer(self, data: Mapping[str, Any]) -> None:
        """Tell the author of the overload once in a while, and only acknowledge in between."""
        number, user = int(data["id"]), int(data["member"]["user"]["id"])
        reply = RawReply(self._first_answers, number, data["token"])
        self._elsewhere.heard(number)
        with self._in_flight:
            if self._press_rate.tells(user):
                lost = await reply.say(refusal_line(Refused(Reason.TOO_BUSY), texts_for(str(data.get("locale")))))
            else:
                lost = await reply.acknowledge()
            if lost is not None:
                await self._elsewhere.not_turned_away(number, lost)
