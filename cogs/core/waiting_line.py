"""People who wait for something that takes long: one job serves all who ask for the same, and each is told."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Hashable, Sequence
from contextvars import Context, copy_context
from dataclasses import dataclass, field
from typing import Generic, TypeVar

import discord

from bot.keyed_queue import KeyedQueue
from bot.tables.errors import Reason, Refused
from bot.text import Texts
from cogs.core.replies import SENDING_FAILS, Picture, refresh_private

logger = logging.getLogger(__name__)

Key = TypeVar("Key", bound=Hashable)
Wanted = TypeVar("Wanted")


@dataclass(frozen=True, slots=True)
class Requester:
    """Somebody who waits, and the language they read."""

    interaction: discord.Interaction
    texts: Texts
    context: Context = field(default_factory=copy_context)
    """The one of the handler that asked: the webhook adapter that edits by token is a variable in it."""

    async def tell(self, layout: discord.ui.LayoutView, picture: Picture | None = None) -> None:
        """Changes what they were answered with; whose token is dead can't be told any more."""
        answer = refresh_private(self.interaction, layout, picture)
        try:
            await asyncio.create_task(answer, context=self.context)
        except SENDING_FAILS as error:
            logger.debug("Somebody who waited could not be told: %s", error)


class WaitingLine(Generic[Key, Wanted]):
    """Runs ``work(key, wanted)`` for everybody who asked for that key by then, one key at a time each."""

    def __init__(self, work: Callable[[Key, Sequence[Wanted]], Awaitable[None]], *, most: int, full: Reason) -> None:
        """:param most: so many may wait; more are refused for the reason ``full``."""
        self._work, self._most, self._full = work, most, full
        self._asked: dict[Key, list[Wanted]] = {}
        self._waiting = 0
        self._queue: KeyedQueue[Key] = KeyedQueue(self._serve)

    async def start(self) -> None:
        await self._queue.start()

    async def idle(self) -> None:
        """Waits until nobody waits."""
        await self._queue.idle()

    async def stop(self) -> None:
        await self._queue.stop()

    def check_room(self) -> None:
        """Raises ``Refused`` where too many people wait already."""
        if self._waiting >= self._most:
            raise Refused(self._full)

    def ask(self, key: Key, wanted: Wanted) -> None:
        """Adds somebody to the line."""
        self._waiting += 1
        self._asked.setdefault(key, []).append(wanted)
        self._queue.ask(key)

    async def _serve(self, key: Key) -> None:
        wanted = self._asked.pop(key, [])
        if not wanted:  # served with an earlier one
            return
        try:
            await self._work(key, wanted)
        finally:
            self._waiting -= len(wanted)
