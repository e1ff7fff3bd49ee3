"""Entries to save, and what a store then says of a table."""

import sqlite3
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager, closing
from functools import partial
from pathlib import Path
from typing import Any
from zlib import crc32

from bot.entities.game_result import Participant
from bot.entities.kept import Entry
from bot.store.sqlite import SqliteStore
from bot.store.statements import execute, fetch
from bot.store.store import Store

GUILD = 2**62 + 7
CHANNEL = 1_100_000_000_000_000_001
USER = 2**63 - 1
START = 1_760_000_000.123456


@asynccontextmanager
async def full_disk(store: SqliteStore) -> AsyncIterator[None]:
    """Meanwhile the file can't grow."""
    writer = store.database._writer
    pages = (await writer.run(partial(fetch, "PRAGMA page_count", ())))[0][0]
    await writer.run(partial(execute, f"PRAGMA max_page_count = {pages}", ()))
    yield
    await writer.run(partial(execute, "PRAGMA max_page_count = 1073741823", ()))


def entry(table: str = "aaaaaaaa", version: int = 1, **changes: Any) -> Entry:
    """A plain entry. Its channel follows from the table's id, so that tables don't stand in each other's way."""
    values: dict[str, Any] = {
        "table": table,
        "version": version,
        "guild": GUILD,
        "channel": CHANNEL + crc32(table.encode()),
        "live": True,
        "kind": "played",
        "payload": {"moves": [f"move {version}"]},
        "head": {"id": table, "version": version, "names": ["Zoë", "María-José"]},
        "actor": USER,
        "interaction": None,
        "at": START + version,
    }
    return Entry(**{**values, **changes})


async def what_is_known(store: Store, tables: Iterable[str]) -> list[Any]:
    """Everything a store says of some tables, to be compared."""
    known: list[Any] = [await store.tables.live()]
    for table in tables:
        known += [await store.tables.head(table), await store.tables.events(table), await store.messages.get(table)]
        known += [await store.finished.record(f"{table}-{number}") for number in (1, 2)]
    return known


async def participants_in(store: Store, guild: int) -> list[Participant]:
    """Everybody who has played in a server."""
    rows = await store.database.read_after_writes("SELECT id FROM participants WHERE guild = ? ORDER BY id", guild)
    found = [await store.results.participant(number) for (number,) in rows]
    return [each for each in found if each is not None]


def ask_file(path: Path, sql: str) -> list[Any]:
    """Asks a database without any of the store's code."""
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(sql).fetchall()
