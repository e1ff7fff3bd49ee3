"""The store in one SQLite file."""

import asyncio
from math import inf

from bot.store.entities import Entry
from bot.store.migrate import drop_copies
from bot.store.parts import StoredParts
from bot.store.saving import Saving
from bot.store.sqlite_file import SqliteFile


class SqliteStore(SqliteFile, StoredParts):
    """The ``Store`` of ``bot.store.protocol`` in a file. Made by ``open``, ended by ``close``."""

    async def save(self, entry: Entry) -> None:
        """Saves one change durably before it returns.

        :raises Duplicate: the interaction was saved before.
        :raises Conflict: the table's version is not one below the entry's, or another live table is in the channel.
        :raises SeatedMeanwhile: whoever takes a seat by it sits at other tables than they are known to.
        :raises Unavailable: it could not be saved.
        """
        await self._transaction(Saving.of(entry))

    async def forget(self, user: int, *, day: str | None = None) -> None:
        """Takes a person out of everything but the states of live tables, and out of copies made by migrations: those
        are deleted. Raises ``Unavailable``."""
        await super().forget(user, day=day)
        await self.drop_copies(inf)

    async def drop_copies(self, before: float) -> int:
        """Deletes copies that were made before a migration, and before a moment; how many. Raises ``Unavailable``."""
        return await asyncio.to_thread(drop_copies, self._path, before)
