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
"""Says of a migration that whatever earlier releases ask of the database means the same after it: it adds tables,
indices or columns that may be left out, and changes nothing that is there."""
_PATIENCE: Final = "SET LOCAL lock_timeout = '3s'"
"""Whoever waits for a table that somebody reads for long, a dump say, holds up everybody who asks for it meanwhile."""


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
    """All migrations of this release, from the first."""
    return tuple(starmap(Migration, numbered_files("bot.store.postgres")))


async def schema_of(connection: Asyncpg) -> int:
    """The number of the last migration that a database has seen, 0 for an empty one."""
    return max(await _made(connection), default=0)


async def _made(connection: Asyncpg) -> set[int]:
    """The numbers of the migrations that a database has seen."""
    if await connection.fetchval("SELECT to_regclass('schemas')") is None:
        return set()
    return {number for (number,) in await connection.fetch("SELECT number FROM schemas")}


async def needs_to_be_alone(connection: Asyncpg) -> bool:
    """Whether no process of an earlier release may use the database while it is brought up to date."""
    before = await schema_of(connection)
    return before > 0 and any(each.number > before and not each.is_beside for each in known_migrations())


async def migrate(connection: Asyncpg) -> None:
    """Brings a database up to date; of several processes that start at once, one does.

    :raises NewerSchema: it belongs to a newer release.
    :raises Unavailable: somebody holds a table that is to change. Nothing of that change has happened.
    """
    newest, made = known_migrations()[-1].number, await _made(connection)
    before = max(made, default=0)
    if before > newest:
        raise NewerSchema(before, newest)
    for migration in (each for each in known_migrations() if each.number not in made):
        async with connection.transaction():
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
