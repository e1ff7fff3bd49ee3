"""Stored data about people: export, forgetting, forgetting again after a restore, and pruning.

A person's tables are found by an index. Tables are changed one after the other, each in a short transaction prepared
before it: players wait for one table's transaction, however much there is to forget.
"""

import asyncio
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from itertools import starmap
from math import inf
from typing import Any, Final

from bot.entities.kept import NOBODY
from bot.shapes import Data
from bot.store.calls import exported_calls, forget_calls
from bot.store.codec import UNREADABLE, from_text, to_microseconds, to_text
from bot.store.daily import DAYS_OF, exported_daily, forget_daily
from bot.store.database import Concern, Database
from bot.store.exports import exported_at, forget_exports
from bot.store.following import lines_to_follow, note_followed
from bot.store.forgotten import Ledger
from bot.store.gathering import exported_gathering, forget_gathering
from bot.store.keeping_results import forget_participants
from bot.store.learners import LEARNER_OF
from bot.store.messages import REMOVE_POSTED
from bot.store.notes import BLOCKED, NOTE
from bot.store.own_times import exported_own_time, forget_own_time
from bot.store.personal_data import (
    exported_block,
    exported_event,
    exported_game,
    exported_learner,
    exported_naming,
    exported_seats,
    forgotten_head,
    forgotten_payload,
    people_in_head,
    pruned_head,
    pruned_payload,
)
from bot.store.preferences import exported_settings
from bot.store.puzzles import PUZZLE_DAYS_OF, TRIES_OF, exported_puzzle_day, exported_try, forget_tries
from bot.store.results import LONG_GONE, PARTICIPANTS_AT, PARTICIPANTS_OF, ResultStore
from bot.store.servers import known_servers
from bot.store.standings import IS_HIDDEN, SHOW_AGAIN, exported_private_games, forget_private_games
from bot.store.statements import Connection, rows_of
from bot.store.tournaments import forget_in_tournaments, tournaments_naming

_AT_ONCE: Final = 500
_GAMES_AT_ONCE: Final = 50
"""Size of one read of a person's games: other queries wait no longer than that."""
_NOTHING: Final = "{}"
"""Replacement of an unreadable text from which a person was to be removed."""
_EVENTS_OF: Final = (
    "SELECT table_id, version, kind, payload, actor, interaction, at FROM events WHERE table_id = ?"
    " AND (actor = ? OR payload LIKE ?) AND version > ? ORDER BY version LIMIT ?"
)
_TABLES_IN_ORDER: Final = "SELECT id FROM people JOIN tables ON id = table_id WHERE person = ? ORDER BY number"
_RULES_SAVED_BY: Final = "SELECT guild, name FROM house_rules WHERE author = ? ORDER BY guild, name"

_TABLES_NAMING: Final = "SELECT table_id FROM people WHERE person = ? ORDER BY table_id"
_TABLE: Final = "SELECT live, head, version FROM tables WHERE id = ?"
_HOLD_TABLE: Final = "UPDATE tables SET version = version WHERE id = ? AND version = ? RETURNING id"
"""Lock of a table until the transaction ends, if its version is still the one that was read."""
_PAYLOADS: Final = "SELECT version, payload FROM events WHERE table_id = ?"
_FORGET_PREFERENCES: Final = 'DELETE FROM user_settings WHERE "user" = ?'
_FORGET_LEARNER: Final = 'DELETE FROM learners WHERE "user" = ?'
_FORGET_AUTHOR: Final = "UPDATE house_rules SET author = ? WHERE author = ?"
_FORGET_ACTOR: Final = "UPDATE events SET actor = ? WHERE table_id = ? AND actor = ?"
_FORGET_PERSON: Final = "DELETE FROM people WHERE person = ? AND table_id = ?"
_NOTE_TO_TAKE_OUT: Final = "UPDATE people SET forgotten = 1 WHERE person = ? AND table_id = ?"
_TO_TAKE_OUT: Final = (
    "SELECT person, table_id, live FROM people JOIN tables ON id = table_id WHERE forgotten = 1"
    " ORDER BY person, table_id"
)
_SET_PAYLOAD: Final = "UPDATE events SET payload = ? WHERE table_id = ? AND version = ? AND payload = ?"
_SET_HEAD: Final = "UPDATE tables SET head = ? WHERE id = ? AND head = ? RETURNING id"

