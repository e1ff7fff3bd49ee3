"""Admission of presses and commands: a few begin between two looks of the event loop, the oldest first.

However many press at once, each is heard, and acknowledged in time. Once admitted, a handler waits for nobody: a
Discord far away, the disk and pictures hold up no one else.
"""

import asyncio
from collections import deque


class Admission:
    """Gate that admits so many handlers between two looks of the event loop at its sockets and timers."""

    def __init__(self, most: int) -> None:
        """:param most: the handlers that begin between two looks."""
        self._most = self._free = most
        self._waiting: deque[asyncio.Future[None]] = deque()
        self._is_counting = False

    async def wait(self) -> None:
        """Wait to be admitted. Who is cancelled meanwhile takes nobody's place."""
        if not self._is_counting:
            self._count_anew_soon()
        if self._free and not self._waiting:
            self._free -= 1
            return
        admitted = asyncio.get_running_loop().create_future()
        self._waiting.append(admitted)
        await admitted

    def _count_anew_soon(self) -> None:
        self._is_counting = True
        asyncio.get_running_loop().call_soon(self._count_anew)

    def _count_anew(self) -> None:
        """Admit the next: the loop has looked at its sockets and timers since."""
        self._is_counting = False
        self._free = self._most
        while self._waiting and self._free:
            admitted = self._waiting.popleft()
            if not admitted.done():  # done where who waited was cancelled
                admitted.set_result(None)
                self._free -= 1
        if self._free < self._most:
            self._count_anew_soon()
