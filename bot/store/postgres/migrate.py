"""PostgreSQL's numbered migrations: plain SQL files, each in one transaction with the note that it was made.

One that begins with ``BESIDE`` is made while processes of earlier releases go on, any other only while there are none.
"""

import logging
from dataclasses import dataclass
from functools import cache
from itertools import starmap
from typing import Final

import asyncpg

from bot.errors import NewerSchema, Unavailable
from bot.store.numbered_files import numbered_files
from bot.store.postgres.dialect import Asyncpg
from bot.store.postgres.locks import Lock

_log = logging.getLogger(__name__)

_SCHEMAS: Final = "CREATE TABLE IF NOT EXISTS schemas (number INTEGER PRIMARY KEY, made_at TIMESTAMPTZ DEFAULT now())"


BESIDE: Final = "-- Beside earlier releases."
"""Mark of a migration that may run beside earlier releases: it only adds tables, indices or optional columns."""
_PATIENCE: Final = "SET LOCAL lock_timeout = '3s'"
"""Limit of the wait for a table's lock: a waiting migration holds up every later query of the table."""


@dataclass(frozen=True, slots=True)
class Migration:
    """The way to schema ``number`` from the one before."""

    number: int
    sql: str

    @property
    def is_beside(self) -> bool:
        """Whether processes of earlier releases may go on meanwhile and afterwards."""
        return self.sql.startswith(BESIDE)


@cache
def known_migrations() -> tuple[Migration, ...]:
    """Return all migrations of this release, from the first."""
    return tuple(starmap(Migration, numbered_files("bot.store.postgres")))


async def schema_of(connection: Asyncpg) -> int:
    """Return the number of the last migration that a database has seen, 0 for an empty one."""
    return max(await _made(connection), default=0)


async def _made(connection: Asyncpg) -> set[int]:
    """Return the numbers of the migrations that a database has seen."""
    if await connection.fetchval("SELECT to_regclass('schemas')") is None:
        return set()
    return {number for (number,) in await connection.fetch("SELECT number FROM schemas")}


async def needs_to_be_alone(connection: Asyncpg) -> bool:
    """Whether no process of an earlier release may use the database while it is brought up to date."""
    before = await schema_of(connection)
    return before > 0 and any(each.number > before and not each.is_beside for each in known_migrations())


async def migrate(connection: Asyncpg) -> None:
    """Bring a database up to date; of several processes that start at once, one does.

    :raises NewerSchema: it belongs to a newer release.
    :raises Unavailable: a table that must change is locked. Nothing of that change has happened.
    """
    newest, made = known_migrations()[-1].number, await _made(connection)
    before = max(made, default=0)
    if before > newest:
        raise NewerSchema(before, newest)
    for migration in (each for each in known_migrations() if each.number not in made):
        async with connection.transaction():
            # The loser of the race finds the migration made, and goes on to the next one.
            await connection.execute("SELECT pg_advisory_xact_lock($1, $2)", Lock.SPACE, Lock.MIGRATION)
            found = await schema_of(connection)
            if found > newest:
                raise NewerSchema(found, newest)
            await connection.execute(_SCHEMAS)
            if not await connection.fetchval("SELECT count(*) FROM schemas WHERE number = $1", migration.number):
                await connection.execute(_PATIENCE)
                try:
                    await connection.execute(migration.sql)
                except asyncpg.LockNotAvailableError as error:
                    raise Unavailable("somebody holds a table that this release has to change: try again") from error
                await connection.execute("INSERT INTO schemas (number) VALUES ($1)", migration.number)
                if before:
                    _log.info("The database gets schema %d, it had %d", migration.number, found)