_PEOPLE: Final = (
    'SELECT person FROM people UNION SELECT "user" FROM user_settings UNION SELECT author FROM house_rules'
    ' UNION SELECT "user" FROM learners UNION SELECT "user" FROM hidden_people'
    ' UNION SELECT "user" FROM private_choices'
    " UNION SELECT person FROM puzzle_tries WHERE person IS NOT NULL"
    " UNION SELECT person FROM puzzle_days"
    " UNION SELECT person FROM tournament_people UNION SELECT person FROM waiting_people"
    " UNION SELECT inviter FROM invitations UNION SELECT invited FROM invitations UNION SELECT person FROM exports"
    " UNION SELECT person FROM daily_tries WHERE person IS NOT NULL"
    " UNION SELECT person FROM own_times UNION SELECT person FROM vacations UNION SELECT person FROM calls"
    ' UNION SELECT "user" FROM participants WHERE "user" IS NOT NULL'
)

_TO_PRUNE: Final = (
    "SELECT id, head FROM tables WHERE live = 0 AND names_people = 1 AND updated_at < ? ORDER BY updated_at LIMIT ?"
)
_PRUNE_HEAD: Final = "UPDATE tables SET head = ?, names_people = 0 WHERE id = ? AND head = ? RETURNING id"
_PRUNE_EVENTS: Final = "UPDATE events SET actor = NULL, interaction = NULL WHERE table_id = ?"
_PRUNE_PEOPLE: Final = "DELETE FROM people WHERE table_id = ?"


@dataclass(frozen=True, slots=True)
class _Rewriting:
    """Prepared change of a table that removes a person, or everybody: new texts beside the old ones that they
    replace. A text is replaced only where it is still the old one."""

    table: str
    head: tuple[str, str] | None
    """The table's state: the old text and the new one; None where it stays."""
    payloads: list[tuple[int, str, str]]
    """Of each changed event its version, the old text and the new one."""
    version: int | None = None
    """Version of the table when it was read; None where there is no such table."""


class PeopleStore(Concern):
    """Stored data about people."""

    def __init__(self, database: Database, results: ResultStore) -> None:
        super().__init__(database)
        self._results = results

    async def data_of(self, user: int) -> Data:
        """Return all stored data about a person. Raises ``Unavailable``.

        There may be many thousand moves: they are read a page at a time, and put together beside the event loop.
        """
        await self._database.wait_for_earlier_writes()
        data = await self._database.read_with(partial(_export, user))
        seats: list[Data] = []
        naming: list[Data] = []
        events: list[Data] = []
        for (table,) in await self._database.read(_TABLES_IN_ORDER, user):
            heads = await self._database.read(_TABLE, table)
            for _, head, _ in heads:
                sitting, named = await asyncio.to_thread(_told_of, head, user)
                seats += sitting
                naming += named
            version, told = 0, partial(exported_event, user=user)
            while rows := await self._database.read(_EVENTS_OF, table, user, f'%"user":{user}%', version, _AT_ONCE):
                events += filter(None, await asyncio.to_thread(list, starmap(told, rows)))
                # The next page begins behind the last version, so none is told twice.
                version = rows[-1][1]
        games: list[Data] = []
        for participant in await self._results.participants_of(user):
            before: int | None = None
            while page := await self._results.of(participant.id, most=_GAMES_AT_ONCE, before=before):
                # In a thread: the games of years must hold up nobody's press.
                games += await asyncio.to_thread(list, (exported_game(game, user) for game in page))
                before = page[-1].number
        return {**data, "seats": seats, "named": naming, "games": games, "events": events}

    async def forget(self, user: int, *, day: str | None = None) -> None:
        """Remove a person from everything but the states of live tables, which change through the tables' service.

        Copies made by migrations are deleted. An interrupted removal is finished by the next request or at the next
        start.

        :param day: the day of whose daily deal they get no second try, where they have begun it.
        :raises Unavailable: it could not be finished.
        """
        # The ledger comes first: it outlives the database, so that a restored copy forgets the person again.
        lines = await asyncio.to_thread(self._database.ledger.add, user)
        await self._database.transact(partial(_forget_choices, user, day))
        # One table after the other, each in a short transaction: players wait for one at most.
        for (table,) in await self._database.read_after_writes(_TABLES_NAMING, user):
            await self._forget_in_table(user, table)
        await self._database.transact(partial(forget_participants, PARTICIPANTS_OF, (user,)))
        # Only now: lines noted earlier would hide a removal that was interrupted.
        await self._database.transact(partial(note_followed, lines))
        # Copies made by migrations still hold the person.
        await self._database.drop_copies(inf)

    async def forget_at(self, user: int, table: str) -> None:
        """Remove a person from one table and from the results of its games, of which one may have ended since.

        :raises Unavailable: it could not be finished.
        """
        await self._forget_in_table(user, table)
        await self._database.transact(partial(forget_participants, PARTICIPANTS_AT, (user, table)))

    async def _forget_in_table(self, user: int, table: str) -> None:
        while True:
            # Prepared outside the transaction, and repeated where the table has moved on meanwhile.
            rewriting = await self._database.read_with(partial(_without, user, table))
            if await self._database.transact(partial(_forget_at_table, user, rewriting)):
                return

    async def to_take_out(self) -> list[tuple[int, str, bool]]:
        """Return the people forgotten while a live table's state named them, with the table and whether it is still
        live.

        :raises Unavailable: they can't be read.
        """
        return [(user, table, bool(live)) for user, table, live in await self._database.read_after_writes(_TO_TAKE_OUT)]

    async def to_forget_again(self) -> list[int]:
        """Return the forgotten people that this database, an older copy, still knows. Raises ``Unavailable``."""
        return await self._database.transact(partial(_find_to_forget, self._database.ledger))

    async def prune(self, before: float, *, most: int) -> int:
        """Remove the people from tables closed before a moment; return the number of tables. Raises ``Unavailable``."""
        pruned = 0
        for table, head in await self._database.read_after_writes(_TO_PRUNE, to_microseconds(before), most):
            changed = _changed(await self._database.read(_PAYLOADS, table), pruned_payload)
            rewriting = _Rewriting(table, (head, _rewritten(head, pruned_head)), changed)
            # One whose state has changed meanwhile is left as it is, and found by the next look.
            pruned += await self._database.transact(partial(_prune_table, rewriting))
        return pruned

    async def prune_participants(self, before: float, *, most: int) -> int:
        """Forget the identity of participants whose last game ended before a moment; return their number.

        :raises Unavailable: they can't be forgotten now.
        """
        return await self._database.transact(partial(forget_participants, LONG_GONE, (to_microseconds(before), most)))


