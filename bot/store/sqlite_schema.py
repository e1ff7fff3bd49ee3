"""The schema of an SQLite file, and the copies that are kept of it before it changes.

A file says by ``PRAGMA user_version`` which migration it has seen last; each migration ends with that statement.
"""

import logging
import sqlite3
from collections.abc import Collection, Iterator
from glob import escape
from pathlib import Path
from typing import Final

import aiosqlite

from bot.errors import Unavailable
from bot.store.durable_file import replace_durably
from bot.store.migrate import Migration, migrations_of, newest_schema, refuse_newer

_log = logging.getLogger(__name__)

_COPY: Final = ".before-schema-"


def file_migrations() -> tuple[Migration, ...]:
    """Return all migrations of this release, from the first."""
    return migrations_of("bot.store")


def statements_of(migration: Migration) -> Iterator[str]:
    """Yield the statements of a migration one by one: SQLite's own way to run a script would commit first."""
    statement = ""
    for line in migration.sql.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""
    if statement.strip():
        raise ValueError(f"migration {migration.number} ends within a statement")


async def schema_of_file(connection: aiosqlite.Connection) -> int:
    """Return the number of the last migration that a file has seen, 0 for an empty one."""
    for row in await connection.execute_fetchall("PRAGMA user_version"):
        return int(row[0])
    return 0


async def refuse_newer_file(connection: aiosqlite.Connection) -> None:
    """Refuse a file that this release doesn't know. Raises ``NewerSchema``."""
    refuse_newer(await schema_of_file(connection), newest_schema())


class SqliteSchema:
    """The schema of one file, as the migrator changes it. What SQLite refuses it raises as ``sqlite3.Error``."""

    def __init__(self, path: Path, connection: aiosqlite.Connection) -> None:
        self._path, self._connection = path, connection

    async def made(self) -> Collection[int]:
        """Return the numbers of the migrations that the file has seen: all up to its last."""
        return range(1, await schema_of_file(self._connection) + 1)

    async def keep(self, newest: int) -> None:
        """Copy a file that holds something already."""
        if list(await self._connection.execute_fetchall("SELECT 1 FROM sqlite_schema LIMIT 1")):
            kept = self._path.with_name(f"{self._path.name}{_COPY}{newest}")
            with replace_durably(kept) as copy:
                await self._connection.execute_fetchall("VACUUM INTO ?", (str(copy),))
            _log.info("%s is the database as it was before it got schema %d", kept, newest)

    async def make(self, migration: Migration) -> bool:
        """Make a migration, whose last statement notes its number. Nobody else can meanwhile: the file is locked."""
        # Where a statement fails, the queue of the connection rolls back before anything else is done.
        await self._connection.execute_fetchall("BEGIN IMMEDIATE")
        for statement in statements_of(migration):
            await self._connection.execute_fetchall(statement)
        if await schema_of_file(self._connection) != migration.number:
            raise ValueError(f"migration {migration.number} doesn't set its number")
        await self._connection.execute_fetchall("COMMIT")
        return True


def drop_copies(path: Path, before: float) -> int:
    """Delete the copies of a file that were made before migrations, and before a moment; return how many that were.

    :raises Unavailable: one can't be deleted.
    """
    gone = 0
    try:
        for copy in path.parent.glob(f"{escape(path.name)}{_COPY}*"):
            if copy.stat().st_mtime < before:
                copy.unlink(missing_ok=True)
                gone += 1
    except OSError as error:
        raise Unavailable(f"a copy of {path} can't be deleted: {error.strerror}") from error
    return gone
