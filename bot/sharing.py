"""Sharing of the servers among processes: each serves its shards' tables, and takes over lapsed ones."""

import asyncio
import logging
from collections.abc import Callable, Collection, Coroutine
from typing import Any, Final, Protocol

from bot.errors import StoreError
from bot.operation.attendance import Attendance
from bot.running.lifecycle import Component
from bot.running.supervision import begin_once, end_tasks, hold
from bot.shards import ChosenShards, shard_of
from bot.store.postgres.leases import Leases
from bot.store.postgres.passing import Passing
from bot.store.postgres.server import PostgresServer
from bot.tables.service.table_service import TableService

logger = logging.getLogger(__name__)

_SECOND_LOOK: Final = 10.0
"""Seconds after which no change that another process had begun to save can still come."""

_RESERVED_AGAIN: Final = 5.0
"""Seconds between two attempts to reserve a turn to identify."""


class Connections(Protocol):
    """Connections to Discord, one for each shard."""

    async def serve(self, shards: Collection[int]) -> None:
        """Connect these shards too; return when each has begun."""

    async def leave(self, shards: Collection[int]) -> None:
        """Close the connections of these shards."""


class Sharing(Component):
    """Server of the shards whose leases this process holds: their tables and connections come and go with the leases.

    :ivar passing: forwards what reaches this process about other processes' shards, and hears what they forward.
    :ivar when_let_go: hear the ids of tables that another process serves from now on.
    """

    def __init__(
        self, database: PostgresServer, tables: TableService, chosen: ChosenShards, attendance: Attendance | None = None
    ) -> None:
        """:param attendance: hears which shards come and go before their tables do."""
        self._tables, self.count, self._attendance = tables, chosen.count, attendance
        self._leases = Leases(database, chosen.count, taken=self._take, lost=self._lose, wanted=chosen.wanted)
        self.passing = Passing(database, lambda shard: shard in self.held)
        self._connections: Connections | None = None
        self.when_let_go: list[Callable[[Collection[str]], None]] = []
        self._working: set[asyncio.Task[None]] = set()

    @property
    def held(self) -> frozenset[int]:
        """Return the shards that this process serves now."""
        return self._leases.held

    def share(self) -> float:
        """Return this process's share of all servers, and so of Discord's limits for the bot."""
        return len(self.held) / self.count

    def serves(self, guild: int) -> bool:
        """Whether this process serves a server now."""
        return shard_of(guild, self.count) in self.held

    async def start(self) -> None:
        """Take the free shards. Raises ``StoreError``."""
        await self.passing.start()
        await self._leases.start()

    async def stop(self) -> None:
        """Give all shards back."""
        # The leases last: whatever still works for the shards must have ended before another process takes them.
        await self.passing.stop()
        await end_tasks(self._working)
        await self._leases.stop()

    def connect(self, connections: Connections) -> None:
        """Let connections come and go with the leases from now on; the client opens those already held."""
        self._connections = connections

    async def reserve_identify(self) -> float:
        """Reserve this process's turn to identify: all processes together do so once in five seconds.

        :return: seconds until the turn. Where the database does not answer it is asked again.
        """
        while True:
            try:
                return await self._leases.reserve_identify()
            except StoreError as error:
                logger.warning("No turn to identify could be reserved: %s", error)
            await asyncio.sleep(_RESERVED_AGAIN)

    async def _take(self, shards: frozenset[int]) -> None:
        # First since when their people were not heard, so that no clock of their tables runs out before it is known.
        if self._attendance is not None:
            await self._attendance.take(shards)
        await self._tables.take_over(shards, self.count)
        self._begin(self._look_again(shards))
        if self._connections is not None:
            self._begin(self._serve(shards))

    async def _lose(self, shards: frozenset[int]) -> None:
        # Tables first: from now on another process may change them.
        gone = self._tables.let_go(shards, self.count)
        for forget in self.when_let_go:
            forget(gone)
        if self._connections is not None:
            await self._connections.leave(shards)
        if self._attendance is not None:
            await self._attendance.lose(shards)

    async def _serve(self, shards: Collection[int]) -> None:
        if self._connections is not None:
            await self._connections.serve(shards)

    async def _look_again(self, shards: frozenset[int]) -> None:
        """Look again later for changes that were being saved while the shards changed hands."""
        await asyncio.sleep(_SECOND_LOOK)
        try:
            await self._tables.look_again(shards & self.held, self.count)
        except StoreError as error:
            logger.warning("The tables that were taken over could not be looked at again: %s", error)

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        hold(begin_once("Sharing.take", work), self._working)