def _changed(payloads: Iterable[Any], change: Any) -> list[tuple[int, str, str]]:
    """Return version, old payload and new payload of every change that must be rewritten."""
    # Parsing is slow, so payloads that name nobody are left out first.
    rewritten = ((version, old, _rewritten(old, change)) for version, old in payloads if '"user":' in old)
    return [(version, old, new) for version, old, new in rewritten if new != old]


def _rewritten(text: str, change: Callable[[Data], Data | None]) -> str:
    """Return the text without the person; nothing of an unreadable text, since it may name anybody."""
    try:
        changed = change(from_text(text))
        return text if changed is None else to_text(changed)
    except UNREADABLE:
        return _NOTHING


def _told_of(head: str, user: int) -> tuple[list[Data], list[Data]]:
    """Return the export of a person's seats and other mentions in a table's state; empty for an unreadable one."""
    try:
        data = from_text(head)
        return exported_seats(data, user), exported_naming(data, user)
    except UNREADABLE:
        return [], []


async def _export(user: int, connection: Connection) -> Data:
    learner = await rows_of(connection, LEARNER_OF, user)
    rules = await rows_of(connection, _RULES_SAVED_BY, user)
    return {
        "user": user,
        "settings": await exported_settings(user, connection),
        "lessons": exported_learner(*learner[0]) if learner else None,
        "hidden": bool(await rows_of(connection, IS_HIDDEN, user)),
        "blocked": exported_block(await rows_of(connection, NOTE, BLOCKED), user),
        "private_games": await exported_private_games(user, connection),
        "saved_rules": [{"guild": guild, "name": name} for guild, name in rules],
        "puzzles": [exported_try(row) for row in await rows_of(connection, TRIES_OF, user)],
        "puzzle_days": [exported_puzzle_day(row) for row in await rows_of(connection, PUZZLE_DAYS_OF, user)],
        "tournaments": await tournaments_naming(user, connection),
        "daily": [exported_daily(row) for row in await rows_of(connection, DAYS_OF, user)],
        **await exported_gathering(user, connection),
        "calls": await exported_calls(user, connection),
        "own_time": await exported_own_time(user, connection),
        "exported": await exported_at(user, connection),
    }


