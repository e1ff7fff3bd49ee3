"""Numbered migrations: plain SQL files, one transaction each, the last statement being ``PRAGMA user_version``."""

import logging
import sqlite3
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from glob import escape
from itertools import starmap
from pathlib import Path
from typing import Final

import aiosqlite

from bot.errors import NewerSchema, Unavailable
from bot.store.durable_file import replace_durably
from bot.store.numbered_files import numbered_files

_log = logging.getLogger(__name__)

_COPY: Final = ".before-schema-"


@dataclass(frozen=True, slots=True)
class Migration:
    """The way from schema ``number - 1`` to schema ``number``."""

    number: int
    sql: str

    def statements(self) -> Iterator[str]:
        """Yield the statements one by one: SQLite's own way to run a script would commit first."""
        statement = ""
        for line in self.sql.splitlines(keepends=True):
            statement += line
            if sqlite3.complete_statement(statement):
                yield statement
                statement = ""
        if statement.strip():
            raise ValueError(f"migration {self.number} ends within a statement")


@cache
def known_migrations() -> tuple[Migration, ...]:
    """Return all migrations of this release, from the first."""
    return tuple(starmap(Migration, numbered_files("bot.store")))


def newest_schema() -> int:
    """Return the schema that this release brings a database to."""
    return known_migrations()[-1].number


async def schema_of(connection: aiosqlite.Connection) -> int:
    """Return the number of the last migration a database has seen, 0 for an empty one."""
    for row in await connection.execute_fetchall("PRAGMA user_version"):
        return int(row[0])
    return 0


async def refuse_newer(connection: aiosqlite.Connection) -> None:
    """Raise ``NewerSchema`` for a database that this release doesn't know, before anything is changed."""
    found, known = await schema_of(connection), newest_schema()
    if found > known:
        raise NewerSchema(found, known)


async def migrate(path: Path, migrations: Sequence[Migration], connection: aiosqlite.Connection) -> None:
    """Bring a database up to date. One that holds something already is copied first.

    Raises ``sqlite3.Error``; the database is then as the last whole migration left it.
    """
    found = await schema_of(connection)
    missing = [migration for migration in migrations if migration.number > found]
    if missing and bool(list(await connection.execute_fetchall("SELECT 1 FROM sqlite_schema LIMIT 1"))):
        kept = path.with_name(f"{path.name}{_COPY}{missing[-1].number}")
        with replace_durably(kept) as copy:
            await connection.execute_fetchall("VACUUM INTO ?", (str(copy),))
        _log.info("The database gets schema %d, it had %d; %s is as it was before", missing[-1].number, found, kept)
    for migration in missing:
        await connection.execute_fetchall("BEGIN IMMEDIATE")
        for statement in migration.statements():
            await connection.execute_fetchall(statement)
        if await schema_of(connection) != migration.number:
            raise ValueError(f"migration {migration.number} doesn't set its number")
        await connection.execute_fetchall("COMMIT")


def drop_copies(path: Path, before: float) -> int:
    """Delete the copies of a database made by migrations before a moment; return their number."""
    gone = 0
    try:
        for copy in path.parent.glob(f"{escape(path.name)}{_COPY}*"):
            if copy.stat().st_mtime < before:
                copy.unlink(missing_ok=True)
                gone += 1
    except OSError as error:
        raise Unavailable(f"a copy of {path} can't be deleted: {error.strerror}") from error
    return gone
