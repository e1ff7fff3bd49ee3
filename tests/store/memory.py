"""The store in SQLite's memory, for tests and simulation: made at once from a template, and carried out at once in
whoever's thread asks, so that it works in virtual time."""

import asyncio
import sqlite3
import weakref
from collections.abc import Callable
from pathlib import Path

from bot.errors import StoreError, Unavailable
from bot.store.connection import StatementsAtOnce, run_without_waiting
from bot.store.database import Database
from bot.store.forgotten import Forgettable, Ledger
from bot.store.statements import Job, JobResult
from bot.store.store import Store
from tests.store.empty_database import empty_database

_SETTINGS = ("PRAGMA foreign_keys = ON", "PRAGMA journal_mode = MEMORY", "PRAGMA synchronous = OFF")


class NoLedger(Ledger):
    """Nothing here is ever restored from a copy."""

    def add(self, subject: Forgettable) -> list[str]:
        return []

    def lines(self) -> list[str]:
        return []

    def why_not_writable(self) -> str | None:
        return None


class MemoryDatabase(Database):
    """A database that is gone with the process."""

    def __init__(self) -> None:
        super().__init__()
        self.ledger = NoLedger(Path("nowhere"))
        self._closed = False
        # Whoever lets go of it last may be another thread, which closes it.
        self.sql = sqlite3.connect(":memory:", isolation_level=None, cached_statements=256, check_same_thread=False)
        self.sql.deserialize(empty_database())
        for setting in _SETTINGS:
            self.sql.execute(setting)
        weakref.finalize(self, self.sql.close)

    async def close(self) -> None:
        """Afterwards everything raises ``Unavailable``. Harmless when repeated."""
        self._closed = True

    @property
    def waiting_writes(self) -> int:
        return 0

    async def transact(self, job: Job[JobResult]) -> JobResult:
        """The caller may be cancelled before it or after it, as with a real store."""
        await self._pause()
        self.sql.execute("BEGIN")
        try:
            result = self._carry_out(job)
            self.sql.execute("COMMIT")
        except BaseException:
            self.sql.execute("ROLLBACK")
            raise
        await asyncio.sleep(0)
        return result

    async def read_with(self, job: Job[JobResult]) -> JobResult:
        await self._pause()
        return self._carry_out(job)

    def _carry_out(self, job: Job[JobResult]) -> JobResult:
        try:
            return run_without_waiting(job(StatementsAtOnce(self.sql)))
        except StoreError:
            raise
        except sqlite3.Error as error:
            raise Unavailable(str(error)) from error

    async def wait_for_earlier_writes(self) -> None:
        """There are none."""

    async def _pause(self) -> None:
        """Lets others run, as waiting for a disk does."""
        await asyncio.sleep(0)
        if self._closed:
            raise Unavailable("the store is closed")


class MemoryStore(Store):
    """A store over one."""

    database: MemoryDatabase

    def __init__(self) -> None:
        super().__init__(MemoryDatabase())

    def change_head(self, table: str, change: Callable[[str], str]) -> None:
        """Changes a table's state as its row has it, behind everybody's back."""
        sql = self.database.sql
        [(head,)] = sql.execute("SELECT head FROM tables WHERE id = ?", (table,))
        sql.execute("UPDATE tables SET head = ? WHERE id = ?", (change(head), table))
