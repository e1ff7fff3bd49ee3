"""The real SQLite store on a real file, driven without threads, so that worlds on it repeat exactly."""

import asyncio
import shutil
import sqlite3
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

from bot.store import connection as connecting
from bot.store.sqlite import SqliteStore
from bot.store.statements import Job

Hook = Callable[[str], None]


def injected(code: int) -> sqlite3.OperationalError:
    """An error as SQLite's library raises it."""
    error = sqlite3.OperationalError(f"injected {code}")
    error.sqlite_errorcode = code
    return error


class DirectConnection:
    """As much of ``aiosqlite.Connection`` as the store uses, carried out at once; others run between statements."""

    def __init__(self, before: Hook, address: str) -> None:
        self._before, self._address = before, address
        self._inner: sqlite3.Connection | None = None

    def __await__(self) -> Generator[Any, None, "DirectConnection"]:
        yield from asyncio.sleep(0).__await__()
        self._inner = sqlite3.connect(self._address, uri=True, isolation_level=None, timeout=0)
        return self

    @property
    def in_transaction(self) -> bool:
        return self._ready().in_transaction

    def _ready(self) -> sqlite3.Connection:
        if self._inner is None:
            raise ValueError("no active connection")
        return self._inner

    async def execute_fetchall(self, sql: str, parameters: Any = ()) -> list[Any]:
        await asyncio.sleep(0)
        self._before(sql)
        rows = self._ready().execute(sql, parameters or ()).fetchall()
        await asyncio.sleep(0)
        return rows

    async def executemany(self, sql: str, parameters: Any) -> None:
        for row in parameters:
            await self.execute_fetchall(sql, row)

    async def transact(self, jobs: Sequence[Job[Any]]) -> connecting.Outcomes:
        return await connecting.one_after_the_other(jobs, self)

    async def close(self) -> None:
        inner, self._inner = self._inner, None
        if inner is not None:
            inner.close()


@contextmanager
def without_threads(before: Hook) -> Iterator[None]:
    """Within, every store that is opened works in its caller's own thread."""

    with patch.object(connecting, "connect", partial(DirectConnection, before)):
        yield


class SqliteDisk:
    """A folder for each life: a crash copies what a killed process leaves to the next one's."""

    CODES = (sqlite3.SQLITE_IOERR, sqlite3.SQLITE_FULL, sqlite3.SQLITE_BUSY, sqlite3.SQLITE_IOERR_FSYNC)

    def __init__(self, folder: Path, randomness: Random) -> None:
        self._folder, self._randomness = folder, randomness
        self._life = 0
        self._store: SqliteStore | None = None
        self.faulty = True
        self._place().mkdir(parents=True)

    def _place(self) -> Path:
        return self._folder / f"life{self._life}"

    async def open(self) -> SqliteStore:
        if self._store is None:
            self._store = await SqliteStore.open(self._place() / "spite.db")
        return self._store

    async def crash(self) -> None:
        if self._store is None:
            return
        old, store = self._place(), self._store
        self._life += 1
        self._place().mkdir()
        for name in ("spite.db", "spite.db-wal"):
            with suppress(FileNotFoundError):
                shutil.copyfile(old / name, self._place() / name)
        self._store = None
        with self._without_faults():
            await store.close()
        shutil.rmtree(old)

    async def close(self) -> None:
        if self._store is not None:
            await self._store.close()

    @contextmanager
    def _without_faults(self) -> Iterator[None]:
        before, self.faulty = self.faulty, False
        try:
            yield
        finally:
            self.faulty = before

    def before(self, sql: str) -> None:
        """Fails a statement now and then."""
        if self.faulty and not sql.startswith("PRAGMA") and self._randomness.random() < 0.004:
            raise injected(self._randomness.choice(self.CODES))
