"""Watch of the connections: logs when Discord can't be heard, and when it can again. Libraries log this late or not at
all."""

import asyncio
import logging
from typing import Final

from bot.operation.health import Health
from bot.running.lifecycle import LoopComponent

logger = logging.getLogger(__name__)

_LOOKS_EVERY: Final = 5.0
_PATIENCE: Final = 20.0
"""Seconds within which a start, a resumed session or a shard's move need not be logged."""
_SILENT: Final = 60.0
"""Seconds after which a connection counts as silent; heartbeats are answered every 41."""


class ConnectionWatch(LoopComponent):
    """Component that checks the connections to Discord every few seconds."""

    def __init__(self, health: Health, *, looks_every: float = _LOOKS_EVERY, patience: float = _PATIENCE) -> None:
        """Prepare the watch.

        :param looks_every, patience: seconds.
        """
        super().__init__()
        self._health, self._looks_every, self._patience = health, looks_every, patience
        self._lost_at: float | None = None
        self._is_told = False

    async def start(self) -> None:
        self._begin(self._watch)

    async def _watch(self) -> None:
        """Log once that connections are missing, where that lasts, and once that all are there again."""
        # The loop's clock: one that is set would make a loss look longer, or shorter than nothing.
        now = asyncio.get_running_loop().time
        missing = self._health.missing_connections()
        silent = sum(seconds > _SILENT for seconds in self._health.silences().values())
        if not missing and not silent:
            if self._is_told and self._lost_at is not None:
                logger.warning("Every connection to Discord is there again, after %.0f s", now() - self._lost_at)
            self._lost_at, self._is_told = None, False
        elif self._lost_at is None:
            self._lost_at = now()
        # Told once for each loss, and only where it lasts.
        elif not self._is_told and now() - self._lost_at >= self._patience:
            logger.warning("Of the connections to Discord %d are missing and %d silent", missing, silent)
            self._is_told = True
        await asyncio.sleep(self._looks_every)
