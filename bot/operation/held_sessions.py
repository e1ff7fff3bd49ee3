"""Held back sessions with Discord, noted for the doctor."""

import logging
from typing import Final

from bot.errors import StoreError
from bot.store.notes import NoteStore
from bot.tables.ports import Clock

logger = logging.getLogger(__name__)

USED_UP: Final = "sessions used up"
"""Note in the store: until when Discord lets no session begin, in whole seconds since 1970."""
CUT_SHORT: Final = "sessions cut short"
"""Note in the store: when several consecutive sessions ended as soon as they began, in seconds since 1970."""
USED_UP_WORDS: Final = (
    "as many sessions with Discord had begun as it allows in a day (1,000 for most bots), and the bot waited until it "
    "allowed more: see that no other program runs with the token, and that the bot is not started again and again"
)
CUT_SHORT_WORDS: Final = (
    "Discord ended sessions as soon as they began, and the bot waited longer before each: look at "
    "https://discordstatus.com, and see that no other program runs with the token"
)


class HeldSessions:
    """Notes of held back sessions and their reasons."""

    def __init__(self, store: NoteStore, clock: Clock) -> None:
        self._store, self._clock = store, clock

    async def used_up(self, seconds: float) -> None:
        """Note that Discord lets no session begin for so many seconds."""
        await self._note(USED_UP, self._clock.now() + seconds)

    async def cut_short(self) -> None:
        """Note that several consecutive sessions ended as soon as they began."""
        await self._note(CUT_SHORT, self._clock.now())

    async def _note(self, name: str, when: float) -> None:
        try:
            await self._store.set(name, str(int(when)))
        except StoreError as error:
            logger.info("That sessions are held back could not be noted: %s", error)
