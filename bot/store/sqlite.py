"""The store in one SQLite file."""

from pathlib import Path
from typing import Self

from bot.store.sqlite_file import SqliteFile
from bot.store.store import Store


class SqliteStore(Store):
    """Everything in a file. Made by ``open``, ended by ``close``."""

    database: SqliteFile

    @classmethod
    async def open(cls, path: Path) -> Self:
        """Opens the database; its folder and itself are made, and it is migrated, as needed.

        :raises NewerSchema: it belongs to a newer release.
        :raises Unavailable: it can't be opened, or another process uses it.
        """
        return cls(await SqliteFile.open(path))
