"""Garbage: what nobody uses any more and what yet refers to itself, so that it is not freed by itself.

Python looks for it whenever some thousand objects have been made, which took a sixth of a busy process's time and held
everybody up for up to a quarter of a second. Here a press leaves none behind (``discord_internals.free_when_dropped``,
``free_when_sent``; ``tests/e2e/test_presses.py`` counts), so the search is for what else may come to be, and can wait
until nobody does.
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
"""So many seconds lie between two searches at least. With a thousand tables one takes half a second of processor."""
SEARCHED_BY: Final = 6 * 3600.0
"""After so many it is searched whoever waits."""
WORTH_IT: Final = 50_000
"""A search is worth it where there are so many more objects than after the last one, some ten megabytes: as long as
nothing leaves garbage there are not, and nobody is held up."""


class GarbageSearch(LoopComponent):
    """Looks for garbage now and then, in the place of Python, which no longer does as long as this goes on."""

    def __init__(self, is_at_rest: Callable[[], bool]) -> None:
        """:param is_at_rest: whether nobody waits for an answer now."""
        super().__init__()
        self._is_at_rest = is_at_rest
        self._searched_at = 0.0

    async def start(self) -> None:
        gc.freeze()  # what is there for good need not be looked through again and again, nor taken apart at the end
        gc.disable()
        self._searched_at = asyncio.get_running_loop().time()
        self._begin(self._look_now_and_then)

    async def stop(self) -> None:
        await super().stop()
        gc.freeze()  # else all that was made since the start would be looked through now
        gc.enable()

    async def _look_now_and_then(self) -> None:
        await asyncio.sleep(_LOOKS_EVERY)
        self.look(asyncio.get_running_loop().time())

    def look(self, now: float) -> None:
        """Searches, if it is time to and there may be something to find.

        :param now: seconds of the loop's clock.
        """
        since, more = now - self._searched_at, gc.get_count()[0]
        if more >= WORTH_IT and since >= (SEARCHED_AFTER if self._is_at_rest() else SEARCHED_BY):
            self._searched_at = now
            found = gc.collect()
            logger.debug("Objects that were garbage: %d", found)
