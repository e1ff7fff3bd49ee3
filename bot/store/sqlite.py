"""The store in one SQLite file."""

from bot.store.parts import StoredParts
from bot.store.protocol import Entry
from bot.store.saving import Saving
from bot.store.sqlite_file import SqliteFile


class SqliteStore(SqliteFile, StoredParts):
    """The ``Store`` of ``bot.store.protocol`` in a file. Made by ``open``, ended by ``close``."""

    async def save(self, entry: Entry) -> None:
        """Saves one change durably before it returns.

        :raises Duplicate: the interaction was saved before.
        :raises Conflict: the table's version is not one below the entry's, or another live table is in the channel.
        :raises Unavailable: it could not be saved.
        """
        await self._transaction(Saving.of(entry))
