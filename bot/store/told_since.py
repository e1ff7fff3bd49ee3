"""Secrets revealed since a backup was made, found in the database that the backup replaces.

A game's seed is revealed at its end. Where a game ended after the backup, the backup's table would play on with public
cards; so would a table that is to deal with a revealed seed, and a tournament that is over. A day's deal is known to
everybody who has begun it.
"""

import json
import sqlite3
from collections.abc import Iterable
from contextlib import closing
from dataclasses import asdict, dataclass
from dataclasses import replace as with_changes
from pathlib import Path
from typing import Final

from bot.store.codec import from_text
from bot.store.notes import REMOVE_NOTE, SET_NOTE

RESTORED: Final = "restored"
"""Name of the note in which a restored database keeps this until the bot has followed it."""
_TABLES: Final = "SELECT name FROM sqlite_schema WHERE type = 'table'"
_TOURNAMENTS: Final = "SELECT id, version FROM tournaments WHERE live = 1"
_TAKE_KEY: Final = "INSERT OR REPLACE INTO notes SELECT name, value FROM replaced.notes WHERE name = 'daily secret'"
_CHECKED: Final = ("tables", "results", "records", "tournaments", "daily_seeds", "daily_tries")
_ANOTHER_SEED: Final = (
    "SELECT 1 FROM daily_seeds AS own JOIN replaced.daily_seeds AS other USING (day) WHERE own.day >= ?"
    " AND own.seed <> other.seed"
)
_SEED_OF_DAY: Final = "SELECT 1 FROM {}.daily_seeds WHERE day = ?"
_TAKE_SEEDS: Final = "INSERT OR IGNORE INTO daily_seeds SELECT day, seed FROM replaced.daily_seeds WHERE day >= ?"
_COLUMNS: Final = "person, guild, day, version, presses, won, turns, goal_left, shared, at"
_NAMED: Final = ", name"
_TAKE_NAME: Final = ", name = excluded.name"
_HAS_NAMES: Final = "SELECT 1 FROM pragma_table_info('daily_tries', ?) WHERE name = 'name'"
_TAKE_TRIES: Final = (
    "INSERT INTO daily_tries ({columns}) SELECT {columns} FROM replaced.daily_tries"
    " WHERE day >= ? AND person IS NOT NULL ON CONFLICT (person, day) DO UPDATE SET version = excluded.version,"
    " presses = excluded.presses, won = excluded.won, turns = excluded.turns, goal_left = excluded.goal_left,"
    " shared = excluded.shared, at = excluded.at{named} WHERE excluded.version > daily_tries.version"
)
_TAKE_FINGERPRINTS: Final = (
    "INSERT OR IGNORE INTO daily_forgotten SELECT day, fingerprint FROM replaced.daily_forgotten WHERE day >= ?"
)


@dataclass(frozen=True, slots=True)
class ToldSince:
    """Parts of a restored database that must not be played on.

    ``tables`` and ``tournaments`` are to be closed at the start, ``pairings`` are tables of tournaments that are never
    to be opened, ``day`` is the day whose deal is called off, if one is. ``why`` is the reason that the revealed
    secrets are unknown, so that all count as revealed; empty where they are known.
    """

    tables: tuple[str, ...] = ()
    tournaments: tuple[str, ...] = ()
    pairings: tuple[str, ...] = ()
    day: str | None = None
    why: str = ""

    def to_note(self) -> str | None:
        """Return the text of the note; None where there is nothing to follow."""
        follows = self.tables or self.tournaments or self.pairings or self.day
        return json.dumps(asdict(self)) if follows else None


def told_from_note(note: str | None) -> ToldSince:
    """Read the text of ``ToldSince.to_note``."""
    if note is None:
        return ToldSince()
    data = json.loads(note)
    lists = {name: tuple(data[name]) for name in ("tables", "tournaments", "pairings")}
    return ToldSince(**lists, day=data["day"], why=data["why"])


