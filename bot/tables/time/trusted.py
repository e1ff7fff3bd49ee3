"""Whether the machine's clock can be trusted with what is deleted for its age."""

import logging
from dataclasses import dataclass
from typing import Final

from bot.shapes import plain, require_kinds, shaped
from bot.store.codec import from_text, to_text
from bot.store.notes import NoteStore
from bot.tables.limits import DAY, HOUR
from bot.tables.ports import Clock

logger = logging.getLogger(__name__)

CLOCK: Final = "clock"
"""The note that says what the clock said when it was trusted last, and since when it is doubted, if it is."""
_AWAY_AT_MOST: Final = 7 * DAY
"""Where more has passed between two looks, which are hours apart, the program was away for long or the clock jumped."""
_DOUBTED_FOR: Final = 12 * HOUR
"""So long a clock goes on before it is trusted again: one that is wrong at a start is set right within minutes."""


@dataclass(frozen=True, slots=True)
class _Noted:
    trusted: float
    doubted: float | None = None


class ClockTrust:
    """Doubts a clock that is far ahead of where it was last, until it has gone on from there for a while; also beside
    other processes, and whenever the program is started again meanwhile.

    :ivar is_doubted: whether it was doubted when that was last asked.
    """

    def __init__(self, notes: NoteStore, clock: Clock) -> None:
        self._notes, self._clock = notes, clock
        self.is_doubted = False

    async def has_clock(self) -> bool:
        """Whether what is old by the clock may be deleted. Raises ``Unavailable``."""
        now = self._clock.now()
        noted = await self._notes.read(CLOCK, _noted_from) or _Noted(now)
        if noted.doubted is not None and _DOUBTED_FOR <= now - noted.doubted <= _AWAY_AT_MOST:
            noted = _Noted(now)
        self.is_doubted = now - noted.trusted > _AWAY_AT_MOST
        if not self.is_doubted:
            noted = _Noted(now)
        elif noted.doubted is None or not 0 <= now - noted.doubted <= _AWAY_AT_MOST:
            noted = _Noted(noted.trusted, doubted=now)
            logger.warning(
                "The clock is %.0f days ahead of when it was last looked at: nothing is deleted for its age before"
                " it has gone on like this for twelve hours",
                (now - noted.trusted) / DAY,
            )
        await self._notes.set(CLOCK, to_text(plain(noted)))
        return not self.is_doubted


def _noted_from(text: str) -> _Noted:
    """Raises ``TypeError``, or whatever else comes of what is no such note."""
    noted = shaped(_Noted, from_text(text))
    require_kinds(noted)
    return noted
