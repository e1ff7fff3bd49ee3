"""Deletion after long: moves of closed tables, records of finished games, tables without a remainder."""

from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any, Final

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
    """Deletion of old rows, a table or a record in a transaction of its own, so that nobody waits for it long."""

    async def drop_events(self, before: float, *, most: int) -> int:
        """Delete the events of tables closed before a moment; return the number of tables. Raises ``Unavailable``."""
        return await self._drop(_EVENTS_TO_DROP, _drop_events, before, most)

    async def drop_records(self, before: float, *, most: int) -> int:
        """Delete old records of games and their links to animations; return their number. Raises ``Unavailable``."""
        return await self._drop(_RECORDS_TO_DROP, _drop_record, before, most)

    async def drop_tables(self, before: float, *, most: int) -> int:
        """Delete tables closed before a moment without events and records; return their number.

        :raises Unavailable: they can't be deleted now.
        """
        return await self._drop(_TABLES_TO_DROP, _drop_table, before, most)

    async def _drop(
        self, to_drop: str, drop: Callable[[str, Connection], Coroutine[Any, Any, bool]], before: float, most: int
    ) -> int:
        """Drop each of what a query finds in a transaction of its own; return how many that were."""
        found = await self._database.read_after_writes(to_drop, to_microseconds(before), most)
        return sum([await self._database.transact(partial(drop, each)) for (each,) in found])

    async def drop_copies(self, before: float) -> int:
        """Delete copies of the database made by migrations before a moment; return their number.

        :raises Unavailable: they can't be deleted now.
        """
        return await self._database.drop_copies(before)


async def _drop_events(table: str, connection: Connection) -> bool:
    # Marked in the same transaction: the next look finds others, and one that another process has dropped counts once.
    if not await rows_of(connection, _MARK_DROPPED, table):
        return False
    await rows_of(connection, _DROP_EVENTS, table)
    return True


async def _drop_record(game: str, connection: Connection) -> bool:
    # The link to its animation goes with it: nothing else would ever find that note.
    await rows_of(connection, REMOVE_NOTE, f"film {game}")
    await rows_of(connection, _DROP_RECORD, game)
    return True


async def _drop_table(table: str, connection: Connection) -> bool:
    for statement in _DROP_TABLE:
        await rows_of(connection, statement, table)
    return True
