"""Periodic reading of operators' decisions, since another process over the same store may have changed them."""

from abc import ABC, abstractmethod
from functools import partial
from typing import Final

from bot.errors import StoreError
from bot.running.lifecycle import LoopComponent
from bot.tables.ports import Clock

READ_AGAIN_SECONDS: Final = 30.0


class ReadAgain(LoopComponent, ABC):
    """Component that knows something of the store."""

    def __init__(self, clock: Clock, what: str) -> None:
        """Prepare the component.

        :param what: its knowledge, for the log.
        """
        super().__init__()
        self._clock, self._what = clock, what

    async def start(self) -> None:
        """Read it now, and regularly from then on. Raises ``Unavailable``."""
        await self.read()
        pause = partial(self._clock.sleep, READ_AGAIN_SECONDS)
        self._now_and_then(self.read, pause, f"{self._what} could not be read again", StoreError, first=pause)

    @abstractmethod
    async def read(self) -> None:
        """Read it. Raises ``Unavailable``."""
