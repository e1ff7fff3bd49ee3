"""Interface of an open database of either kind: reads, transactions, and reads after writes."""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Collection
from functools import partial
from pathlib import Path
from typing import Any, Self

from bot.errors import Unavailable
from bot.store.damage import Damage
from bot.store.forgotten import Ledger
from bot.store.saving import Saving
from bot.store.statements import Job, JobResult, execute, fetch, for_several


class Database(ABC):
    """An open database: the parts of a store are made over it, one for each concern.

    Whatever raised ``Unavailable`` has not happened, and works again by itself when its cause is gone.
    """

    ledger: Ledger
    """Ledger of forgotten people, kept apart from the database."""

    def __init__(self) -> None:
        self.damage = Damage()
        self._closing: asyncio.Task[None] | None = None

    async def _started(self) -> Self:
        """Return the database once it has started; one that can't is closed."""
        try:
            await self._start()
        except BaseException:
            await self.close()
            raise
        return self

    async def _start(self) -> None:  # noqa: B027 (there may be nothing to start)
        """Open the connections, and bring the schema up to date."""

    async def close(self) -> None:
        """Finish the work that was asked for, and leave no thread, task or lock behind. Harmless when repeated.

        Afterwards everything raises ``Unavailable``.
        """
        # A task of its own, shared by all who ask: a cancelled caller leaves nothing half closed.
        if self._closing is None:
            self._closing = asyncio.create_task(self._close(), name="store closing")
        await asyncio.shield(self._closing)

    async def _close(self) -> None:  # noqa: B027 (there may be nothing to close)
        """Let go of everything. Asked for once."""

    @abstractmethod
    async def transact(self, job: Job[JobResult]) -> JobResult:
        """Run a job whole or not at all, whatever becomes of its caller.

        :raises Unavailable: it could not be done; other errors are the job's own.
        """

    @abstractmethod
    async def read_with(self, job: Job[JobResult]) -> JobResult:
        """Run a job that only reads. Raises ``Unavailable``."""

    @abstractmethod
    async def wait_for_earlier_writes(self) -> None:
        """Return when every write asked for before is decided."""

    async def save(self, saving: Saving) -> None:
        """Save one change of a table, like ``TableStore.save``."""
        await self.transact(saving)

    async def drop_copies(self, before: float) -> int:
        """Delete copies made by migrations before a moment; return their number. A server's are its operator's."""
        return 0

    @property
    @abstractmethod
    def waiting_writes(self) -> int:
        """Return the number of changes that are asked for and not yet decided."""

    def why_lost(self) -> str | None:
        """Return the reason that changes would be lost; None where they would be kept. It looks at the disk."""
        return None

    async def rescue(self) -> Path:
        """Copy the data that would be lost into a new file; return its path. Raises ``Unavailable``."""
        raise Unavailable("there is nothing to rescue")

    def log_bytes(self) -> int:
        """Return the size of the write-ahead log that belongs to this process; 0 where there is none."""
        return 0

    async def execute(self, sql: str, *parameters: object) -> None:
        """Run one statement that changes something. Raises ``Unavailable``."""
        await self.transact(partial(execute, sql, parameters))

    async def read(self, sql: str, *parameters: object) -> list[Any]:
        """Return the rows of a query. Raises ``Unavailable``."""
        return await self.read_with(partial(fetch, sql, parameters))

    async def read_after_writes(self, sql: str, *parameters: object) -> list[Any]:
        """Read after every write asked for before, so that an interrupted caller can learn the outcome of its save."""
        await self.wait_for_earlier_writes()
        return await self.read(sql, *parameters)

    async def among(self, sql: str, users: Collection[int]) -> set[int]:
        """Return those people found by a query that ends with ``IN (?)``. Raises ``Unavailable``."""
        if not users:
            return set()
        return {user for (user,) in await self.read_after_writes(for_several(sql, users), *users)}


class Concern:
    """One concern of a store, over its database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    @property
    def damage(self) -> Damage:
        """Return the register of damaged rows of the whole database."""
        return self._database.damage
