"""The SQLite file: one connection writes, one reads, and no other process uses it."""

import asyncio
import logging
import os
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Final, Self

from bot.errors import OnlyByHand, Unavailable
from bot.running.point_of_no_return import note_saved
from bot.store.connection import SqliteConnection, create_file, open_reader, open_writer, primary_code
from bot.store.database import Database
from bot.store.durable_file import advice_on, create_folder, replace_durably
from bot.store.files_in_place import FilesInPlace
from bot.store.forgotten import Ledger
from bot.store.migrate import migrate
from bot.store.opening_faults import how_to_restore, why_not_opened
from bot.store.process_lock import ProcessLock
from bot.store.serial_connection import SerialConnection
from bot.store.sqlite_schema import SqliteSchema, drop_copies, file_migrations
from bot.store.statements import Job, JobResult, execute

_log = logging.getLogger(__name__)

_FIRST_READ: Final = "SELECT 1 FROM tables LIMIT 1"
RESCUED: Final = ".rescued-"
"""Ending of the name of a rescued copy, made after the open file's name was taken away."""


class SqliteFile(Database):
    """An open database. Made by ``open``, ended by ``close``.

    Whatever raised ``Unavailable`` has not happened, and works again by itself when its cause is gone.
    """

    def __init__(self, path: Path) -> None:
        """Make the folder and take the lock. For ``open`` alone."""
        super().__init__()
        self._path = path = path.resolve()
        self.ledger = Ledger.of(path)
        try:
            create_folder(path.parent)
        except OSError as error:
            words = f"the folder {path.parent} can't be made: {error.strerror}"
            if isinstance(error, PermissionError):
                raise OnlyByHand(f"{words}{advice_on(path.parent, error)}") from error
            raise Unavailable(words) from error
        if os.path.isdir(path):
            raise OnlyByHand(f"{path} is a folder: SPITE_DATABASE names a file, such as {path / 'spite.db'}")
        if os.path.exists(path):  # where that may not even be asked, whoever opens it says so
            # SQLite itself looks whether it is one of this program's, before a lock is laid beside it: a file that was
            # opened and closed otherwise would lose this process's own locks on it.
            names = set[str]()
            try:
                with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True, timeout=0)) as found:
                    names = {name for (name,) in found.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}
            except sqlite3.Error as error:
                if primary_code(error) == sqlite3.SQLITE_NOTADB:
                    words = f"{path} is no database: choose another SPITE_DATABASE, or {how_to_restore()}"
                    raise OnlyByHand(words) from error
                # Whoever opens it to write says what else is wrong.
            if names and "tables" not in names:
                raise OnlyByHand(f"{path} is another program's database; choose another SPITE_DATABASE")
        self._lock = ProcessLock.acquire(path)
        self._files = FilesInPlace(path)
        self._writer = SerialConnection("writer", self._open_writer)
        self._reader = SerialConnection("reader", partial(open_reader, path))
        self._opened = False

    async def _open_writer(self) -> SqliteConnection:
        connection = await open_writer(self._path)
        try:
            # Any read makes the log where there is none, so that it can be noted.
            await connection.execute_fetchall("SELECT 1 FROM sqlite_schema LIMIT 1")
        except BaseException:
            await connection.close()
            raise
        self._files.note_opened()
        connection.before_writing = self._files.check
        return connection

    @classmethod
    async def open(cls, path: Path) -> Self:
        """Open the database, like ``SqliteStore.open``."""
        return await cls(path)._started()

    async def _start(self) -> None:
        create_file(self._path)
        try:
            await self._writer.run(lambda writer: migrate(SqliteSchema(self._path, writer), file_migrations()))
            # Opens the reader now: a database that can't be read is told at the start, not at the first press.
            await self.read(_FIRST_READ)
        except OSError as error:
            raise Unavailable(f"{self._path} can't be copied before its migration: {error.strerror}") from error
        except Unavailable as error:
            refusal = why_not_opened(self._path, error)
            raise refusal from refusal.__cause__
        if why := self.ledger.why_not_writable():
            _log.error("Nobody's data can be deleted: %s", why)
        self._opened = True

    async def _close(self) -> None:
        try:
            # The reader first: the log can be emptied only where nobody reads from it.
            await self._reader.close()
            if self._opened:
                try:
                    await self._writer.run(partial(execute, "PRAGMA wal_checkpoint(TRUNCATE)", ()))
                except Exception:
                    _log.warning("The write-ahead log stays for the next start")
            await self._writer.close()
        finally:
            self._lock.release()

    @property
    def waiting_writes(self) -> int:
        """Return the number of changes that are asked for and not yet decided."""
        return self._writer.unfinished

    def why_lost(self) -> str | None:
        """Return the reason that changes would be lost; None where the files are in place."""
        return self._files.why_gone()

    async def rescue(self) -> Path:
        """Copy the open database, whose name was taken away, into a new file beside it; return its path.

        :raises Unavailable: it could not be copied.
        """
        path = self._path.with_name(f"{self._path.name}{RESCUED}{datetime.now(UTC):%Y%m%d-%H%M%S}")
        try:
            with replace_durably(path) as unfinished:
                await self._writer.run(partial(execute, "VACUUM INTO ?", (str(unfinished),)))
        except OSError as error:
            raise Unavailable(f"{path} can't be written: {error.strerror}") from error
        return path

    def log_bytes(self) -> int:
        """Return the size of the write-ahead log; 0 where there is none."""
        log = self._path.with_name(f"{self._path.name}-wal")
        return log.stat().st_size if log.exists() else 0

    async def drop_copies(self, before: float) -> int:
        """Delete copies made by migrations before a moment; return their number. Raises ``Unavailable``."""
        return await asyncio.to_thread(drop_copies, self._path, before)

    async def transact(self, job: Job[JobResult]) -> JobResult:
        """Run a job whole or not at all. Raises ``Unavailable``, or what the job raises."""
        done = await self._writer.transact(job)
        if done is not False:  # which says that nothing was changed
            note_saved()
        return done

    async def read_with(self, job: Job[JobResult]) -> JobResult:
        """Run a job on the connection that can't write. Raises ``Unavailable``."""
        return await self._reader.run(job)

    async def wait_for_earlier_writes(self) -> None:
        await self._writer.wait_for_earlier_jobs()
