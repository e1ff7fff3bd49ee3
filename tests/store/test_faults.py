"""Cancelled callers, failing statements, locks and full disks: all or nothing, and good again afterwards."""

import asyncio
import sqlite3
import threading
import time
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from bot.entities.kept import Entry
from bot.entities.settings import Preferences
from bot.errors import Conflict, Duplicate, Unavailable
from bot.store.sqlite import SqliteStore
from bot.store.statements import execute
from tests.store.helpers import ask_file, entry, full_disk
from tests.store.interference import Interference, no_hook, sqlite_error

SAVING = range(5)
"""The statements of a save with a record: BEGIN, head, event, record, COMMIT."""
RECORD = {"game": "aaaaaaaa-1"}


async def stored_version(store: SqliteStore) -> int:
    """The version of the table, which head, events and record must agree on."""
    events = await store.tables.events("aaaaaaaa")
    head = await store.tables.head("aaaaaaaa")
    version = 0 if head is None else head["version"]
    assert [event["version"] for event in events] == list(range(1, version + 1))
    assert (await store.finished.record("aaaaaaaa-1") is not None) == (version > 1)
    return int(version)


def next_entry(**changes: Any) -> Entry:
    return entry(version=2, interaction=8, record=RECORD, **changes)


async def test_a_save_is_one_transaction(sqlite_store: SqliteStore, interference: Interference) -> None:
    await sqlite_store.tables.save(entry(record=RECORD))
    assert [sql.split()[0] for sql in interference.seen] == ["BEGIN", *["INSERT"] * 4, "COMMIT"]


@pytest.mark.parametrize("moment", ["before", "after"])
@pytest.mark.parametrize("statement", SAVING)
async def test_a_caller_cancelled_at_any_statement(
    sqlite_store: SqliteStore, interference: Interference, statement: int, moment: str
) -> None:
    await sqlite_store.tables.save(entry())
    interference.start()
    caller, loop = asyncio.create_task(sqlite_store.tables.save(next_entry())), asyncio.get_running_loop()

    def cancel(number: int, sql: str, connection: Any) -> None:
        if number == statement:
            loop.call_soon_threadsafe(caller.cancel)
            time.sleep(0.01)

    setattr(interference, moment, cancel)
    with pytest.raises(asyncio.CancelledError):
        await caller
    assert await sqlite_store.tables.version_of_interaction(8) == ("aaaaaaaa", 2), "what had begun is finished"
    assert await stored_version(sqlite_store) == 2
    with pytest.raises(Duplicate):
        await sqlite_store.tables.save(next_entry())


@pytest.mark.parametrize("turns", [0, 1, 2, 4, 7, 11])
async def test_a_caller_cancelled_at_any_time(sqlite_store: SqliteStore, turns: int) -> None:
    for version in range(1, 6):
        caller = asyncio.create_task(sqlite_store.tables.save(entry(version=version, interaction=version)))
        for _ in range(turns):
            await asyncio.sleep(0.0001 * version)
        caller.cancel()
        await asyncio.wait({caller})
        decided = await sqlite_store.tables.version_of_interaction(version)
        if decided is None:
            assert caller.cancelled()
            await sqlite_store.tables.save(entry(version=version, interaction=version))
    assert len(await sqlite_store.tables.events("aaaaaaaa")) == 5


async def test_a_job_that_had_not_begun_is_dropped_with_its_caller(sqlite_store: SqliteStore) -> None:
    first = asyncio.create_task(sqlite_store.tables.save(entry()))
    second = asyncio.create_task(sqlite_store.tables.save(entry("bbbbbbbb")))
    await asyncio.sleep(0)
    second.cancel()
    await first
    assert await sqlite_store.tables.head("bbbbbbbb") is None


async def test_a_timeout_is_followed_by_the_truth(sqlite_store: SqliteStore, interference: Interference) -> None:
    begun, may_end = threading.Event(), threading.Event()

    def dawdle(number: int, sql: str, connection: Any) -> None:
        if sql == "COMMIT":
            begun.set()
            may_end.wait(30)

    interference.before = dawdle
    saving = asyncio.create_task(sqlite_store.tables.save(entry(interaction=8)))
    await asyncio.to_thread(begun.wait, 30)
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(saving, 0.01)
    may_end.set()
    assert await sqlite_store.tables.version_of_interaction(8) == ("aaaaaaaa", 1)


@pytest.mark.parametrize("rollback_fails", [False, True])
@pytest.mark.parametrize("code", [sqlite3.SQLITE_IOERR, sqlite3.SQLITE_FULL])
@pytest.mark.parametrize("statement", SAVING)
async def test_any_statement_may_fail(
    sqlite_store: SqliteStore, interference: Interference, statement: int, code: int, rollback_fails: bool
) -> None:
    await sqlite_store.tables.save(entry())
    interference.start()

    def fail(number: int, sql: str, connection: Any) -> None:
        if number == statement or (rollback_fails and sql == "ROLLBACK"):
            raise sqlite_error(code)

    interference.before = fail
    with pytest.raises(Unavailable):
        await sqlite_store.tables.save(next_entry())
    interference.stop()
    assert await stored_version(sqlite_store) == 1
    await sqlite_store.tables.save(next_entry())
    assert await stored_version(sqlite_store) == 2


