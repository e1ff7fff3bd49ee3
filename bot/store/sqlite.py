"""The store in one SQLite file."""

from pathlib import Path
from typing import Self

from bot.store.sqlite_file import SqliteFile
from bot.store.store import Store


class SqliteStore(Store):
    """Store in a file. Made by ``open``, ended by ``close``."""

    database: SqliteFile

    @classmethod
    async def open(cls, path: Path) -> Self:
        """Open the database, which is made and migrated as needed."""
        return cls(await SqliteFile.open(path))
