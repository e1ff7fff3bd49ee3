"""The schema of a PostgreSQL database: a table notes which migrations were made.

One that begins with ``BESIDE`` is made while processes of earlier releases go on, any other only while there are none.
"""

from collections.abc import Collection
from typing import Final

import asyncpg

from bot.errors import Unavailable
from bot.store.migrate import Migration, migrate, migrations_of, refuse_newer
from bot.store.postgres.dialect import Asyncpg
from bot.store.postgres.locks import Lock

_SCHEMAS: Final = "CREATE TABLE IF NOT EXISTS schemas (number INTEGER PRIMARY KEY, made_at TIMESTAMPTZ DEFAULT now())"
_PATIENCE: Final = "SET LOCAL lock_timeout = '3s'"
"""Limit of the wait for a table's lock: a waiting migration holds up every later query of the table."""


def server_migrations() -> tuple[Migration, ...]:
    """Return all migrations of this release, from the first."""
    return migrations_of("bot.store.postgres")


async def schema_of_server(connection: Asyncpg) -> int:
    """Return the number of the last migration that a database has seen, 0 for an empty one."""
    return max(await PostgresSchema(connection).made(), default=0)


async def needs_to_be_alone(connection: Asyncpg) -> bool:
    """Whether no process of an earlier release may use the database while it is brought up to date."""
    before = await schema_of_server(connection)
    return before > 0 and any(each.number > before and not each.is_beside for each in server_migrations())


async def migrate_server(connection: Asyncpg) -> None:
    """Make every migration that a database has not seen. Raises ``NewerSchema`` and ``Unavailable`` as ``migrate``."""
    await migrate(PostgresSchema(connection), server_migrations())


class PostgresSchema:
    """The schema of one database, as the migrator changes it; of several processes that start at once, one does."""

    def __init__(self, connection: Asyncpg) -> None:
        self._connection = connection

    async def made(self) -> Collection[int]:
        """Return the numbers of the migrations that the database has seen."""
        if await self._connection.fetchval("SELECT to_regclass('schemas')") is None:
            return set()
        return {number for (number,) in await self._connection.fetch("SELECT number FROM schemas")}

    async def keep(self, newest: int) -> None:
        """Keep nothing: dumps of a server are its operator's."""

    async def make(self, migration: Migration) -> bool:
        """Make a migration, unless another process has.

        :raises NewerSchema: one of a newer release has made more.
        :raises Unavailable: a table that must change is locked. Nothing of that change has happened.
        """
        async with self._connection.transaction():
            await self._connection.execute("SELECT pg_advisory_xact_lock($1, $2)", Lock.SPACE, Lock.MIGRATION)
            # Before the lock the table may have been missing, and this connection may still think so: asking whether
            # it exists locks nothing and so hears of no change, while this statement does.
            await self._connection.execute(_SCHEMAS)
            made = await self.made()
            refuse_newer(max(made, default=0), server_migrations()[-1].number)
            if migration.number in made:
                return False  # the loser of the race finds the migration made, and goes on to the next one
            await self._connection.execute(_PATIENCE)
            try:
                await self._connection.execute(migration.sql)
            except asyncpg.LockNotAvailableError as error:
                raise Unavailable("somebody holds a table that this release has to change: try again") from error
            await self._connection.execute("INSERT INTO schemas (number) VALUES ($1)", migration.number)
            return True
