"""What is deleted after long: moves of closed tables, records of finished games, tables of which nothing is left."""

from functools import partial
from typing import Final

from bot.store.codec import to_microseconds
from bot.store.database import Concern
from bot.store.notes import REMOVE_NOTE
from bot.store.statements import Connection, rows_of

_EVENTS_TO_DROP: Final = (
    "SELECT id FROM tables WHERE live = 0 AND has_events = 1 AND updated_at < ? ORDER BY updated_at LIMIT ?"
)
_MARK_DROPPED: Final = "UPDATE tables SET has_events = 0 WHERE id = ? AND live = 0 RETURNING id"
_DROP_EVENTS: Final = "DELETE FROM events WHERE table_id = ?"

_RECORDS_TO_DROP: Final = "SELECT game FROM records WHERE ended_at < ? ORDER BY ended_at LIMIT ?"
_DROP_RECORD: Final = "DELETE FROM records WHERE game = ?"

_TABLES_TO_DROP: Final = (
    "SELECT id FROM tables WHERE live = 0 AND has_events = 0 AND updated_at < ?"
    " AND NOT EXISTS (SELECT 1 FROM records WHERE table_id = tables.id) ORDER BY updated_at LIMIT ?"
)
_DROP_TABLE: Final = (
    "DELETE FROM posted WHERE table_id = ?",
    "DELETE FROM people WHERE table_id = ?",
    "DELETE FROM tables WHERE id = ? AND live = 0",
)


class RetentionStore(Concern):
    """Deletes what is old, a table or a record in a transaction of its own, so that nobody waits for it long."""

    async def drop_events(self, before: float, *, most: int) -> int:
        """Deletes what happened at tables closed before a moment; of how many tables. Raises ``Unavailable``."""
        found = await self._database.read_after_writes(_EVENTS_TO_DROP, to_microseconds(before), most)
        return sum([await self._database.transact(partial(_drop_events, table)) for (table,) in found])

    async def drop_records(self, before: float, *, most: int) -> int:
        """Deletes records of games that ended before a moment, and where their animations stand; how many. Raises
        ``Unavailable``."""
        found = await self._database.read_after_writes(_RECORDS_TO_DROP, to_microseconds(before), most)
        for (game,) in found:
            await self._database.transact(partial(_drop_record, game))
        return len(found)

    async def drop_tables(self, before: float, *, most: int) -> int:
        """Deletes tables closed before a moment that have neither events nor records; how many.

        :raises Unavailable: they can't be deleted now.
        """
        found = await self._database.read_after_writes(_TABLES_TO_DROP, to_microseconds(before), most)
        for (table,) in found:
            await self._database.transact(partial(_drop_table, table))
        return len(found)

    async def drop_copies(self, before: float) -> int:
        """Deletes copies of the whole that this program made before a migration, and before that moment; how many.

        :raises Unavailable: they can't be deleted now.
        """
        return await self._database.drop_copies(before)


async def _drop_events(table: str, connection: Connection) -> bool:
    if not await rows_of(connection, _MARK_DROPPED, table):
        return False
    await rows_of(connection, _DROP_EVENTS, table)
    return True


async def _drop_record(game: str, connection: Connection) -> None:
    await rows_of(connection, REMOVE_NOTE, f"film {game}")
    await rows_of(connection, _DROP_RECORD, game)


async def _drop_table(table: str, connection: Connection) -> None:
    for statement in _DROP_TABLE:
        await rows_of(connection, statement, table)
