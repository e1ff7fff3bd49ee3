"""Tables and what happened at them."""

from collections.abc import Collection
from functools import partial
from typing import Final

from bot.entities.kept import Entry, Head, StoredKind, TableRow
from bot.shapes import Data
from bot.store.codec import UNREADABLE, event_from_row, from_text, readable, to_microseconds, to_seconds
from bot.store.database import Concern
from bot.store.saving import Saving, seated_at

_INTERACTION: Final = "SELECT table_id, version FROM events WHERE interaction = ?"
_COLUMNS: Final = "SELECT id, guild, channel, version, live, holds_channel, head FROM tables"
_LIVE_TABLES: Final = f"{_COLUMNS} WHERE live = 1 ORDER BY number"
_LIVE_TABLES_OF_SHARDS: Final = (
    f"{_COLUMNS} WHERE live = 1 AND ((CASE WHEN guild > 0 THEN guild ELSE 0 END) >> 22) % CAST(? AS BIGINT) IN ({{}})"
    " ORDER BY number"
)
_PLACE: Final = "SELECT guild FROM tables WHERE id = ? AND live = 1"
_TABLE: Final = f"{_COLUMNS} WHERE id = ?"
_EVENTS: Final = "SELECT version, kind, payload, actor, interaction, at FROM events WHERE table_id = ? ORDER BY version"
_OPENINGS: Final = (
    "SELECT opened.at FROM events AS opened JOIN tables ON tables.id = opened.table_id"
    " WHERE opened.kind = 'opened' AND opened.actor = ? AND opened.at >= ?"
    " AND EXISTS (SELECT 1 FROM events WHERE table_id = opened.table_id AND kind = 'joined')"
    " AND (tables.live = 1 OR EXISTS (SELECT 1 FROM events WHERE table_id = opened.table_id AND kind = 'started'))"
    " ORDER BY opened.at"
)
_LOBBIES_OF: Final = "SELECT at, payload FROM events WHERE kind = 'opened' AND actor = ? AND at >= ? ORDER BY at"
_LOBBIES: Final = (
    "SELECT opened.at, opened.payload FROM tables JOIN events AS opened ON opened.table_id = tables.id"
    " WHERE tables.channel = ? AND opened.kind = 'opened' AND opened.at >= ? ORDER BY opened.at"
)


class TableStore(Concern):
    """Tables, and every change of them."""

    async def save(self, entry: Entry) -> None:
        """Save one transition durably before it returns.

        :raises Duplicate: the interaction was saved before.
        :raises Conflict: the table's version is not one below the entry's, or another live table is in the channel.
        :raises SeatedMeanwhile: a person who takes a seat by it sits at other tables than expected.
        :raises Unavailable: it could not be saved, this process has lost its shard, or nobody can tell whether it was.
        """
        await self._database.save(Saving.of(entry))

    async def version_of_interaction(self, interaction: int) -> tuple[str, int] | None:
        """Return the table and version that an interaction led to, or None. Raises ``Unavailable``."""
        for table, version in await self._database.read_after_writes(_INTERACTION, interaction):
            return table, version
        return None

    async def live(self, shards: Collection[int] | None = None, count: int = 1) -> list[Head]:
        """Return the heads of all tables that still occupy a channel, oldest first; of some of ``count`` shards, or
        all.

        :raises Unavailable: they can't be read.
        """
        if shards is None:
            return [head_from_row(*row) for row in await self._database.read_after_writes(_LIVE_TABLES)]
        # Numbers of our own stand in the statement itself; they come from nobody outside.
        question = _LIVE_TABLES_OF_SHARDS.format(", ".join(str(int(shard)) for shard in sorted(shards)))
        return (
            [head_from_row(*row) for row in await self._database.read_after_writes(question, count)] if shards else []
        )

    async def seated(self, user: int) -> list[Data]:
        """Return the heads of the live tables where a person sits, oldest first. Raises ``Unavailable``."""
        await self._database.wait_for_earlier_writes()
        return await self._database.read_with(partial(seated_at, user))

    async def head(self, table: str) -> Head | None:
        """Return the head of one table, live or closed. Raises ``Unavailable``."""
        for row in await self._database.read_after_writes(_TABLE, table):
            return head_from_row(*row)
        return None

    async def place_of(self, table: str) -> int | None:
        """Return the server of a live table. Raises ``Unavailable``."""
        return next((int(guild) for (guild,) in await self._database.read_after_writes(_PLACE, table)), None)

    async def events(self, table: str) -> list[Data]:
        """Return every saved change of a table in order; an unreadable payload is left empty. Raises
        ``Unavailable``."""
        events = []
        for row in await self._database.read_after_writes(_EVENTS, table):
            version, kind, _, *more = row
            found = self.damage.read(StoredKind.EVENT, f"{table}/{version}", partial(event_from_row, *row))
            events.append(found or event_from_row(version, kind, "{}", *more))
        return events

    async def openings(self, user: int, since: float) -> list[float]:
        """Return the times at which a person opened tables that others joined, since a moment, oldest first.

        Tables that closed before a game was dealt don't count. Raises ``Unavailable``.
        """
        rows = await self._database.read_after_writes(_OPENINGS, user, to_microseconds(since))
        return [to_seconds(at) for (at,) in rows]

    async def lobbies_of(self, user: int, since: float) -> list[float]:
        """Return the times at which a person opened lobbies since a moment, oldest first.

        :raises Unavailable: they can't be read.
        """
        rows = await self._database.read_after_writes(_LOBBIES_OF, user, to_microseconds(since))
        return [to_seconds(at) for at, payload in rows if not readable(payload).get("computers")]

    async def lobbies_in(self, channel: int, since: float) -> list[float]:
        """Return the times at which lobbies were opened in a channel since a moment, oldest first. Raises
        ``Unavailable``."""
        rows = await self._database.read_after_writes(_LOBBIES, channel, to_microseconds(since))
        return [to_seconds(at) for at, payload in rows if not readable(payload).get("computers")]


def head_from_row(table: str, guild: int, channel: int, version: int, live: int, holds: int, head: str) -> Head:
    """Return a table from its row; without its state where that can't be read, since its place is still known."""
    # The row says where the table is even if its state can't be read.
    row = TableRow(table, guild, channel, version, bool(live), bool(holds))
    try:
        return Head(row, from_text(head))
    except UNREADABLE as error:
        return Head(row, {}, f"its state is none: {type(error).__name__}")
