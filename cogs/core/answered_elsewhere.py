"""Notices when another process answers this bot's interactions: two with one token that share no tables."""

import logging
from collections import deque
from collections.abc import Callable
from typing import Final

import discord

from bot.errors import StoreError
from bot.newest import Newest
from bot.running.measures import Measures
from bot.store.notes import NoteStore
from bot.tables.ports import Clock
from cogs.core.outcomes import DiscordCode, Meaning, NotSent

logger = logging.getLogger(__name__)

NOTE: Final = "answered elsewhere"
"""The note in the store: when it was last so, in whole seconds since 1970."""
WORDS: Final = (
    "another process answers presses with this bot's token, and knows nothing of the tables here: let only one "
    "program run with the token, or reset it in Discord's developer portal"
)
_MEANT: Final = 3
"""One may be an answer of our own whose connection broke."""
_SECONDS: Final = 600.0
_REMEMBERED: Final = 2000


class AnsweredElsewhere:
    """Count of interactions that somebody else had answered, told at most every ten minutes."""

    def __init__(
        self,
        store: NoteStore,
        clock: Clock,
        measures: Measures | None = None,
        *,
        may_be_ours: Callable[[int], bool] = lambda interaction: False,
    ) -> None:
        """:param may_be_ours: whether an answer of our own to that interaction may have been taken, unheard."""
        self._may_be_ours = may_be_ours
        self._store, self._clock, self._measures = store, clock, measures or Measures()
        self._heard: Newest[int, int] = Newest(_REMEMBERED)
        """How often each interaction was delivered here."""
        self._times: deque[float] = deque(maxlen=_MEANT)
        self._told_at: float | None = None

    def heard(self, interaction: int) -> None:
        """Hear that the interaction of that number has arrived. One that arrives twice is answered twice by this very
        process."""
        self._heard[interaction] = self._heard.get(interaction, 0) + 1

    async def not_turned_away(self, interaction: int, lost: NotSent) -> None:
        """Note that a refusal for too much load could not be sent: another process may have answered."""
        logger.info("Somebody could not be turned away: %s", lost.error)
        if lost.meaning in (Meaning.OUT_OF_REACH, Meaning.GONE):
            await self.note(interaction, lost)

    async def note(self, interaction: int, lost: NotSent) -> None:
        """Note that nobody waited for an answer; tell operators where that means that somebody else answers."""
        code = lost.error.code if isinstance(lost.error, discord.HTTPException) else 0
        self._measures.answer_lost(code)
        is_twice = self._heard.get(interaction, 0) > 1 or self._may_be_ours(interaction)
        if code != DiscordCode.ALREADY_ANSWERED or is_twice:
            return
        # Several in a short time: a single one may have another cause.
        now = self._clock.now()
        self._times.append(now)
        if len(self._times) < _MEANT or now - self._times[0] > _SECONDS:
            return
        if self._told_at is not None and 0 <= now - self._told_at < _SECONDS:
            return
        self._told_at = now
        logger.error("Discord says that presses had been answered already: %s", WORDS)
        try:
            await self._store.set(NOTE, str(int(now)))
        except StoreError as failed:
            logger.info("That could not be noted: %s", failed)
