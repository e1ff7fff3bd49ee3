"""Background work that must not belong to the handler that asked for it.

A handler only puts names on a queue; one task, started with the application, runs the work in a context of its
own. Each name is worked on once at a time, and again if it was asked for meanwhile: the latest wish wins.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable

logger = logging.getLogger(__name__)


class KeyedQueue:
    """Runs ``work(name)`` for every name asked for, each name one at a time, different names side by side."""

    def __init__(self, work: Callable[[str], Awaitable[None]]) -> None:
        self._work = work
        self._asked: asyncio.Queue[str] = asyncio.Queue()
        self._running: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        self._dispatcher: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Starts the dispatcher, in the caller's context."""
        self._dispatcher = asyncio.create_task(self._dispatch())

    def ask(self, name: str) -> None:
        """Asks for work, from anywhere, and returns at once."""
        self._asked.put_nowait(name)

    async def idle(self) -> None:
        """Waits until everything asked for is done."""
        while not self._asked.empty() or self._running:  # noqa: ASYNC110 (two things to wait for)
            await asyncio.sleep(0.005)

    async def stop(self) -> None:
        """Cancels what runs and waits for its end."""
        tasks = [task for task in (self._dispatcher, *self._running.values()) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._running.clear()

    async def _dispatch(self) -> None:
        while True:
            name = await self._asked.get()
            if name in self._running:
                self._again.add(name)
            else:
                self._running[name] = asyncio.create_task(self._run(name))

    async def _run(self, name: str) -> None:
        try:
            await self._work(name)
        except asyncio.CancelledError:
            raise
        except Exception:
            logger.exception("Background work on %s failed", name)
        finally:
            del self._running[name]
            if name in self._again:
                self._again.discard(name)
                self.ask(name)
