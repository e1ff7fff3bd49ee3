"""The public messages of tables, in SQLite."""

from typing import Final

from bot.store.codec import to_microseconds, to_seconds
from bot.store.database import Database
from bot.store.protocol import Posted

_POSTED: Final = "SELECT channel, message, posted_at, shown FROM posted WHERE table_id = ?"
_SET_POSTED: Final = (
    "INSERT OR REPLACE INTO posted (table_id, channel, message, posted_at, shown) VALUES (?, ?, ?, ?, ?)"
)
_REMOVE_POSTED: Final = "DELETE FROM posted WHERE table_id = ?"


class SqliteMessages(Database):
    """The public messages of tables."""

    async def posted(self, table: str) -> Posted | None:
        """The public message of a table. Raises ``Unavailable``."""
        for channel, message, posted_at, shown in await self._read(_POSTED, table):
            return Posted(channel, message, to_seconds(posted_at), shown)
        return None

    async def set_posted(self, table: str, posted: Posted | None) -> None:
        """Remembers the public message of a table, or forgets it. Raises ``Unavailable``."""
        if posted is None:
            await self._execute(_REMOVE_POSTED, table)
        else:
            posted_at = to_microseconds(posted.posted_at)
            await self._execute(_SET_POSTED, table, posted.channel, posted.message, posted_at, posted.shown)
