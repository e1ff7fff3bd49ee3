"""Numbered migrations: plain SQL files, each made in one transaction with the note that it was made.

One migrator brings databases of both kinds up to date. Each kind says which migrations a database has seen and how one
more is made (``sqlite_schema.py``, ``postgres/schema.py``).
"""

import logging
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final, Protocol

from bot.errors import NewerSchema

_log = logging.getLogger(__name__)

BESIDE: Final = "-- Beside earlier releases."
"""Mark of a migration that may run beside earlier releases: it only adds tables, indices or optional columns."""


@dataclass(frozen=True, slots=True)
class Migration:
    """The way to schema ``number`` from the one before."""

    number: int
    sql: str

    @property
    def is_beside(self) -> bool:
        """Whether processes of earlier releases may go on meanwhile and afterwards."""
        return self.sql.startswith(BESIDE)


class MigratedDatabase(Protocol):
    """A database that is brought up to date."""

    async def made(self) -> Collection[int]:
        """Return the numbers of the migrations that it has seen."""

    async def keep(self, newest: int) -> None:
        """Keep what there is, before the migrations up to ``newest`` change it."""

    async def make(self, migration: Migration) -> bool:
        """Make a migration and note its number, both or neither; False where another process has made it meanwhile.

        :raises Unavailable: it can't be made now. Nothing of it has happened.
        """


@cache
def migrations_of(package: str) -> tuple[Migration, ...]:
    """Return the migrations in a package's folder ``migrations``, from the first.

    :raises ValueError: there is none, or two have one number.
    """
    folder = files(package) / "migrations"
    found = [(int(file.name[:4]), file.read_text("utf-8")) for file in folder.iterdir() if file.name.endswith(".sql")]
    if not found or len({number for number, _ in found}) < len(found):
        raise ValueError(f"the migrations of {package} are missing, or two have one number")
    return tuple(Migration(number, sql) for number, sql in sorted(found))


def newest_schema() -> int:
    """Return the schema that this release brings a database to; it is the same for every kind."""
    return migrations_of("bot.store")[-1].number


def refuse_newer(found: int, known: int) -> None:
    """Refuse a database that this release doesn't know, before anything is changed. Raises ``NewerSchema``."""
    if found > known:
        raise NewerSchema(found, known)


async def migrate(database: MigratedDatabase, migrations: Sequence[Migration]) -> None:
    """Bring a database up to date. Where it fails, the database is as the last whole migration left it.

    :raises NewerSchema: it belongs to a newer release.
    :raises Unavailable: a migration can't be made now.
    """
    made, newest = await database.made(), migrations[-1].number
    before = max(made, default=0)
    refuse_newer(before, newest)
    missing = [each for each in migrations if each.number not in made]
    # A copy to go back to, before anything is changed.
    if missing:
        await database.keep(newest)
    for migration in missing:
        # A new database has no schema before; nothing is told of it.
        if await database.make(migration) and before:
            _log.info("The database gets schema %d, it had %d", migration.number, before)
