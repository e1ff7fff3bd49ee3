"""The public messages of tables."""

from collections.abc import Mapping
from functools import partial
from typing import Final

from bot.entities.kept import Posted
from bot.store.codec import to_microseconds, to_seconds
from bot.store.database import Concern
from bot.store.statements import Connection, execute, repeatable

_POSTED: Final = "SELECT channel, message, posted_at, shown FROM posted WHERE table_id = ?"
_ALL_POSTED: Final = (
    "SELECT table_id, posted.channel, message, posted_at, shown FROM posted JOIN tables ON tables.id = table_id "
    "WHERE tables.live = 1"
)
_SET_POSTED: Final = (
    "INSERT INTO posted (table_id, channel, message, posted_at, shown) VALUES (?, ?, ?, ?, ?)"
    " ON CONFLICT (table_id) DO UPDATE SET channel = excluded.channel, message = excluded.message,"
    " posted_at = excluded.posted_at, shown = excluded.shown"
)
REMOVE_POSTED: Final = "DELETE FROM posted WHERE table_id = ?"


class MessageStore(Concern):
    """The public messages of tables."""

    async def get(self, table: str) -> Posted | None:
        """Return the public message of a table. Raises ``Unavailable``."""
        for channel, message, posted_at, shown in await self._database.read(_POSTED, table):
            return Posted(channel, message, to_seconds(posted_at), shown)
        return None

    async def all(self) -> dict[str, Posted]:
        """Return the public messages of all tables that still occupy a channel, by the table. Raises
        ``Unavailable``."""
        rows = await self._database.read(_ALL_POSTED)
        return {
            table: Posted(channel, message, to_seconds(posted_at), shown)
            for table, channel, message, posted_at, shown in rows
        }

    async def set(self, table: str, posted: Posted | None) -> None:
        """Remember the public message of a table; None forgets it. Raises ``Unavailable``."""
        await self.set_all({table: posted})

    async def set_all(self, posted: Mapping[str, Posted | None]) -> None:
        """Set the messages of several tables, all or none. Raises ``Unavailable``."""
        await self._database.transact(partial(_set_all, dict(posted)))


@repeatable
async def _set_all(posted: Mapping[str, Posted | None], connection: Connection) -> None:
    for table, each in posted.items():
        if each is None:
            await execute(REMOVE_POSTED, (table,), connection)
        else:
            at = to_microseconds(each.posted_at)
            await execute(_SET_POSTED, (table, each.channel, each.message, at, each.shown), connection)
