"""The transaction that saves one change of a table: head, event and, at a game's end, record and result."""

import json
import sqlite3
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from bot.entities.kept import Entry, Seating
from bot.errors import Conflict, Duplicate, SeatedMeanwhile
from bot.shapes import Data
from bot.store.codec import UNREADABLE, from_text, to_microseconds, to_text
from bot.store.keeping_results import keep_result, show_result
from bot.store.personal_data import people_in_change, sits_in
from bot.store.statements import Connection, fetch

_OPEN_TABLE: Final = (
    "INSERT INTO tables (id, guild, channel, version, live, holds_channel, head, updated_at)"
    " VALUES (?, ?, ?, ?, ?, ?, ?, ?) RETURNING version"
)
_CHANGE_TABLE: Final = (
    "UPDATE tables SET guild = ?, channel = ?, version = ?, live = ?, holds_channel = ?, head = ?, updated_at = ?"
    " WHERE id = ? AND version = ? RETURNING version"
)
_ADD_EVENT: Final = (
    "INSERT INTO events (table_id, version, kind, payload, actor, interaction, at) VALUES (?, ?, ?, ?, ?, ?, ?)"
)
_KEEP_RECORD: Final = (
    "INSERT INTO records (game, table_id, record, ended_at) VALUES (?, ?, ?, ?)"
    " ON CONFLICT (game) DO UPDATE SET"
    " table_id = excluded.table_id, record = excluded.record, ended_at = excluded.ended_at"
)
_NAME_PEOPLE: Final = (
    "INSERT INTO people (person, table_id) SELECT value, ? FROM json_each(?) WHERE true ON CONFLICT DO NOTHING"
)
_LIVE_TABLES_NAMING: Final = (
    "SELECT head FROM people JOIN tables ON id = table_id WHERE person = ? AND live = 1 ORDER BY number"
)
VERSION_OF_INTERACTION: Final = "SELECT version FROM events WHERE interaction = ?"
VERSION_OF_TABLE: Final = "SELECT version FROM tables WHERE id = ?"

_MOVE: Final = "played"
"""The kind of change by which nobody sits down or leaves."""
_NOT_UNIQUE: Final = (sqlite3.SQLITE_CONSTRAINT_UNIQUE, sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY)


@dataclass(frozen=True, slots=True)
class Saving:
    """Entry ready to be saved: a job for the writer. Made in the caller, so that nothing changes later."""

    entry: Entry
    at: int
    head: str
    payload: str
    record: tuple[str, str] | None
    people: list[int]
    """People whom the table may name from now on and has not named before; a move names nobody new."""
    may_be_repeated: ClassVar[bool] = True
    """As ``repeatable`` marks: it changes nothing but the database."""

    @classmethod
    def of(cls, entry: Entry) -> "Saving":
        """Return the prepared entry. Raises ``TypeError`` or ``ValueError`` for data that JSON can't hold."""
        record = None if entry.record is None else (str(entry.record["game"]), to_text(entry.record))
        people = [] if entry.kind == _MOVE and entry.version > 1 else people_in_change(entry)
        return cls(entry, to_microseconds(entry.at), to_text(entry.head), to_text(entry.payload), record, people)

    async def __call__(self, connection: Connection) -> None:
        """Save. Raises ``Duplicate``, ``Conflict`` or ``SeatedMeanwhile``; the transaction must then be rolled back."""
        entry = self.entry
        await check_seating(connection, entry)
        try:
            saved = await self._save_head(connection)
            if saved:
                await self._add_event(connection)
        except sqlite3.IntegrityError as error:
            # A unique index was violated: the interaction, the version or the channel is taken. Other errors are
            # faults.
            if error.sqlite_errorcode not in _NOT_UNIQUE:
                raise
            saved = False
        if not saved:
            # A second delivery of one press comes first: it gets the first one's answer, not a refusal.
            for row in await connection.execute_fetchall(VERSION_OF_INTERACTION, (entry.interaction,)):
                raise Duplicate(row[0])
            for row in await connection.execute_fetchall(VERSION_OF_TABLE, (entry.table,)):
                raise Conflict(row[0])
            raise Conflict(0)
        # The rest follows from this change, in the same transaction: nobody can find one without the other.
        if self.people:
            await connection.execute_fetchall(_NAME_PEOPLE, (self.entry.table, json.dumps(self.people)))
        if self.record is not None:
            game, record = self.record
            await connection.execute_fetchall(_KEEP_RECORD, (game, entry.table, record, self.at))
        if entry.result is not None:
            await keep_result(connection, entry.result)
        if entry.shown is not None:
            await show_result(connection, entry.shown)

    async def _save_head(self, connection: Connection) -> bool:
        """Save the head, if the stored version is the one just below; return whether it was."""
        entry = self.entry
        values = (entry.guild, entry.channel, entry.version, entry.live, entry.holds_channel, self.head, self.at)
        if entry.version == 1:
            rows = await connection.execute_fetchall(_OPEN_TABLE, (entry.table, *values))
        else:
            rows = await connection.execute_fetchall(_CHANGE_TABLE, (*values, entry.table, entry.version - 1))
        return bool(list(rows))

    async def _add_event(self, connection: Connection) -> None:
        entry = self.entry
        values = (entry.table, entry.version, entry.kind, self.payload, entry.actor, entry.interaction, self.at)
        await connection.execute_fetchall(_ADD_EVENT, values)


async def check_seating(connection: Connection, entry: Entry) -> None:
    """Check that a person sits at no other tables than expected, as this transaction sees it.

    :raises SeatedMeanwhile: they do.
    """
    if entry.seating is not None:
        raise_if_seated_meanwhile(entry, entry.seating, await seated_at(entry.seating.user, connection))


def raise_if_seated_meanwhile(entry: Entry, seating: Seating, heads: Sequence[Data]) -> None:
    """Compare a person's seats in tables' states with the expected tables. Raises ``SeatedMeanwhile``."""
    if not {head["id"] for head in heads} <= seating.known | {entry.table}:
        raise SeatedMeanwhile(seating.user, heads)


async def seated_at(user: int, connection: Connection) -> list[Data]:
    """Return the heads of the live tables where a person sits, oldest first."""
    return heads_seating(user, (head for (head,) in await fetch(_LIVE_TABLES_NAMING, (user,), connection)))


def heads_seating(user: int, heads: Iterable[str]) -> list[Data]:
    """Return the states in which a person sits. An unreadable one is skipped: it takes nobody's seat."""
    found = []
    for text in heads:
        try:
            head = from_text(text)
            if sits_in(head, user) and isinstance(head["id"], str):
                found.append(head)
        except UNREADABLE:
            continue
    return found
