"""Handling of gateway events that can't be read.

Each is dropped, logged without its content, counted and told to the operator. The author of an interaction gets an
answer in words.
"""

import asyncio
import logging
import traceback
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final

import discord

from bot.errors import StoreError
from bot.first_answers import FirstAnswers
from bot.newest import Newest
from bot.running.measures import Measures
from bot.running.supervision import begin_once, hold
from bot.tables.ports import Clock
from bot.text import texts_for
from cogs.core.reply import RawReply

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
_SECONDS: Final = 600.0
"""The same is logged and noted at most once in this time."""
_REMEMBERED: Final = 200
_REFUSED: Final = 400
_PLACES: Final = 2
"""So many steps of the program are named that lead to where something could not be read."""


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
        if told_at is None or not 0 <= now - told_at < _SECONDS:
            self._told[event, place] = now
            logger.error("%s could not be read and was dropped: %s", event, place)
        if self._noted_at is None or not 0 <= now - self._noted_at < _SECONDS:
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
        if is_typed or (lost is not None and getattr(lost.error, "status", 0) == _REFUSED):
            lost = await reply.offer_nothing()  # of an odd kind it may be either
        if lost is not None:
            logger.info("Whoever asked could not be told that it can't be read: %s", type(lost.error).__name__)
