"""What is kept about people, in SQLite: exported, forgotten, forgotten again, and pruned."""

import asyncio
from collections.abc import Iterable
from functools import partial
from typing import Any, Final

import aiosqlite

from bot.store.codec import Data, from_text, to_microseconds, to_text
from bot.store.forgotten import Ledger, entry_of
from bot.store.personal_data import (
    NOBODY,
    exported_event,
    exported_game,
    exported_learner,
    exported_preferences,
    exported_seats,
    forgotten_head,
    forgotten_payload,
    people_in_head,
    pruned_head,
    pruned_payload,
)
from bot.store.results import SqliteResults, forget_participants, participants_long_gone, participants_of

Connection = aiosqlite.Connection

_EVERY_GAME: Final = 2**31
_EVENTS_OF: Final = (
    "SELECT table_id, version, kind, payload, at FROM events WHERE actor = ? ORDER BY at, table_id, version"
)
_HEADS_NAMING: Final = "SELECT head FROM tables WHERE head LIKE ? ORDER BY number"
_PREFERENCES_OF: Final = "SELECT language, notices, look, cards FROM user_settings WHERE user = ?"
_LEARNER_OF: Final = 'SELECT lessons, first_game, coached FROM learners WHERE "user" = ?'
_RULES_SAVED_BY: Final = "SELECT guild, name FROM house_rules WHERE author = ? ORDER BY guild, name"

_FORGET_PREFERENCES: Final = "DELETE FROM user_settings WHERE user = ?"
_FORGET_LEARNER: Final = 'DELETE FROM learners WHERE "user" = ?'
_FORGET_AUTHOR: Final = "UPDATE house_rules SET author = ? WHERE author = ?"
_FORGET_ACTOR: Final = "UPDATE events SET actor = ? WHERE actor = ?"
_EVENTS_NAMING: Final = "SELECT table_id, version, payload FROM events WHERE payload LIKE ?"
_CLOSED_NAMING: Final = "SELECT id, head FROM tables WHERE live = 0 AND head LIKE ?"
_SET_PAYLOAD: Final = "UPDATE events SET payload = ? WHERE table_id = ? AND version = ?"
_SET_HEAD: Final = "UPDATE tables SET head = ? WHERE id = ?"

_FOLLOWED: Final = "SELECT entry FROM forgotten"
_FOLLOW: Final = "INSERT OR IGNORE INTO forgotten (entry) VALUES (?)"
_PEOPLE: Final = (
    "SELECT DISTINCT actor FROM events WHERE actor IS NOT NULL"
    " UNION SELECT user FROM user_settings UNION SELECT author FROM house_rules"
    ' UNION SELECT "user" FROM learners'
    " UNION SELECT user FROM participants WHERE user IS NOT NULL"
)

_TO_PRUNE: Final = (
    "SELECT id, head FROM tables WHERE live = 0 AND updated_at < ? AND NOT (head LIKE ? AND head LIKE ?) LIMIT ?"
)
_PRUNE_EVENTS: Final = "UPDATE events SET actor = NULL, interaction = NULL WHERE table_id = ?"
_PRUNE_MESSAGE: Final = "DELETE FROM posted WHERE table_id = ?"
_TO_PRUNE_EVENTS: Final = "SELECT version, payload FROM events WHERE table_id = ? AND payload LIKE ?"


class SqlitePeople(SqliteResults):
    """What is kept about people."""

    async def data_of(self, user: int) -> Data:
        """Everything that is kept about a person. Raises ``Unavailable``."""
        await self._writer.wait_for_earlier_jobs()
        data = await self._reader.run(partial(_export, user))
        who = await self.participants_of(user)
        games = [game for each in who for game in await self.results_of(each.id, most=_EVERY_GAME)]
        return {**data, "games": [exported_game(game, user) for game in games]}

    async def forget(self, user: int) -> None:
        """Takes a person out of everything but the states of live tables. Raises ``Unavailable``."""
        lines = await asyncio.to_thread(Ledger.of(self._path).add, user)
        await self._transaction(partial(_forget, user, lines))

    async def to_forget_again(self) -> list[int]:
        """Whom an older copy of this database still knows although they were forgotten. Raises ``Unavailable``."""
        return await self._transaction(partial(_find_to_forget, Ledger.of(self._path)))

    async def prune(self, before: float, *, most: int) -> int:
        """Takes the people out of tables closed before a moment; how many that were. Raises ``Unavailable``."""
        return await self._transaction(partial(_prune, to_microseconds(before), most))

    async def prune_participants(self, before: float, *, most: int) -> int:
        """Forgets who participants were whose last game ended before a moment; how many that were.

        :raises Unavailable: they can't be forgotten now.
        """
        return await self._transaction(partial(_prune_participants, to_microseconds(before), most))


