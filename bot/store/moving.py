"""Copy of everything from one database into another of either kind, compared row by row.

Rows go over in the order of their keys, some hundred in each transaction: a copy that was cut short continues where it
ended. Until everything has been compared the copy bears a mark, and no bot starts on it.
"""

import hashlib
import json
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from functools import partial
from graphlib import TopologicalSorter
from pathlib import Path
from typing import Any, Final

from bot.errors import Unavailable
from bot.store.database import Database
from bot.store.durable_file import replace_durably
from bot.store.notes import NoteStore
from bot.store.opening import MOVING
from bot.store.statements import Connection, rows_of

_ROWS: Final = 500
_SQLITE_TABLES: Final = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name"
_REFERRED_TO: Final = 'SELECT DISTINCT "table" FROM pragma_foreign_key_list(?)'
_POSTGRES_COLUMNS: Final = (
    "SELECT CAST(table_name AS TEXT), CAST(column_name AS TEXT) FROM information_schema.columns"
    " WHERE table_schema = 'public' AND table_name NOT IN ('schemas', 'processes', 'identifies', 'leases')"
)
_POSTGRES_COUNTERS: Final = (
    "SELECT CAST(table_name AS TEXT), CAST(column_name AS TEXT) FROM information_schema.columns"
    " WHERE table_schema = 'public' AND is_identity = 'YES'"
)


@dataclass(frozen=True, slots=True)
class Kept:
    """Table of both databases, with its columns and the key that orders its rows."""

    name: str
    columns: tuple[str, ...]
    keys: tuple[str, ...]

    def select(self, *, after: bool) -> str:
        """Return the query for the next rows, after a key or from the first."""
        keys = ", ".join(map(_quoted, self.keys))
        later = f" WHERE ({keys}) > ({', '.join('?' * len(self.keys))})" if after else ""
        return f"SELECT {self._columns()} FROM {self.name}{later} ORDER BY {keys} LIMIT {_ROWS}"  # noqa: S608 (names)

    def insert(self) -> str:
        """Return the statement that adds one row."""
        places = ", ".join("?" * len(self.columns))
        return f"INSERT INTO {self.name} ({self._columns()}) VALUES ({places})"  # noqa: S608 (names of columns)

    def last(self) -> str:
        """Return the query for the key of the last row."""
        keys = ", ".join(map(_quoted, self.keys))
        backwards = ", ".join(f"{_quoted(key)} DESC" for key in self.keys)
        return f"SELECT {keys} FROM {self.name} ORDER BY {backwards} LIMIT 1"  # noqa: S608 (names of columns)

    def key_of(self, row: tuple[Any, ...]) -> tuple[Any, ...]:
        return tuple(row[self.columns.index(key)] for key in self.keys)

    def _columns(self) -> str:
        return ", ".join(map(_quoted, self.columns))


async def move(
    source: Database, target: Database, file: Database, server: Database, copied: Callable[[str], None] | None = None
) -> dict[str, int]:
    """Copy everything, compare it, and return how many rows each table has.

    :param file: that of the two that is a SQLite file, which tells what there is.
    :param server: the other, which is to have the same.
    :param copied: hears of each table that is copied, by its name.
    :raises Unavailable: one can't be used, the target holds something else, or they differ in the end.
    """
    kept = await _tables_of_both(file, server)
    # Mark the target as an unfinished copy, unless it holds something else.
    if await NoteStore(target).get(MOVING) is None:
        for each in kept:
            if await target.read(each.last()):
                raise Unavailable("the target is not empty; give one in which there is nothing yet")
        await NoteStore(target).set(MOVING, "1")
    counts = {}
    for each in kept:
        # Continue an interrupted copy after its last key; notes hold the mark, and are copied whole.
        last = await target.read(each.last()) if each.name != "notes" else []
        async for rows in _rows(each, source, last[0] if last else None):
            await target.transact(partial(_insert, each, rows))
        if copied is not None:
            copied(each.name)
    if target is server:
        # Rows were inserted with their numbers: the server's counters must continue above them.
        for name, column in await server.read(_POSTGRES_COUNTERS):
            sql = f"SELECT setval(pg_get_serial_sequence('{name}', '{column}'), max({column})) FROM {name}"  # noqa: S608
            await server.read(sql)
    for each in kept:
        # Compare both sides as they are stored now, which also finds a change during the copy.
        counts[each.name], digest = await _digest(each, source)
        if (counts[each.name], digest) != await _digest(each, target):
            raise Unavailable(f"{each.name} differ: something has changed the copy; make it again on an empty database")
    # The mark goes last: no bot starts on a copy that was not compared.
    await NoteStore(target).set(MOVING, None)
    return counts


async def _tables_of_both(file: Database, server: Database) -> list[Kept]:
    """Return every table, after the tables that it refers to. Raises ``Unavailable`` where the databases differ."""
    found = []
    for (name,) in await file.read(_SQLITE_TABLES):
        info = await file.read("SELECT name, pk FROM pragma_table_info(?)", name)
        columns = tuple(column for column, _ in info)
        # ``pk`` is a column's place in the key, from 1; 0 where it is no part of it.
        keys = tuple(column for column, place in sorted(info, key=lambda each: each[1]) if place)
        found.append(Kept(name, columns, keys))
    wanted = {(each.name, column) for each in found for column in each.columns}
    there = {(name, column) for name, column in await server.read(_POSTGRES_COLUMNS)}
    if wanted != there:
        raise Unavailable(f"the two databases keep different things: {sorted(wanted ^ there)}")
    # A row can be inserted only after the rows that its foreign keys name.
    needs = {each.name: {name for (name,) in await file.read(_REFERRED_TO, each.name)} for each in found}
    by_name = {each.name: each for each in found}
    return [by_name[name] for name in TopologicalSorter(needs).static_order()]


async def _insert(kept: Kept, rows: list[tuple[Any, ...]], connection: Connection) -> None:
    ending = " ON CONFLICT DO NOTHING" if kept.name == "notes" else ""  # the mark lies between the others
    for row in rows:
        await rows_of(connection, kept.insert() + ending, *row)


async def _rows(kept: Kept, source: Database, last: tuple[Any, ...] | None) -> AsyncIterator[list[tuple[Any, ...]]]:
    """Yield all rows after a key, a page at a time."""
    while True:
        # From the last key on, not by an offset: the index finds each page at once, however far down it lies.
        rows = [tuple(row) for row in await source.read(kept.select(after=last is not None), *(last or ()))]
        if not rows:
            return
        yield rows
        last = kept.key_of(rows[-1])


async def _digest(kept: Kept, database: Database) -> tuple[int, str]:
    """Return the number of rows of a table and the hash of their contents."""
    digest, count = hashlib.sha256(), 0
    async for rows in _rows(kept, database, None):
        for row in rows:
            # The mark is the target's alone.
            if kept.name != "notes" or row[kept.columns.index("name")] != MOVING:
                digest.update(json.dumps(row).encode())
                count += 1
    return count, digest.hexdigest()


def copy_ledger(source: Path, target: Path) -> None:
    """Copy the ledger of forgotten people. Raises ``Unavailable`` where the target has a different one."""
    if not source.exists() or source.resolve() == target.resolve():
        return
    kept = source.read_bytes()
    if target.exists() and target.read_bytes() != kept:
        raise Unavailable(f"{target} is not that of {source}: move it away first")
    with replace_durably(target) as unfinished:
        unfinished.write_bytes(kept)


def _quoted(column: str) -> str:
    return f'"{column}"'
