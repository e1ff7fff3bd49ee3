"""Who is being answered now, so that the program ends only when nobody waits for an answer any more."""

import asyncio
from types import TracebackType


class Answering:
    """Entered for every press and every command: ``with answering:``."""

    def __init__(self) -> None:
        self._waiting = 0
        self._nobody = asyncio.Event()
        self._nobody.set()

    def __enter__(self) -> None:
        self._waiting += 1
        self._nobody.clear()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._waiting -= 1
        if not self._waiting:
            self._nobody.set()

    async def idle(self) -> None:
        """Waits until nobody waits."""
        await self._nobody.wait()