async def _prune_participants(before: int, most: int, connection: Connection) -> int:
    found = await participants_long_gone(connection, before, most)
    await forget_participants(connection, found)
    return len(found)


async def _rows(connection: Connection, sql: str, *parameters: object) -> list[Any]:
    return list(await connection.execute_fetchall(sql, parameters))


async def _export(user: int, connection: Connection) -> Data:
    events = await _rows(connection, _EVENTS_OF, user)
    heads = await _rows(connection, _HEADS_NAMING, f"%{user}%")
    preferences = await _rows(connection, _PREFERENCES_OF, user)
    learner = await _rows(connection, _LEARNER_OF, user)
    rules = await _rows(connection, _RULES_SAVED_BY, user)
    return {
        "user": user,
        "settings": exported_preferences(*preferences[0]) if preferences else None,
        "lessons": exported_learner(*learner[0]) if learner else None,
        "seats": exported_seats([from_text(head) for (head,) in heads], user),
        "saved_rules": [{"guild": guild, "name": name} for guild, name in rules],
        "events": [exported_event(*row) for row in events],
    }


async def _forget(user: int, lines: Iterable[str], connection: Connection) -> None:
    """Puts ``NOBODY`` where a person was, and notes that the ledger's lines of theirs were followed.

    Live tables' states are left: those change through the tables' service alone.
    """
    await _rows(connection, _FORGET_PREFERENCES, user)
    await _rows(connection, _FORGET_LEARNER, user)
    await _rows(connection, _FORGET_AUTHOR, NOBODY, user)
    await _rows(connection, _FORGET_ACTOR, NOBODY, user)
    for table, version, payload in await _rows(connection, _EVENTS_NAMING, f'%"user":{user}%'):
        changed = to_text(forgotten_payload(from_text(payload), user))
        await _rows(connection, _SET_PAYLOAD, changed, table, version)
    for table, head in await _rows(connection, _CLOSED_NAMING, f"%{user}%"):
        changed_head = forgotten_head(from_text(head), user)
        if changed_head is not None:
            await _rows(connection, _SET_HEAD, to_text(changed_head), table)
    await forget_participants(connection, await participants_of(connection, user))
    await _note_followed(lines, connection)


async def _note_followed(lines: Iterable[str], connection: Connection) -> None:
    """The database has followed these lines, or needs not."""
    for line in lines:
        await _rows(connection, _FOLLOW, entry_of(line))


async def _find_to_forget(ledger: Ledger, connection: Connection) -> list[int]:
    """The people whom the ledger names and this database has not forgotten yet.

    Lines that mean nobody here are done with: whoever comes back later is kept.
    """
    followed = {entry for (entry,) in await _rows(connection, _FOLLOWED)}
    missing = [line for line in ledger.lines() if entry_of(line) not in followed]
    if not missing:
        return []
    known = {user for (user,) in await _rows(connection, _PEOPLE)}
    for (head,) in await _rows(connection, "SELECT head FROM tables"):
        known |= set(people_in_head(from_text(head)))
    found = ledger.find(sorted(known), missing)
    await _note_followed([line for line in missing if not ledger.find(found, [line])], connection)
    return found


async def _prune(before: int, most: int, connection: Connection) -> int:
    """Takes the people out of tables that were closed before a moment (microseconds); how many tables that were."""
    found = await _rows(connection, _TO_PRUNE, before, f'%"host":{NOBODY},%', '%"seats":[]%', most)
    for table, head in found:
        await _rows(connection, _SET_HEAD, to_text(pruned_head(from_text(head))), table)
        await _rows(connection, _PRUNE_EVENTS, table)
        await _rows(connection, _PRUNE_MESSAGE, table)
        for version, payload in await _rows(connection, _TO_PRUNE_EVENTS, table, '%"user":%'):
            changed = to_text(pruned_payload(from_text(payload)))
            await _rows(connection, _SET_PAYLOAD, changed, table, version)
    return len(found)
