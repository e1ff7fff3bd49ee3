"""Retention: deletion of old moves, records and copies of migrations, so that the database does not grow for ever."""

import logging
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final

from bot.errors import StoreError
from bot.running.lifecycle import LoopComponent
from bot.store.retention import RetentionStore
from bot.tables.limits import DAY, HOUR
from bot.tables.ports import Clock
from bot.tables.time.trusted import ClockTrust

logger = logging.getLogger(__name__)

_EVERY: Final = 6 * HOUR
_AT_ONCE: Final = 100
COPIES_KEPT: Final = 14 * DAY
"""Time for which a copy made before a migration stays beside the database, to go back to."""


class Retention(LoopComponent):
    """Component that deletes old data every six hours."""

    def __init__(
        self, store: RetentionStore, clock: Clock, trust: ClockTrust, *, events_days: float, records_days: float
    ) -> None:
        """Prepare the deletion.

        :param events_days: days for which the moves of a closed table are kept; 0 is for ever.
        :param records_days: days for which the record of a finished game is kept; 0 is for ever.
        """
        super().__init__()
        self._store, self._clock, self._trust = store, clock, trust
        self._events_days, self._records_days = events_days, records_days

    async def start(self) -> None:
        pause = partial(self._clock.sleep, _EVERY)
        self._now_and_then(self._look, pause, "What is old could not be deleted", StoreError)

    async def _look(self) -> None:
        # With a clock that may be years ahead everything would be old enough.
        if await self._trust.has_clock():
            await self.let_go()

    async def let_go(self) -> dict[str, int]:
        """Delete everything that is old enough. Return the counts by kind. Raises ``Unavailable``."""
        now, gone = self._clock.now(), {"events": 0, "records": 0, "tables": 0}
        if self._events_days:
            gone["events"] = await _all(lambda: self._store.drop_events(now - self._events_days * DAY, most=_AT_ONCE))
        if self._records_days:
            before = now - self._records_days * DAY
            gone["records"] = await _all(lambda: self._store.drop_records(before, most=_AT_ONCE))
            # A table is deleted only where its moves and its records may be.
            if self._events_days:
                gone["tables"] = await _all(lambda: self._store.drop_tables(before, most=_AT_ONCE))
        gone["copies"] = await self._store.drop_copies(now - COPIES_KEPT)
        if any(gone.values()):
            logger.info("What was old is deleted: %s", gone)
        return gone


async def _all(drop: Callable[[], Awaitable[int]]) -> int:
    total = 0
    # In small parts, so that presses are saved in between.
    while dropped := await drop():
        total += dropped
    return total