@pytest.mark.parametrize("statement", SAVING)
async def test_a_dead_connection_is_replaced(
    sqlite_store: SqliteStore, interference: Interference, statement: int
) -> None:
    await sqlite_store.tables.save(entry())
    interference.start()

    def kill(number: int, sql: str, connection: Any) -> None:
        if number == statement:
            interference.before = no_hook
            connection._connection.close()

    interference.before = kill
    with pytest.raises(Unavailable):
        await sqlite_store.tables.save(next_entry())
    assert await stored_version(sqlite_store) == 1
    await sqlite_store.tables.save(next_entry())
    assert await stored_version(sqlite_store) == 2


@pytest.mark.parametrize("code", [sqlite3.SQLITE_IOERR, sqlite3.SQLITE_FULL])
@pytest.mark.parametrize("statement", range(15, 21))
async def test_whoever_saves_beside_a_failure_is_saved(
    sqlite_store: SqliteStore, interference: Interference, statement: int, code: int
) -> None:
    """Several are saved in one transaction. After an error of the disk one is refused, and the others are saved by a
    new connection; where one may just have been too large, each is tried by itself."""
    await sqlite_store.tables.save(entry())
    interference.start()

    def fail(number: int, sql: str, connection: Any) -> None:
        if number == statement:
            raise sqlite_error(code)

    interference.before = fail
    tables = [f"{number:08}" for number in range(12)]
    saves = [sqlite_store.tables.save(entry(table, interaction=100 + place)) for place, table in enumerate(tables)]
    outcomes = await asyncio.gather(*saves, return_exceptions=True)
    refused = [table for table, outcome in zip(tables, outcomes, strict=True) if isinstance(outcome, Unavailable)]
    assert len(refused) == (1 if code == sqlite3.SQLITE_IOERR else 0)
    assert [table for table in tables if await sqlite_store.tables.head(table) is None] == refused
    assert sqlite_store.database.waiting_writes == 0


@pytest.mark.parametrize("place", [0, 5, 11])
async def test_whoever_saves_beside_somebody_who_is_refused_is_saved(sqlite_store: SqliteStore, place: int) -> None:
    """What one is refused for in the transaction that all share is that one's alone."""
    await sqlite_store.tables.save(entry("taken"))
    tables = [f"{number:08}" for number in range(12)]
    tables[place] = "taken"
    saves = [sqlite_store.tables.save(entry(table, interaction=100 + each)) for each, table in enumerate(tables)]
    outcomes = await asyncio.gather(*saves, return_exceptions=True)
    assert isinstance(outcomes[place], Conflict)
    assert [each for each in outcomes if each is not None] == [outcomes[place]]
    for each, table in enumerate(tables):
        found = await sqlite_store.tables.version_of_interaction(100 + each)
        assert found == (None if each == place else (table, 1))


async def test_several_changes_are_written_to_the_disk_at_once(
    sqlite_store: SqliteStore, interference: Interference
) -> None:
    """The slowest there is, and while one is written the others gather."""
    await sqlite_store.tables.save(entry())
    interference.start()
    await asyncio.gather(*(sqlite_store.tables.save(entry(f"{number:08}")) for number in range(20)))
    assert interference.seen.count("COMMIT") <= 2


async def test_a_transaction_that_waits_for_something_else_does_not_happen(sqlite_store: SqliteStore) -> None:
    async def wait_between(connection: Any) -> None:
        await connection.execute_fetchall("DELETE FROM events")
        await asyncio.sleep(0)

    await sqlite_store.tables.save(entry())
    with pytest.raises(RuntimeError):
        await sqlite_store.database.transact(wait_between)
    assert await stored_version(sqlite_store) == 1
    await sqlite_store.tables.save(next_entry())


async def test_after_a_disk_error_the_connection_is_new(sqlite_store: SqliteStore, interference: Interference) -> None:
    await sqlite_store.tables.save(entry())
    used: list[Any] = []

    def note(number: int, sql: str, connection: Any) -> None:
        used.append(connection._connection)
        if len(used) == 1:
            raise sqlite_error(sqlite3.SQLITE_IOERR_FSYNC)

    interference.before = note
    with pytest.raises(Unavailable):
        await sqlite_store.tables.save(next_entry())
    await sqlite_store.tables.save(next_entry())
    assert used[0] not in used[1:]


