"""Background work by key, which must not belong to the handler that asked for it.

A handler only puts a key on the queue; one task, started with the application, runs the work in a context of its own.
Each key is worked on once at a time, and again if it was asked for meanwhile: the latest state is always seen.
"""

import asyncio
from collections.abc import Callable, Coroutine, Hashable
from typing import Any, Generic, TypeVar

from bot.running.lifecycle import Component, Lifecycle
from bot.running.supervision import Work, begin_task, end_tasks, once

_Key = TypeVar("_Key", bound=Hashable)


class KeyedQueue(Component, Generic[_Key]):
    """Runs ``work(key)`` for every key asked for, each key one at a time, different keys side by side."""

    def __init__(self, work: Callable[[_Key], Coroutine[Any, Any, None]]) -> None:
        self._work = work
        self._name = getattr(work, "__qualname__", type(work).__name__)
        self._asked: asyncio.Queue[_Key] = asyncio.Queue()
        self._running: dict[_Key, asyncio.Task[None]] = {}
        self._again: set[_Key] = set()
        self._later: dict[_Key, asyncio.Task[None]] = {}
        self._quiet = asyncio.Event()
        self._quiet.set()
        self._dispatcher: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Starts the dispatcher, in the caller's context."""
        self._dispatcher = begin_task(f"{self._name}.dispatch", self._dispatch)

    def ask(self, key: _Key) -> None:
        """Asks for work, from anywhere, and returns at once."""
        self._quiet.clear()
        self._asked.put_nowait(key)

    def ask_after(self, pause: Work, key: _Key) -> bool:
        """Asks for work once a pause is over; False where that is so already, and that pause counts."""
        if key in self._later:
            return False
        self._later[key] = asyncio.create_task(self._ask_after(pause, key), name=f"{self._name}.ask_after")
        return True

    def ask_no_more(self, key: _Key) -> None:
        """What was to be asked for after a pause is not."""
        if later := self._later.pop(key, None):
            later.cancel()

    async def idle(self) -> None:
        """Waits until everything asked for is done; not for what is asked for after a pause."""
        await self._quiet.wait()

    async def stop(self) -> None:
        """Cancels what runs or is asked for after a pause, and waits for its end."""
        await end_tasks([*self._running.values(), *self._later.values(), self._dispatcher])
        self._running.clear()
        self._later.clear()
        self._quiet.set()

    async def _ask_after(self, pause: Work, key: _Key) -> None:
        await once(f"{self._name}.ask_after", pause(), str(key))
        del self._later[key]
        self.ask(key)

    async def _dispatch(self) -> None:
        key = await self._asked.get()
        if key in self._running:
            self._again.add(key)
        else:
            self._running[key] = asyncio.create_task(self._run(key))

    async def _run(self, key: _Key) -> None:
        try:
            await once(self._name, self._work(key), str(key))
        finally:
            del self._running[key]
            if key in self._again:
                self._again.discard(key)
                self.ask(key)
            elif not self._running and self._asked.empty():
                self._quiet.set()


class QueueComponent(Lifecycle, Generic[_Key]):
    """A component whose background work is that of one queue."""

    def __init__(self, work: Callable[[_Key], Coroutine[Any, Any, None]]) -> None:
        self._queue = KeyedQueue(work)
        super().__init__(self._queue)
