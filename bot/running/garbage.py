"""Garbage collection, run when nobody waits.

Python searches for reference cycles after every few thousand new objects. In a busy process that took a sixth of the
time, in pauses of up to a quarter of a second. Presses leave no cycles here (``discord_internals.free_when_dropped``,
``free_when_sent``; ``tests/e2e/test_presses.py`` counts), so the search is only for others, and can wait.
"""

import asyncio
import gc
import logging
from collections.abc import Callable
from typing import Final

from bot.running.lifecycle import LoopComponent

logger = logging.getLogger(__name__)

_LOOKS_EVERY: Final = 60.0
SEARCHED_AFTER: Final = 3600.0
"""Shortest interval between searches in seconds. With a thousand tables one takes half a second of processor."""
SEARCHED_BY: Final = 6 * 3600.0
"""Interval in seconds after which a search happens even if somebody waits."""
WORTH_IT: Final = 50_000
"""Number of new objects since the last search, some ten megabytes, from which a search is worth it. Without garbage
there are never so many."""


class GarbageSearch(LoopComponent):
    """Component that searches for garbage now and then; Python's own collector is off meanwhile."""

    def __init__(self, is_at_rest: Callable[[], bool]) -> None:
        """Prepare the search.

        :param is_at_rest: whether nobody waits for an answer now.
        """
        super().__init__()
        self._is_at_rest = is_at_rest
        self._searched_at = 0.0

    async def start(self) -> None:
        gc.freeze()  # exclude permanent objects from all searches, and from the teardown at the end
        gc.disable()
        self._searched_at = asyncio.get_running_loop().time()
        self._begin(self._look_now_and_then)

    async def stop(self) -> None:
        await super().stop()
        gc.freeze()  # enabling would search all objects made since the start
        gc.enable()

    async def _look_now_and_then(self) -> None:
        await asyncio.sleep(_LOOKS_EVERY)
        self.look(asyncio.get_running_loop().time())

    def look(self, now: float) -> None:
        """Search, if it is time to and there may be something to find.

        :param now: seconds of the loop's clock.
        """
        since, more = now - self._searched_at, gc.get_count()[0]
        if more >= WORTH_IT and since >= (SEARCHED_AFTER if self._is_at_rest() else SEARCHED_BY):
            self._searched_at = now
            found = gc.collect()
            logger.debug("Objects that were garbage: %d", found)
