"""People who wait for something that takes long: one job serves all who ask for the same, and each is told. Each waits
for one thing at a time, so that nobody fills the line."""

import logging
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

import discord

from bot.entities.kept import FinishedGame
from bot.errors import Reason, Refused
from bot.running.keyed_queue import QueueComponent
from bot.running.measures import Undone
from bot.running.module_runner import ModuleRunner
from bot.running.overload import Load, Overload
from bot.text import Texts
from cogs.core.layouts import Picture
from cogs.core.message_budget import Purpose
from cogs.core.reply import Reply
from cogs.core.reply_book import ReplyBook

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Requester:
    """Person who waits for a request, and the language they read."""

    reply: Reply
    texts: Texts


class GameRequest(Protocol):
    """Request to make something of a finished game."""

    @property
    def game(self) -> FinishedGame: ...

    @property
    def requester(self) -> Requester: ...


_Wanted = TypeVar("_Wanted", bound=GameRequest)


class WaitingLine(QueueComponent[str], ABC, Generic[_Wanted]):
    """Line of people who asked about games: all who asked about the same are served at once, one game after the
    other."""

    def __init__(
        self,
        maker: ModuleRunner,
        overload: Overload,
        replies: ReplyBook,
        *,
        most: int,
        full: Reason,
    ) -> None:
        """:param maker: makes what takes long.
        :param replies: sends by tokens, and knows who has gone on to something else on the message they were
            answered on.
        :param most: so many people may wait; more are refused for the reason ``full``.
        """
        super().__init__(self._serve_all)
        self._runner, self._most, self._full = maker, most, full
        self._overload, self._replies = overload, replies
        self._asked: dict[str, list[_Wanted]] = {}
        self._ends = False
        self._waiting: set[int] = set()
        """Who has a place in the line."""

    async def wind_up(self) -> None:
        """Make nothing any more, and tell whoever waits."""
        self._ends = True
        self._runner.close()
        await self.idle()

    async def stop(self) -> None:
        self._runner.close()
        await super().stop()

    @contextmanager
    def place_for(self, user: int) -> Iterator[None]:
        """Keep a place in the line, for whoever is answered first and then asks; where that fails it is free again.

        :raises Refused: they wait already, or too many others do, or there is too much else to do.
        """
        if self._overload.leaves_out(Load.NO_FILMS, Undone.FILM):
            raise Refused(Reason.TOO_BUSY)
        if user in self._waiting:
            raise Refused(Reason.WAITS_ALREADY)
        if len(self._waiting) >= self._most:
            raise Refused(self._full)
        self._waiting.add(user)
        try:
            yield
        except BaseException:
            self._waiting.discard(user)
            raise

    def ask(self, request: _Wanted) -> None:
        """Queue a request that has its place in the line; its answer is edited once it is ready or has failed."""
        key = f"{request.game.game} {request.game.sat}"  # a daily deal is one game for all, and each plays it otherwise
        self._asked.setdefault(key, []).append(request)
        self._queue.ask(key)

    async def tell(self, requester: Requester, layout: discord.ui.LayoutView, picture: Picture | None = None) -> None:
        """Change the message that somebody was answered with, in its turn; who has gone on to something else there is
        told beside it. Whose token is dead can't be told any more."""
        reply, tries, told_beside = requester.reply, 0, False

        def wanted() -> tuple[Reply, Purpose] | None:
            # A message of its own would stand there twice; and nobody waits for Discord when the program is to end.
            is_enough = told_beside or (tries > 0 and self._ends)
            return None if is_enough else (reply, Purpose.NOTICE)

        async def send() -> None:
            nonlocal tries, told_beside
            tries += 1
            if told_beside := self._replies.has_moved_on(reply):
                await reply.in_context(reply.send_private(layout, picture))
            else:
                await reply.refresh(layout, picture)

        lost = await self._replies.deliver(wanted, send)
        if lost is not None:
            logger.debug("Somebody who waited could not be told: %s", lost)

    @abstractmethod
    async def serve(self, requests: Sequence[_Wanted]) -> None:
        """Make what all of them want of one game, and tell each."""

    async def _serve_all(self, key: str) -> None:
        requests = self._asked.pop(key, [])
        if not requests:  # served with an earlier one
            return
        try:
            await self.serve(requests)
        finally:
            self._waiting.difference_update(request.requester.reply.user for request in requests)