async def test_a_refusal_stands_when_the_rollback_fails(sqlite_store: SqliteStore, interference: Interference) -> None:
    await sqlite_store.tables.save(entry(interaction=8))

    def fail(number: int, sql: str, connection: Any) -> None:
        if sql == "ROLLBACK":
            raise sqlite_error(sqlite3.SQLITE_IOERR)

    interference.before = fail
    with pytest.raises(Duplicate):
        await sqlite_store.tables.save(entry(version=2, interaction=8))
    with pytest.raises(Conflict):
        await sqlite_store.tables.save(entry(version=7))
    interference.stop()
    await sqlite_store.tables.save(entry(version=2))


async def test_a_failing_read_leaves_the_reader_usable(sqlite_store: SqliteStore, interference: Interference) -> None:
    await sqlite_store.tables.save(entry())

    def fail(number: int, sql: str, connection: Any) -> None:
        raise sqlite_error(sqlite3.SQLITE_IOERR)

    interference.before = fail
    for _ in range(2):
        with pytest.raises(Unavailable):
            await sqlite_store.tables.head("aaaaaaaa")
    interference.stop()
    assert await sqlite_store.tables.head("aaaaaaaa") == entry().head


async def test_a_locked_database_is_waited_for_by_all_together(
    sqlite_store: SqliteStore, path: Path, interference: Interference
) -> None:
    await sqlite_store.tables.save(entry())
    await sqlite_store.database._writer.run(partial(execute, "PRAGMA busy_timeout = 600", ()))
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        interference.start()
        saves = [sqlite_store.tables.save(entry(f"{number:08}")) for number in range(5)]
        saving = asyncio.gather(*saves, sqlite_store.tables.save(next_entry()), return_exceptions=True)
        await asyncio.sleep(0.1)
        assert await sqlite_store.preferences.of_user(1) == Preferences(), "reads of settings don't wait"
        assert not saving.done()
        outcomes = await saving
        assert interference.seen.count("BEGIN IMMEDIATE") == 1, "one has waited for all of them"
        assert all(isinstance(outcome, Unavailable) for outcome in outcomes)
        assert await stored_version(sqlite_store) == 1
        other.execute("ROLLBACK")
    await sqlite_store.tables.save(next_entry())
    assert await stored_version(sqlite_store) == 2


async def test_a_short_lock_is_only_waited_for(sqlite_store: SqliteStore, path: Path) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        saving = asyncio.create_task(sqlite_store.tables.save(entry()))
        await asyncio.sleep(0.1)
        assert not saving.done()
        other.execute("COMMIT")
        await saving
    assert await stored_version(sqlite_store) == 1


async def test_a_full_disk_changes_nothing(sqlite_store: SqliteStore) -> None:
    await sqlite_store.tables.save(entry())
    large = next_entry(payload={"moves": ["x" * 50_000]})
    async with full_disk(sqlite_store):
        for _ in range(3):
            with pytest.raises(Unavailable, match="full"):
                await sqlite_store.tables.save(large)
            assert await stored_version(sqlite_store) == 1
    await sqlite_store.tables.save(large)
    assert await stored_version(sqlite_store) == 2


async def test_the_reader_cannot_write(sqlite_store: SqliteStore) -> None:
    with pytest.raises(Unavailable):
        await sqlite_store.database._reader.run(partial(execute, "DELETE FROM tables", ()))


async def test_a_long_read_does_not_hold_up_writes(sqlite_store: SqliteStore) -> None:
    await sqlite_store.tables.save(entry())
    begun, may_end = threading.Event(), threading.Event()

    def read_slowly() -> int:
        begun.set()
        return may_end.wait(30)

    async def read(connection: Any) -> Any:
        await connection.create_function("read_slowly", 0, read_slowly)
        return await connection.execute_fetchall("SELECT read_slowly()")

    reading = asyncio.create_task(sqlite_store.database._reader.run(read))
    await asyncio.to_thread(begun.wait, 30)
    for version in range(2, 7):
        await sqlite_store.tables.save(entry(version=version))
    assert not reading.done()
    may_end.set()
    assert list(await reading) == [(1,)]


async def test_a_broken_rule_of_the_schema_is_no_conflict(sqlite_store: SqliteStore) -> None:
    with pytest.raises(Unavailable):
        await sqlite_store.tables.save(entry(kind=None))
    await sqlite_store.tables.save(entry())


async def test_an_error_of_the_caller_s_own_passes(sqlite_store: SqliteStore) -> None:
    with pytest.raises(UnicodeEncodeError):
        await sqlite_store.tables.save(entry(kind="\ud800"))
    await sqlite_store.tables.save(entry())


async def test_closing_saves_what_was_asked_for(sqlite_store: SqliteStore, path: Path) -> None:
    saves = [asyncio.create_task(sqlite_store.tables.save(entry(f"{number:08}"))) for number in range(20)]
    await asyncio.sleep(0)
    await sqlite_store.close()
    assert await asyncio.gather(*saves) == [None] * 20
    assert not path.with_name(path.name + "-wal").exists()
    assert ask_file(path, "SELECT count(*) FROM events") == [(20,)]