async def _forget_choices(user: int, day: str | None, connection: Connection) -> None:
    await rows_of(connection, _FORGET_PREFERENCES, user)
    await rows_of(connection, _FORGET_LEARNER, user)
    await rows_of(connection, SHOW_AGAIN, user)
    await forget_private_games(user, connection)
    await rows_of(connection, _FORGET_AUTHOR, NOBODY, user)
    await forget_tries(user, connection)
    await forget_in_tournaments(user, connection)
    await forget_daily(user, connection, day=day)
    await forget_gathering(user, connection)
    await forget_calls(user, connection)
    await forget_own_time(user, connection)
    await forget_exports(user, connection)


async def _without(user: int, table: str, connection: Connection) -> _Rewriting:
    """Return the prepared change that removes a person from a table."""
    live, head, version = await _table(table, connection)
    payloads = await rows_of(connection, _PAYLOADS, table)
    # Only the tables' service changes the state of a live table.
    without = head if live else _rewritten(head, partial(forgotten_head, user=user))
    heads = None if without == head else (head, without)
    return _Rewriting(table, heads, _changed(payloads, partial(forgotten_payload, user=user)), version)


async def _table(table: str, connection: Connection) -> tuple[bool, str, int | None]:
    """Return whether a table is live, its state and its version; the version is None where there is no such table."""
    for live, head, version in await rows_of(connection, _TABLE, table):
        return bool(live), head, version
    return False, _NOTHING, None


async def _forget_at_table(user: int, rewriting: _Rewriting, connection: Connection) -> bool:
    """Write a prepared change; return False, and change nothing, where the table has changed meanwhile."""
    # Everything below was prepared from this version.
    if rewriting.version is not None and not await rows_of(connection, _HOLD_TABLE, rewriting.table, rewriting.version):
        return False
    if rewriting.head is not None:
        old, new = rewriting.head
        if not await rows_of(connection, _SET_HEAD, new, rewriting.table, old):
            return False
    await rows_of(connection, _FORGET_ACTOR, NOBODY, rewriting.table, user)
    await _rewrite_payloads(rewriting, connection)
    # Read once more, now that the table is locked: it may have ended since it was prepared.
    live, head, _ = await _table(rewriting.table, connection)
    # The state of a live table is rewritten by the tables' service later: a mark keeps the link until then.
    still_named = live
    with suppress(*UNREADABLE):  # an unreadable state may name them
        still_named = live and user in people_in_head(from_text(head))
    await rows_of(connection, _NOTE_TO_TAKE_OUT if still_named else _FORGET_PERSON, user, rewriting.table)
    return True


async def _rewrite_payloads(rewriting: _Rewriting, connection: Connection) -> None:
    for version, old, new in rewriting.payloads:
        await rows_of(connection, _SET_PAYLOAD, new, rewriting.table, version, old)


async def _find_to_forget(ledger: Ledger, connection: Connection) -> list[int]:
    """Return the people of this database whom the ledger names and who are still to be forgotten.

    Ledger lines that match nobody here are noted as followed, so that a person who comes back later is kept.
    """
    missing = await lines_to_follow(ledger, connection)
    if not missing:
        return []
    known = {user for (user,) in await rows_of(connection, _PEOPLE)}
    found = ledger.find(sorted(known), missing)
    # Servers have lines in the same file, and are forgotten elsewhere: theirs are not noted here.
    meant = [*found, *ledger.find(await known_servers(connection), missing)]
    await note_followed([line for line in missing if not ledger.find(meant, [line])], connection)
    return found


async def _prune_table(rewriting: _Rewriting, connection: Connection) -> bool:
    """Remove everybody from a closed table; return False, and change nothing, where its state has changed since the
    change was prepared."""
    if rewriting.head is None:
        return False
    old, new = rewriting.head
    if not await rows_of(connection, _PRUNE_HEAD, new, rewriting.table, old):
        return False
    await rows_of(connection, _PRUNE_EVENTS, rewriting.table)
    await rows_of(connection, REMOVE_POSTED, rewriting.table)
    await rows_of(connection, _PRUNE_PEOPLE, rewriting.table)
    await _rewrite_payloads(rewriting, connection)
    return True
