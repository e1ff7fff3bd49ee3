"""The real store on a real PostgreSQL server, for worlds in virtual time: an answer comes before time goes on."""

import asyncio
import threading
from collections.abc import Callable, Coroutine, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

import asyncpg

from bot.errors import Unavailable
from bot.store.database import Database
from bot.store.postgres.dialect import PostgresConnection
from bot.store.postgres.store import PostgresStore
from bot.store.saving import Saving
from bot.store.statements import Job, JobResult
from bot.store.store import Store
from tests.store.postgres import emptied

_SECONDS = 60.0
_BEFORE, _AFTER = 0.004, 0.002
"""How often a statement fails before it was carried out, and after it."""


class BlockingDatabase(Database):
    """The database in its own thread, with real time; whoever asks it waits without letting others run."""

    def __init__(self, disk: "PostgresDisk") -> None:
        super().__init__()
        self._disk, self._server = disk, disk.store.database
        self.damage, self.ledger = self._server.damage, self._server.ledger

    async def transact(self, job: Job[JobResult]) -> JobResult:
        return await self._answer(partial(self._server.transact, job))

    async def read_with(self, job: Job[JobResult]) -> JobResult:
        return await self._answer(partial(self._server.read_with, job))

    async def save(self, saving: Saving) -> None:
        await self._answer(partial(self._server.save, saving))

    async def wait_for_earlier_writes(self) -> None:
        await self._answer(self._server.wait_for_earlier_writes)

    async def close(self) -> None:
        """The disk is closed in the end."""

    @property
    def waiting_writes(self) -> int:
        return 0

    async def _answer(self, ask: Callable[[], Coroutine[Any, Any, JobResult]]) -> JobResult:
        await asyncio.sleep(0)
        result = self._disk.wait_for(ask)
        await asyncio.sleep(0)
        return result


class PostgresDisk:
    """One database, emptied for each world. Statements fail now and then, as a connection that is lost does."""

    def __init__(self, url: str, folder: Path, luck: Random) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self._luck, self.faulty = luck, False
        self.store: PostgresStore = self.wait_for(partial(PostgresStore.open, url, folder / "ledger"))
        self.wait_for(partial(emptied, self.store))
        self.faulty = True

    def wait_for(self, ask: Callable[[], Coroutine[Any, Any, JobResult]]) -> JobResult:
        """What is answered, however long that takes."""
        if self._loop.is_closed():
            raise Unavailable("the world has ended")
        return asyncio.run_coroutine_threadsafe(_awaited(ask), self._loop).result(_SECONDS)

    async def open(self) -> Store:
        return Store(BlockingDatabase(self))

    async def crash(self) -> None:
        """Nothing is lost that was saved: the server lives on."""

    async def close(self) -> None:
        self.faulty = False
        self.wait_for(self.store.close)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(10)
        self._loop.close()

    @contextmanager
    def failing(self) -> Iterator[None]:
        """Within, statements fail now and then."""
        original = PostgresConnection.execute_fetchall

        async def execute(
            connection: PostgresConnection, sql: str, parameters: Iterable[Any] | None = None
        ) -> list[tuple[Any, ...]]:
            self._fail(_BEFORE)
            rows = await original(connection, sql, parameters)
            self._fail(_AFTER)
            return rows

        with patch.object(PostgresConnection, "execute_fetchall", execute):
            yield

    def _fail(self, how_often: float) -> None:
        if self.faulty and self._luck.random() < how_often:
            raise asyncpg.ConnectionDoesNotExistError("injected")


async def _awaited(ask: Callable[[], Coroutine[Any, Any, JobResult]]) -> JobResult:
    return await ask()


@contextmanager
def disk_on(url: str, luck: Random) -> Iterator[PostgresDisk]:
    with TemporaryDirectory() as folder:
        disk = PostgresDisk(url, Path(folder), luck)
        with disk.failing():
            yield disk
