"""What the operator has decided, read again and again: another process over the same store may have been asked."""

import logging
from abc import ABC, abstractmethod
from typing import Final

from bot.errors import StoreError
from bot.running.lifecycle import LoopComponent
from bot.tables.ports import Clock

logger = logging.getLogger(__name__)

READ_AGAIN_SECONDS: Final = 30.0


class ReadAgain(LoopComponent, ABC):
    """A component that knows something of the store."""

    def __init__(self, clock: Clock, what: str) -> None:
        """:param what: what it knows, for the log."""
        super().__init__()
        self._clock, self._what = clock, what

    async def start(self) -> None:
        """Reads it now, and from then on in the background. Raises ``Unavailable``."""
        await self.read()
        self._begin(self._read_now_and_then)

    @abstractmethod
    async def read(self) -> None:
        """Reads it. Raises ``Unavailable``."""

    async def _read_now_and_then(self) -> None:
        await self._clock.sleep(READ_AGAIN_SECONDS)
        try:
            await self.read()
        except StoreError as error:
            logger.info("%s could not be read again: %s", self._what, error)
