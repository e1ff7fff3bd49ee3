"""Tables in one SQLite file: one connection writes, one reads."""

import asyncio
import logging
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final

from bot.store import forgotten, people
from bot.store.codec import Data, event_from_row, from_text, to_microseconds, to_seconds, to_text
from bot.store.connection import change, create_file, fetch, in_transaction, open_reader, open_writer
from bot.store.guard import ProcessLock
from bot.store.migrate import known_migrations, migrate
from bot.store.protocol import Entry, FinishedGame, Posted, Preferences, SavedRules
from bot.store.saving import Saving
from bot.store.serial_connection import SerialConnection
from bot.tables.errors import Unavailable

_log = logging.getLogger(__name__)

_INTERACTION: Final = "SELECT table_id, version FROM events WHERE interaction = ?"
_LIVE_TABLES: Final = "SELECT head FROM tables WHERE live = 1 ORDER BY number"
_TABLE: Final = "SELECT head FROM tables WHERE id = ?"
_EVENTS: Final = "SELECT version, kind, payload, actor, interaction, at FROM events WHERE table_id = ? ORDER BY version"
_RECORD: Final = "SELECT record FROM records WHERE game = ?"
_OPENINGS: Final = "SELECT at FROM events WHERE kind = 'opened' AND actor = ? AND at >= ? ORDER BY at"
_FINISHED: Final = (
    "SELECT record FROM records JOIN tables ON tables.id = records.table_id WHERE guild = ?1"
    " AND (game = ?3 OR (?3 IS NULL AND channel = ?2)) ORDER BY ended_at DESC LIMIT 1"
)
_FINISHED_GAMES: Final = (
    "SELECT game, channel, json_extract(record, '$.system'), json_extract(record, '$.result.winners'),"
    " json_extract(record, '$.fairness.transcript.seats'), json_extract(head, '$.seats'), ended_at"
    " FROM (SELECT game, table_id, ended_at FROM records JOIN tables ON tables.id = table_id"
    " WHERE guild = ?1 AND (?2 IS NULL OR game = ?2) ORDER BY ended_at DESC, records.rowid DESC LIMIT ?3)"
    " JOIN records USING (game, table_id, ended_at) JOIN tables ON tables.id = table_id ORDER BY ended_at DESC,"
    " records.rowid DESC"
)
_POSTED: Final = "SELECT channel, message, posted_at, shown FROM posted WHERE table_id = ?"
_SET_POSTED: Final = (
    "INSERT OR REPLACE INTO posted (table_id, channel, message, posted_at, shown) VALUES (?, ?, ?, ?, ?)"
)
_FORGET_POSTED: Final = "DELETE FROM posted WHERE table_id = ?"
_SERVER_SETTINGS: Final = "SELECT language, notices, look FROM server_settings WHERE guild = ?"
_SET_SERVER_SETTINGS: Final = (
    "INSERT OR REPLACE INTO server_settings (guild, language, notices, look) VALUES (?, ?, ?, ?)"
)
_SAVED_RULES: Final = "SELECT name, system, changes, author, saved_at FROM house_rules WHERE guild = ? ORDER BY name"
_SAVE_RULES: Final = (
    "INSERT OR REPLACE INTO house_rules (guild, name, system, changes, author, saved_at) SELECT ?1, ?2, ?3, ?4, ?5, ?6"
    " WHERE (SELECT count(*) FROM house_rules WHERE guild = ?1 AND name <> ?2) < ?7 RETURNING name"
)
_FORGET_RULES: Final = "DELETE FROM house_rules WHERE guild = ? AND name = ?"
_NOTE: Final = "SELECT value FROM notes WHERE name = ?"
_SET_NOTE: Final = "INSERT OR REPLACE INTO notes (name, value) VALUES (?, ?)"
_REMOVE_NOTE: Final = "DELETE FROM notes WHERE name = ?"
_USER_SETTINGS: Final = "SELECT language, notices, look FROM user_settings WHERE user = ?"
_SET_USER_SETTINGS: Final = "INSERT OR REPLACE INTO user_settings (user, language, notices, look) VALUES (?, ?, ?, ?)"


