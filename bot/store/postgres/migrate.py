"""PostgreSQL's numbered migrations: plain SQL files, each in one transaction with the note that it was made."""

import logging
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final

from bot.store.postgres.dialect import Asyncpg
from bot.store.postgres.locks import Lock
from bot.tables.errors import NewerSchema

_log = logging.getLogger(__name__)

_SCHEMAS: Final = "CREATE TABLE IF NOT EXISTS schemas (number INTEGER PRIMARY KEY, made_at TIMESTAMPTZ DEFAULT now())"


@dataclass(frozen=True, slots=True)
class Migration:
    """The way to schema ``number`` from the one before."""

    number: int
    sql: str


@cache
def known_migrations() -> tuple[Migration, ...]:
    """All migrations of this release, from the first."""
    folder = files("bot.store.postgres") / "migrations"
    found = sorted((file for file in folder.iterdir() if file.name.endswith(".sql")), key=lambda file: file.name)
    migrations = tuple(Migration(int(file.name[:4]), file.read_text("utf-8")) for file in found)
    if len({migration.number for migration in migrations}) < len(migrations):
        raise ValueError("two migrations have one number")
    return migrations


async def schema_of(connection: Asyncpg) -> int:
    """The number of the last migration that a database has seen, 0 for an empty one."""
    if await connection.fetchval("SELECT to_regclass('schemas')") is None:
        return 0
    return int(await connection.fetchval("SELECT coalesce(max(number), 0) FROM schemas"))


async def migrate(connection: Asyncpg) -> None:
    """Brings a database up to date; of several processes that start at once, one does.

    :raises NewerSchema: it belongs to a newer release.
    """
    newest, before = known_migrations()[-1].number, await schema_of(connection)
    for migration in known_migrations():
        async with connection.transaction():
            await connection.execute("SELECT pg_advisory_xact_lock($1, $2)", Lock.SPACE, Lock.MIGRATION)
            found = await schema_of(connection)
            if found > newest:
                raise NewerSchema(found, newest)
            await connection.execute(_SCHEMAS)
            if not await connection.fetchval("SELECT count(*) FROM schemas WHERE number = $1", migration.number):
                await connection.execute(migration.sql)
                await connection.execute("INSERT INTO schemas (number) VALUES ($1)", migration.number)
                if before:
                    _log.info("The database gets schema %d, it had %d", migration.number, found)