def find_told(backup: Path, replaced: Path | None) -> ToldSince:
    """Return the secrets revealed since an intact backup was made.

    :param replaced: the database that it is to replace, which may be damaged; None where there is none.
    """
    with closing(sqlite3.connect(f"{backup.resolve().as_uri()}?mode=ro", uri=True)) as connection:
        tables = {
            table: (version, f"{table}-{from_text(head)['number']}")
            for table, version, head in connection.execute("SELECT id, version, head FROM tables WHERE live = 1")
        }
        names = _names(connection)
        tournaments = dict(connection.execute(_TOURNAMENTS)) if "tournaments" in names else {}
        ended = _ended(connection, names)
    try:
        if replaced is None:
            raise sqlite3.DatabaseError("there is none")
        with closing(sqlite3.connect(_address(replaced), uri=True)) as connection:
            names = _names(connection)
            for name in names.intersection(_CHECKED):
                for (answer,) in connection.execute(f"PRAGMA integrity_check({name})"):
                    if answer != "ok":
                        raise sqlite3.DatabaseError(answer)
            # A seed is revealed at its game's end, so what counts is which games have ended since.
            ended_since = _ended(connection, names) - ended
            versions = dict(connection.execute("SELECT id, version FROM tables"))
            # A replaced database that is older than the backup knows less of a table: the table counts as revealed.
            told = [
                table
                for table, (version, game) in tables.items()
                if versions.get(table, 0) < version or game in ended_since
            ]
            going_on = dict(connection.execute(_TOURNAMENTS)) if "tournaments" in names else {}
            over = [each for each, version in tournaments.items() if going_on.get(each, 0) < version]
            heads = connection.execute("SELECT id, head FROM tables")
            new = [(table, head) for table, head in heads if table not in tables and f"{table}-1" in ended_since]
            pairings = [table for table, head in new if from_text(head).get("tournament") in tournaments]
        return ToldSince(tuple(told), tuple(over), tuple(pairings))
    except (sqlite3.Error, ValueError, KeyError, TypeError) as error:
        # Nobody can tell what was revealed, so all of it counts as revealed.
        why = f"the database that was there can't be read: {error}"
        return ToldSince(tuple(tables), tuple(tournaments), why=why)


def _ended(connection: sqlite3.Connection, names: Iterable[str]) -> set[str]:
    """Return the games that have ended."""
    found: set[str] = set()
    for name, sql in (("results", "SELECT game FROM results"), ("records", "SELECT game FROM records")):
        if name in names:
            found.update(game for (game,) in connection.execute(sql))
    return found


def _names(connection: sqlite3.Connection) -> set[str]:
    return {name for (name,) in connection.execute(_TABLES)}


def keep_told(restored: Path, replaced: Path | None, told: ToldSince, today: str) -> ToldSince:
    """Note the revealed secrets in a restored database, take over its unfinished daily deals, and return the note.

    A person who has begun a daily deal goes on with it. Where that can't be, today's deal is called off.

    :raises sqlite3.Error: it can't be written.
    """
    with closing(sqlite3.connect(restored.resolve().as_uri(), uri=True, isolation_level=None)) as connection:
        # The file alone takes the replaced one's place: nothing may be left in a log beside it.
        connection.execute("PRAGMA journal_mode = DELETE")
        if "daily_tries" in _names(connection) and (
            told.why or replaced is None or not _take_days(connection, replaced, today)
        ):
            told = with_changes(told, day=today)
        note = told.to_note()
        if note is None:
            connection.execute(REMOVE_NOTE, (RESTORED,))
        else:
            connection.execute(SET_NOTE, (RESTORED, note))
    return told


def _take_days(connection: sqlite3.Connection, replaced: Path, today: str) -> bool:
    """Take over the tries of unfinished days, whole or not at all; return False where today's players are unknown."""
    connection.execute("ATTACH ? AS replaced", (_address(replaced),))
    try:
        there = {name for (name,) in connection.execute("SELECT name FROM replaced.sqlite_schema WHERE type = 'table'")}
        if "daily_tries" not in there or not connection.execute(_SEED_OF_DAY.format("replaced"), (today,)).fetchone():
            # Without a seed nobody has begun, unless the backup has one that the replaced database does not know.
            return connection.execute(_SEED_OF_DAY.format("main"), (today,)).fetchone() is None
        # Tries of another deal of the same day can't go on with this one.
        if connection.execute(_ANOTHER_SEED, (today,)).fetchone():
            return False
        connection.execute("BEGIN IMMEDIATE")
        connection.execute(_TAKE_SEEDS, (today,))
        # A database of an earlier release has no names there.
        named = all(connection.execute(_HAS_NAMES, (each,)).fetchone() for each in ("main", "replaced"))
        connection.execute(_TAKE_TRIES.format(columns=_COLUMNS + _NAMED * named, named=_TAKE_NAME * named), (today,))
        if "daily_forgotten" in there & _names(connection):
            # With their key: fingerprints of forgotten people are compared by it alone.
            connection.execute(_TAKE_FINGERPRINTS, (today,))
            connection.execute(_TAKE_KEY)
        connection.execute("COMMIT")
    except sqlite3.Error:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        return False
    finally:
        connection.execute("DETACH replaced")
    return True


def _address(path: Path) -> str:
    """Return the address of a database to be read without making any file beside it."""
    # Where there is no log it is read as immutable: otherwise SQLite would make files beside it.
    log = path.with_name(path.name + "-wal")
    has_log = log.exists() and log.stat().st_size > 0
    return f"{path.resolve().as_uri()}?{'mode=ro' if has_log else 'mode=ro&immutable=1'}"
