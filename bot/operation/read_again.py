"""What the operator has decided, read again and again: another process over the same store may have been asked."""

from abc import ABC, abstractmethod
from functools import partial
from typing import Final

from bot.errors import StoreError
from bot.running.lifecycle import LoopComponent
from bot.tables.ports import Clock

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
        pause = partial(self._clock.sleep, READ_AGAIN_SECONDS)
        self._now_and_then(self.read, pause, f"{self._what} could not be read again", StoreError, first=pause)

    @abstractmethod
    async def read(self) -> None:
        """Reads it. Raises ``Unavailable``."""