class SqliteStore:
    """The store of ``bot.tables.ports``, in a file. Made by ``open``, ended by ``close``.

    Whatever raised ``Unavailable`` has not happened, and works again by itself when its cause is gone.
    """

    def __init__(self, path: Path) -> None:
        """Takes the lock. For ``open`` alone."""
        self._path = path = path.resolve()
        self._lock = ProcessLock.take(path)
        self._ledger = forgotten.Ledger.of(path)
        self._writer = SerialConnection("writer", partial(open_writer, path))
        self._reader = SerialConnection("reader", partial(open_reader, path))
        self._opened = False
        self._closing: asyncio.Task[None] | None = None

    @classmethod
    async def open(cls, path: Path) -> "SqliteStore":
        """Opens the database, made or migrated as needed.

        :raises NewerSchema: it belongs to a newer release.
        :raises Unavailable: it can't be opened, or another process uses it.
        """
        store = cls(path)
        try:
            await store._start()
        except BaseException:
            await store.close()
            raise
        return store

    async def _start(self) -> None:
        create_file(self._path)
        try:
            await self._writer.run(partial(migrate, self._path, known_migrations()))
        except OSError as error:
            raise Unavailable(f"{self._path} can't be copied before its migration: {error.strerror}") from error
        await self._read(_LIVE_TABLES)
        self._opened = True

    async def close(self) -> None:
        """Saves what was asked for, tidies the file and leaves no thread, task or lock behind.

        Harmless when repeated. Afterwards everything raises ``Unavailable``.
        """
        if self._closing is None:
            self._closing = asyncio.create_task(self._close(), name="store closing")
        await asyncio.shield(self._closing)

    async def _close(self) -> None:
        try:
            await self._reader.close()
            if self._opened:
                await self._tidy()
            await self._writer.close()
        finally:
            self._lock.release()

    async def _tidy(self) -> None:
        try:
            await self._writer.run(partial(change, "PRAGMA wal_checkpoint(TRUNCATE)", ()))
        except Exception:
            _log.warning("The write-ahead log stays for the next start")

    async def save(self, entry: Entry) -> None:
        """Saves one change durably before it returns.

        :raises Duplicate: the interaction was saved before.
        :raises Conflict: the table's version is not one below the entry's, or another live table is in the channel.
        :raises Unavailable: it could not be saved.
        """
        await self._writer.run(in_transaction(Saving.of(entry)))

    async def version_of_interaction(self, interaction: int) -> tuple[str, int] | None:
        """The table and version that an interaction led to, or None. Raises ``Unavailable``."""
        for table, version in await self._read_decided(_INTERACTION, interaction):
            return table, version
        return None

    async def live_tables(self) -> list[Data]:
        """The heads of all tables that still occupy a channel, oldest first. Raises ``Unavailable``."""
        return [from_text(head) for (head,) in await self._read_decided(_LIVE_TABLES)]

    async def table(self, table: str) -> Data | None:
        """The head of one table, also of a closed one. Raises ``Unavailable``."""
        for (head,) in await self._read_decided(_TABLE, table):
            return from_text(head)
        return None

    async def events(self, table: str) -> list[Data]:
        """Every saved change of a table in order. Raises ``Unavailable``."""
        return [event_from_row(*row) for row in await self._read_decided(_EVENTS, table)]

    async def record(self, game: str) -> Data | None:
        """A finished game's record. Raises ``Unavailable``."""
        for (record,) in await self._read(_RECORD, game):
            return from_text(record)
        return None

    async def finished(self, guild: int, channel: int, game: str | None) -> Data | None:
        """The record of a game that has ended in a server: the one named, or else the channel's last.

        :raises Unavailable: it can't be read.
        """
        for (record,) in await self._read_decided(_FINISHED, guild, channel, game):
            return from_text(record)
        return None

    async def finished_games(self, guild: int, *, most: int) -> list[FinishedGame]:
        """The games that have ended in a server, the last one first. Raises ``Unavailable``."""
        rows = await self._read_decided(_FINISHED_GAMES, guild, None, most)
        return [people.finished_game(*row) for row in rows]

    async def finished_game(self, guild: int, game: str) -> FinishedGame | None:
        """One of them. Raises ``Unavailable``."""
        rows = await self._read_decided(_FINISHED_GAMES, guild, game, 1)
        return people.finished_game(*rows[0]) if rows else None

    async def posted(self, table: str) -> Posted | None:
        """The public message of a table. Raises ``Unavailable``."""
        for channel, message, posted_at, shown in await self._read(_POSTED, table):
            return Posted(channel, message, to_seconds(posted_at), shown)
        return None

    async def set_posted(self, table: str, posted: Posted | None) -> None:
        """Remembers the public message of a table, or forgets it. Raises ``Unavailable``."""
        if posted is None:
            await self._write(_FORGET_POSTED, table)
        else:
            posted_at = to_microseconds(posted.posted_at)
            await self._write(_SET_POSTED, table, posted.channel, posted.message, posted_at, posted.shown)

    async def server_preferences(self, guild: int) -> Preferences:
        """What a server has chosen. Raises ``Unavailable``."""
        return _preferences_from_rows(await self._read(_SERVER_SETTINGS, guild))

    async def set_server_preferences(self, guild: int, settings: Preferences) -> None:
        """Remembers what a server has chosen. Raises ``Unavailable``."""
        await self._write(_SET_SERVER_SETTINGS, guild, settings.language, settings.notices, settings.look)

    async def user_preferences(self, user: int) -> Preferences:
        """What a person has chosen. Raises ``Unavailable``."""
        return _preferences_from_rows(await self._read(_USER_SETTINGS, user))

    async def set_user_preferences(self, user: int, settings: Preferences) -> None:
        """Remembers what a person has chosen. Raises ``Unavailable``."""
        await self._write(_SET_USER_SETTINGS, user, settings.language, settings.notices, settings.look)

    async def saved_rules(self, guild: int) -> list[SavedRules]:
        """The games that a server has saved, by name. Raises ``Unavailable``."""
        return [
            SavedRules(name, system, from_text(changes), author, to_seconds(saved_at))
            for name, system, changes, author, saved_at in await self._read(_SAVED_RULES, guild)
        ]

    async def save_rules(self, guild: int, saved: SavedRules, *, most: int) -> bool:
        """Saves a game, in place of one of that name. False where the server has ``most`` others already.

        :raises Unavailable: it could not be saved.
        """
        changes, saved_at = to_text(saved.changes), to_microseconds(saved.saved_at)
        values = (guild, saved.name, saved.system, changes, saved.author, saved_at, most)
        return bool(await self._writer.run(in_transaction(partial(fetch, _SAVE_RULES, values))))

    async def forget_rules(self, guild: int, name: str) -> None:
        """Forgets a saved game, if there is one of that name. Raises ``Unavailable``."""
        await self._write(_FORGET_RULES, guild, name)

    async def note(self, name: str) -> str | None:
        """What the program noted for itself under that name. Raises ``Unavailable``."""
        rows = await self._read(_NOTE, name)
        return str(rows[0][0]) if rows else None

    async def set_note(self, name: str, value: str | None) -> None:
        """Notes something for the program itself; None removes it. Raises ``Unavailable``."""
        if value is None:
            await self._write(_REMOVE_NOTE, name)
        else:
            await self._write(_SET_NOTE, name, value)

    async def data_of(self, user: int) -> Data:
        """Everything that is kept about a person. Raises ``Unavailable``."""
        await self._writer.settle()
        return await self._reader.run(partial(people.tell, user))

    async def forget(self, user: int) -> None:
        """Takes a person out of everything but the states of live tables. Raises ``Unavailable``."""
        lines = await asyncio.to_thread(self._ledger.add, user)
        await self._writer.run(in_transaction(partial(forgotten.forget, user, lines)))

    async def to_forget_again(self) -> list[int]:
        """Whom an older copy of this database still knows although they were forgotten. Raises ``Unavailable``."""
        return await self._writer.run(in_transaction(partial(forgotten.find_to_forget, self._ledger)))

    async def openings(self, user: int, since: float) -> list[float]:
        """When somebody has opened tables since a moment, oldest first. Raises ``Unavailable``."""
        return [to_seconds(at) for (at,) in await self._read_decided(_OPENINGS, user, to_microseconds(since))]

    async def prune(self, before: float, *, most: int) -> int:
        """Takes the people out of tables closed before a moment; how many that were. Raises ``Unavailable``."""
        return await self._writer.run(in_transaction(partial(people.prune, to_microseconds(before), most)))

    async def _write(self, sql: str, *parameters: object) -> None:
        await self._writer.run(in_transaction(partial(change, sql, parameters)))

    async def _read(self, sql: str, *parameters: object) -> Sequence[Any]:
        return await self._reader.run(partial(fetch, sql, parameters))

    async def _read_decided(self, sql: str, *parameters: object) -> Sequence[Any]:
        """Reads after every save asked for before, so that who was interrupted in saving can learn the truth."""
        await self._writer.settle()
        return await self._read(sql, *parameters)


def _preferences_from_rows(rows: Sequence[Any]) -> Preferences:
    for language, notices, look in rows:
        return Preferences(language, notices, look)
    return Preferences()
