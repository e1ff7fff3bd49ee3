"""Background work by key, independent of the handler that asked for it.

A handler only puts a key on the queue. One task, started with the application, runs the work in its own context. Each
key is worked on once at a time, and again if it was asked for meanwhile, so the latest state is always seen.
"""

import asyncio
from collections.abc import Callable, Coroutine, Hashable
from typing import Any, Generic, TypeVar

from bot.running.lifecycle import Component, Lifecycle
from bot.running.supervision import Work, begin_task, end_tasks, once

_Key = TypeVar("_Key", bound=Hashable)


class KeyedQueue(Component, Generic[_Key]):
    """Queue that runs ``work(key)`` for each requested key: the same key serially, different keys concurrently."""

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
        """Start the dispatcher, in the caller's context."""
        self._dispatcher = begin_task(f"{self._name}.dispatch", self._dispatch)

    def ask(self, key: _Key) -> None:
        """Request work and return at once."""
        self._quiet.clear()
        self._asked.put_nowait(key)

    def ask_after(self, pause: Work, key: _Key) -> bool:
        """Request work after a pause. Return False if such a request is pending; the earlier pause counts."""
        if key in self._later:
            return False
        self._later[key] = asyncio.create_task(self._ask_after(pause, key), name=f"{self._name}.ask_after")
        return True

    def ask_no_more(self, key: _Key) -> None:
        """Cancel a request after a pause."""
        if later := self._later.pop(key, None):
            later.cancel()

    async def idle(self) -> None:
        """Wait until all requested work is done, except requests after a pause."""
        await self._quiet.wait()

    async def stop(self) -> None:
        """Cancel running work and pending requests, and wait for their end."""
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
        if key in self._running:  # its state may have changed since that run read it: run once more afterwards
            self._again.add(key)
        else:
            self._running[key] = asyncio.create_task(self._run(key))

    async def _run(self, key: _Key) -> None:
        try:
            await once(self._name, self._work(key), str(key))
        finally:
            # In one step, without an await: a request that comes now finds the key running, or starts it anew.
            del self._running[key]
            if key in self._again:
                self._again.discard(key)
                self.ask(key)
            elif not self._running and self._asked.empty():
                self._quiet.set()


class QueueComponent(Lifecycle, Generic[_Key]):
    """Component whose background work is one queue."""

    def __init__(self, work: Callable[[_Key], Coroutine[Any, Any, None]]) -> None:
        self._queue = KeyedQueue(work)
        super().__init__(self._queue)
