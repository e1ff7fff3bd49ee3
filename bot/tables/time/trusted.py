"""Trust in the machine's clock before data is deleted for its age."""

import logging
from dataclasses import dataclass
from functools import partial
from typing import Final

from bot.shapes import plain
from bot.store.codec import shape_from_text, to_text
from bot.store.notes import NoteStore
from bot.tables.limits import DAY, HOUR
from bot.tables.ports import Clock

logger = logging.getLogger(__name__)

CLOCK: Final = "clock"
"""Note with the last trusted time, and the time since which the clock is doubted."""
_AWAY_AT_MOST: Final = 7 * DAY
"""Gap between two looks, hours apart, above which the program was away for long or the clock jumped."""
_DOUBTED_FOR: Final = 12 * HOUR
"""Seconds that a clock must run on before it is trusted again; one that is wrong at a start is corrected within
minutes."""


@dataclass(frozen=True, slots=True)
class _Noted:
    trusted: float
    doubted: float | None = None


class ClockTrust:
    """Doubt of a clock that is far ahead of the last look, until it has run on for a while.

    The doubt is stored, so it holds for other processes and over restarts.

    :ivar is_doubted: result of the last check.
    """

    def __init__(self, notes: NoteStore, clock: Clock) -> None:
        self._notes, self._clock = notes, clock
        self.is_doubted = False

    async def has_clock(self) -> bool:
        """Whether data that is old by the clock may be deleted. Raises ``Unavailable``."""
        now = self._clock.now()
        noted = await self._notes.read(CLOCK, partial(shape_from_text, _Noted)) or _Noted(now)
        # The doubted clock has run on steadily: what it shows is the time.
        if noted.doubted is not None and _DOUBTED_FOR <= now - noted.doubted <= _AWAY_AT_MOST:
            noted = _Noted(now)
        # Ahead of the last trusted look by too much.
        self.is_doubted = now - noted.trusted > _AWAY_AT_MOST
        if not self.is_doubted:
            noted = _Noted(now)
        # A first doubt, or a clock that jumped again: count the wait from now.
        elif noted.doubted is None or not 0 <= now - noted.doubted <= _AWAY_AT_MOST:
            noted = _Noted(noted.trusted, doubted=now)
            logger.warning(
                "The clock is %.0f days ahead of when it was last looked at: nothing is deleted for its age before"
                " it has gone on like this for twelve hours",
                (now - noted.trusted) / DAY,
            )
        await self._notes.set(CLOCK, to_text(plain(noted)))
        return not self.is_doubted
