"""Connections as the store needs them, with settings that are checked instead of believed."""

import sqlite3
from collections.abc import Callable, Coroutine, Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final, Protocol

import aiosqlite

from bot.errors import OnlyByHand, Unavailable
from bot.store.durable_file import advice_on, create_empty
from bot.store.sqlite_schema import refuse_newer_file
from bot.store.statements import Connection, Job, JobResult, may_be_repeated

OLDEST_SQLITE: Final = (3, 37, 0)
"""The first with STRICT tables."""
BUSY_SECONDS: Final = 2.0
_ROWS_AT_ONCE: Final = 64
_ONE_JOBS: Final = frozenset({sqlite3.SQLITE_CONSTRAINT, sqlite3.SQLITE_FULL})
"""Errors that may be of one job alone. After another one, such as of the disk, the connection is not to be trusted:
what is said to be saved may not be."""

_WRITER_SETTINGS: Final = (
    ("PRAGMA journal_mode", "PRAGMA journal_mode = WAL", "wal"),
    ("PRAGMA synchronous", "PRAGMA synchronous = FULL", 2),
    ("PRAGMA fullfsync", "PRAGMA fullfsync = ON", 1),
    ("PRAGMA checkpoint_fullfsync", "PRAGMA checkpoint_fullfsync = ON", 1),
    ("PRAGMA foreign_keys", "PRAGMA foreign_keys = ON", 1),
    ("PRAGMA busy_timeout", "PRAGMA busy_timeout = 2000", 2000),
    ("PRAGMA journal_size_limit", "PRAGMA journal_size_limit = 16777216", 16 * 1024 * 1024),
)
_READER_SETTINGS: Final = (
    ("PRAGMA query_only", "PRAGMA query_only = ON", 1),
    ("PRAGMA busy_timeout", "PRAGMA busy_timeout = 2000", 2000),
)


Outcomes = tuple[list[Any], Exception | None]
"""Results of transactions in turn, and the error of the last one tried, if it failed."""


class SqliteConnection(aiosqlite.Connection):
    """A connection that carries out whole transactions in the thread in which SQLite works.

    Where that thread has to be asked for each statement, a busy event loop has its turn between them, and whoever saves
    something waits for it again and again.
    """

    before_writing: Callable[[], None] | None = None
    """Check in SQLite's thread before any change; its exception refuses the change."""

    async def transact(self, jobs: Sequence[Job[Any]]) -> Outcomes:
        """Carry out jobs that await nothing but their statements, each in a transaction of its own.

        Whoever calls rolls back what an error left behind.
        """
        outcomes: Outcomes = await self._execute(partial(self._transact, jobs))  # type: ignore[no-untyped-call]
        return outcomes

    def _transact(self, jobs: Sequence[Job[Any]]) -> Outcomes:
        # Here, right before anything is written: the files may have gone since any earlier check.
        if self.before_writing is not None:
            self.before_writing()
        return run_without_waiting(one_after_the_other(jobs, StatementsAtOnce(self._conn)))


