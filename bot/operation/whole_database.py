"""Verification of a database or copy: every table follows from its moves, and every record proves itself."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, Final

from bot.engine.replay import verify_record
from bot.errors import DamagedState
from bot.store.backup import connect_to_read
from bot.store.tables import head_from_row
from bot.tables.service.set_aside import table_of
from bot.tables.state.rebuilding import MALFORMED, moves_of, table_from_data

_TELLING_MOVES: Final = ("opened", "started", "next_game", "played", "undone")
_EVENTS: Final = "SELECT version, kind, payload FROM events WHERE table_id = ? ORDER BY version"
_RESULTS_SINCE: Final = 7
"""First schema that stores how every game ended."""


def find_faults(path: Path) -> list[str]:
    """Return everything that is wrong with a database, each in a sentence.

    :raises Unavailable: it can't be opened.
    :raises NewerSchema: it belongs to a newer release.
    """
    with closing(connect_to_read(path)) as connection:
        try:
            return list(_faults(connection))
        except sqlite3.Error as error:
            return [f"the database can't be read to its end: {error}"]


def _faults(connection: sqlite3.Connection) -> Iterator[str]:
    # 1. The file itself: pages and indexes.
    for (answer,) in connection.execute("PRAGMA integrity_check"):
        if answer != "ok":
            yield f"integrity: {answer}"
    # 2. Tables: the state of each must follow from its moves.
    for table, version, head in connection.execute("SELECT id, version, head FROM tables ORDER BY number"):
        fault = _fault_of_table(connection, table, version, head)
        if fault is not None:
            yield f"table {table}: {fault}"
    # 3. Records of finished games: each proves its deal and its moves.
    for game, record in connection.execute("SELECT game, record FROM records"):
        try:
            verify_record(json.loads(record))
        except MALFORMED as error:
            yield f"record {game}: {error}"
    # 4. Results: every record belongs to one.
    if int(connection.execute("PRAGMA user_version").fetchone()[0]) >= _RESULTS_SINCE:
        for (game,) in connection.execute("SELECT game FROM records EXCEPT SELECT game FROM results"):
            yield f"game {game}: it has ended and left no result"


def _fault_of_table(connection: sqlite3.Connection, table: str, version: int, head: str) -> str | None:
    """Return what is wrong with a table; None where its state, its events and its version agree."""
    events = connection.execute(_EVENTS, (table,)).fetchall()
    # Old tables have lost their events (``Retention``), but never some of them only.
    if events and [number for number, _, _ in events] != list(range(1, version + 1)):
        return f"its events are not 1 to {version}"
    try:
        data = json.loads(head)
        table_from_data(data)
        stated, moves = data["version"], None if data["game"] is None else data["game"]["moves"]
    except MALFORMED as error:
        return f"its state can't be rebuilt from its moves ({error})"
    if stated != version:
        return f"its state is of version {stated}, not {version}"
    try:
        folded = None if moves is None else fold_moves(events)
    except MALFORMED as error:
        return f"its events can't be read ({type(error).__name__})"
    # The state holds the moves of its game, and the events tell of them once more.
    if events and moves is not None and moves != folded:
        return "its state and its events tell of different moves"
    return None


def can_be_rebuilt(*row: Any) -> bool:
    """Whether a table's row leads to a table.

    :param row: columns as of ``HEADS``.
    """
    try:
        table_of(head_from_row(*row))
    except (*MALFORMED, DamagedState):
        return False
    return True


def fold_moves(events: list[tuple[int, str, str]]) -> list[Any]:
    """Return the moves of the newest game that stand after all events, without those taken back."""
    return moves_of((kind, json.loads(payload)) for _, kind, payload in events if kind in _TELLING_MOVES)
