"""Connections as the store needs them, with settings that are checked instead of believed."""

import sqlite3
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Final

import aiosqlite

from bot.store.database import Job, Result
from bot.store.durable_file import create_empty
from bot.store.migrate import refuse_newer
from bot.tables.errors import Unavailable

OLDEST_SQLITE: Final = (3, 37, 0)
"""The first with STRICT tables."""
BUSY_SECONDS: Final = 2.0

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


def create_file(path: Path) -> None:
    """Makes an empty database that only its owner may read, unless there is one.

    Raises ``Unavailable``: the place can't be written to, or SQLite is too old.
    """
    if sqlite3.sqlite_version_info < OLDEST_SQLITE:
        raise Unavailable(f"SQLite {sqlite3.sqlite_version} is too old, 3.37 is needed")
    try:
        create_empty(path)
    except FileExistsError:
        # An existing file is not opened here: closing it would drop this process's locks on it.
        return
    except OSError as error:
        raise Unavailable(f"{path} can't be opened: {error.strerror}") from error


async def open_writer(path: Path) -> aiosqlite.Connection:
    """The connection that may write; the path is absolute.

    Raises ``NewerSchema``, ``Unavailable`` or ``sqlite3.Error``.
    """
    return await _open(path, "rw", _WRITER_SETTINGS)


async def open_reader(path: Path) -> aiosqlite.Connection:
    """A connection that can't write; the path is absolute.

    Raises ``NewerSchema``, ``Unavailable`` or ``sqlite3.Error``.
    """
    return await _open(path, "ro", _READER_SETTINGS)


async def _open(path: Path, mode: str, settings: Sequence[tuple[str, str, object]]) -> aiosqlite.Connection:
    address = f"{path.as_uri()}?mode={mode}"
    connection = await aiosqlite.connect(address, uri=True, isolation_level=None, timeout=BUSY_SECONDS)
    try:
        await refuse_newer(connection)
        for question, order, wanted in settings:
            await connection.execute_fetchall(order)
            found = [row[0] for row in await connection.execute_fetchall(question)]
            if found != [wanted]:
                raise Unavailable(f"the database answers {found} to {question}, but {wanted} is needed")
        await _switch_off_mapping(connection)
    except BaseException:
        await connection.close()
        raise
    return connection


async def _switch_off_mapping(connection: aiosqlite.Connection) -> None:
    """Mapped memory turns disk errors into crashes. A build without it answers nothing."""
    await connection.execute_fetchall("PRAGMA mmap_size = 0")
    if list(await connection.execute_fetchall("PRAGMA mmap_size")) not in ([], [(0,)]):
        raise Unavailable("the database's memory mapping can't be switched off")


def in_transaction(job: Job[Result]) -> Job[Result]:
    """The job between BEGIN IMMEDIATE and COMMIT. Whoever runs it rolls back what an error left behind."""
    return partial(_transact, job)


async def _transact(job: Job[Result], connection: aiosqlite.Connection) -> Result:
    await connection.execute_fetchall("BEGIN IMMEDIATE")
    result = await job(connection)
    await connection.execute_fetchall("COMMIT")
    return result