class StatementsAtOnce:
    """The connection as jobs see it in SQLite's thread: nothing is waited for."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    @property
    def in_transaction(self) -> bool:
        return self._connection.in_transaction

    async def execute_fetchall(self, sql: str, parameters: Iterable[Any] | None = None) -> Iterable[Any]:
        return self._connection.execute(sql, tuple(parameters or ())).fetchall()

    async def executemany(self, sql: str, parameters: Iterable[Iterable[Any]]) -> None:
        self._connection.executemany(sql, [tuple(each) for each in parameters])


def run_without_waiting(work: Coroutine[Any, Any, JobResult]) -> JobResult:
    """Run what never has to wait to its end, without an event loop."""
    try:
        # One step is enough: nothing in it suspends, so it ends with ``StopIteration``.
        work.send(None)
    except StopIteration as ended:
        result: JobResult = ended.value
        return result
    work.close()
    raise RuntimeError("a transaction has awaited something else than its statements")


class SqliteJobs(Connection, Protocol):
    """A connection that knows whether a transaction is open."""

    @property
    def in_transaction(self) -> bool: ...


async def one_after_the_other(jobs: Sequence[Job[Any]], connection: SqliteJobs) -> Outcomes:
    """Run each job between BEGIN IMMEDIATE and COMMIT, until one fails.

    Several repeatable jobs share one transaction, and so one wait for the disk.
    """
    # All in one transaction first: one wait for the disk.
    if len(jobs) > 1 and all(may_be_repeated(job) for job in jobs):
        try:
            await connection.execute_fetchall("BEGIN IMMEDIATE")
            together = [await job(connection) for job in jobs]
            await connection.execute_fetchall("COMMIT")
            return together, None
        except Exception as error:
            if isinstance(error, sqlite3.Error) and primary_code(error) not in _ONE_JOBS:
                return [], error
            # None of them has happened: each is tried by itself, and the one that fails is found.
            if connection.in_transaction:
                await connection.execute_fetchall("ROLLBACK")
    # One by one, up to the first that fails: those behind it are the caller's to try again.
    results: list[Any] = []
    for job in jobs:
        try:
            await connection.execute_fetchall("BEGIN IMMEDIATE")
            result = await job(connection)
            await connection.execute_fetchall("COMMIT")
            results.append(result)
        except Exception as error:
            return results, error
    return results, None


def primary_code(error: Exception) -> int:
    """Return SQLite's kind of error, the lower byte of its code; 0 for errors that are not SQLite's."""
    return int(getattr(error, "sqlite_errorcode", 0)) & 0xFF


def create_file(path: Path) -> None:
    """Make an empty database that only its owner may read, unless there is one.

    :raises OnlyByHand: this user may not write there.
    :raises Unavailable: the place can't be written to, or SQLite is too old.
    """
    if sqlite3.sqlite_version_info < OLDEST_SQLITE:
        raise Unavailable(f"SQLite {sqlite3.sqlite_version} is too old, 3.37 is needed")
    try:
        create_empty(path)
    except FileExistsError:
        if path.is_dir():
            raise Unavailable(f"{path} is a folder, not a database") from None
        # An existing file is not opened here: closing it would drop this process's locks on it.
        return
    except OSError as error:
        words = f"{path} can't be made: {error.strerror}"
        if isinstance(error, PermissionError):
            raise OnlyByHand(f"{words}{advice_on(path, error)}") from error
        raise Unavailable(words) from error


def connect(address: str) -> SqliteConnection:
    """Return a connection to a database, not opened yet."""
    # No isolation level: a transaction begins and ends where a job says so, and nowhere else.
    options: dict[str, Any] = {"uri": True, "isolation_level": None, "timeout": BUSY_SECONDS}
    return SqliteConnection(partial(sqlite3.connect, address, **options), _ROWS_AT_ONCE)


async def open_writer(path: Path) -> SqliteConnection:
    """Return the connection that may write; the path is absolute.

    Raises ``NewerSchema``, ``Unavailable`` or ``sqlite3.Error``.
    """
    return await _open(path, "rw", _WRITER_SETTINGS)


async def open_reader(path: Path) -> SqliteConnection:
    """Return a connection that can't write; the path is absolute.

    Raises ``NewerSchema``, ``Unavailable`` or ``sqlite3.Error``.
    """
    return await _open(path, "ro", _READER_SETTINGS)


async def _open(path: Path, mode: str, settings: Sequence[tuple[str, str, object]]) -> SqliteConnection:
    connection = connect(f"{path.as_uri()}?mode={mode}")
    await connection
    try:
        # Before any setting: journal_mode would change a file of a newer release already.
        await refuse_newer_file(connection)
        for question, order, wanted in settings:
            await connection.execute_fetchall(order)
            # SQLite ignores what it can't do, so ask what it has set.
            found = [row[0] for row in await connection.execute_fetchall(question)]
            if found != [wanted]:
                raise Unavailable(f"the database answers {found} to {question}, but {wanted} is needed")
        # Mapped memory turns disk errors into crashes. A build without it answers nothing.
        await connection.execute_fetchall("PRAGMA mmap_size = 0")
        if list(await connection.execute_fetchall("PRAGMA mmap_size")) not in ([], [(0,)]):
            raise Unavailable("the database's memory mapping can't be switched off")
    except BaseException:
        await connection.close()
        raise
    return connection
