"""Opening and closing: files, rights, locks, migrations, threads and tasks."""

import asyncio
import os
import sqlite3
import threading
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from bot.config import SettingsError, read_settings
from bot.entities.kept import SavedRules
from bot.errors import NewerSchema, OnlyByHand, Unavailable
from bot.store.address import PostgresAddress, database_address
from bot.store.connection import create_file, open_writer
from bot.store.migrate import Migration, migrate, newest_schema
from bot.store.process_lock import ProcessLock
from bot.store.sqlite import SqliteStore
from bot.store.sqlite_schema import SqliteSchema, file_migrations, statements_of
from bot.store.statements import fetch
from tests.store.empty_database import put_empty_database
from tests.store.helpers import ask_file, entry
from tests.store.interference import Interference, sqlite_error

NEWEST = newest_schema()


def beside(path: Path) -> set[str]:
    """What lies beside a database, without the lock."""
    return {file.name.removeprefix(path.name) for file in path.parent.iterdir()} - {"", ".lock"}


def content(path: Path) -> bytes:
    return path.read_bytes()


async def test_a_folder_is_named_as_no_database(tmp_path: Path) -> None:
    with pytest.raises(Unavailable, match=f"{tmp_path} is a folder"):
        await SqliteStore.open(tmp_path)


@pytest.mark.parametrize("password", ["word", "wo@rd", "wo:rd", "w@o@rd"])
def test_a_servers_address_tells_no_password(password: str) -> None:
    for options in ("", "?password=word", "?user=a@b"):
        address = PostgresAddress(f"postgresql://spite:{password}@host:5432/spite{options}")
        assert (str(address), repr(address)) == ("postgresql://host:5432/spite", "PostgresAddress()")


@pytest.mark.parametrize(
    "text",
    [
        "postgresql://spite:s3cr/et+Word=@127.0.0.1:5999/spite",
        "postgresql://spite:s3cr?et+Word=@127.0.0.1:5999/spite",
        "postgresql://spite:s3cr#et@127.0.0.1/spite",
        "postgresql://spite:54/s3cret@127.0.0.1/spite",
        "postgresql://spite:54?s3cret@127.0.0.1/spite",
        "postgres:/spite:s3cret@host/spite",
        "postgresql:spite:s3cret@host",
        "postgresql//spite:s3cret@host/spite",
        '"postgresql://spite:s3cret@host/spite"',
        "'postgresql://spite:s3cret@host/spite'",
        " PostgreSQL://spite:s3cret@host/spite",
        "postgres",
        "host=db user=spite password=s3cret",
        "mysql://spite:s3cret@host/spite",
    ],
)
def test_what_is_no_address_is_refused_and_never_shown(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ValueError, match="postgresql://user:password@host") as refused:
        database_address(text)
    assert "s3" not in str(refused.value)
    assert "s3" not in str(PostgresAddress(text))
    monkeypatch.setenv("SPITE_DATABASE", text)
    with pytest.raises(SettingsError, match="SPITE_DATABASE can't be used") as told:
        read_settings(_env_file=None)
    assert "s3" not in str(told.value)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("postgresql://spite:s3cr%2Fet@db.example:5432/spite", "postgresql://db.example:5432/spite"),
        ("postgres://db", "postgresql://db"),
        ("postgresql:///spite?host=/var/run/postgresql&user=spite&password=s3/cr@et", "postgresql:///spite"),
        ("postgresql://spite@[::1]:5432/spite?sslmode=require", "postgresql://[::1]:5432/spite"),
        ("postgresql://spite:s3cret@one:5432,two:5433/spite", "postgresql://one:5432,two:5433/spite"),
    ],
)
def test_addresses_of_every_form_are_read(text: str, told: str) -> None:
    address = database_address(text)
    assert isinstance(address, PostgresAddress)
    assert (str(address), address.url) == (told, text)


def test_a_file_may_have_such_a_name_where_its_folder_is_named() -> None:
    assert database_address("./postgres.db") == Path("postgres.db")


async def write_and_close(path: Path) -> None:
    store = await SqliteStore.open(path)
    await store.tables.save(entry())
    await store.close()


async def test_the_settings_hold(sqlite_store: SqliteStore) -> None:
    wanted = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 2000, "mmap_size": 0}
    for name, value in wanted.items():
        assert await sqlite_store.database._writer.run(partial(fetch, f"PRAGMA {name}", ())) in ([(value,)], [])
    assert await sqlite_store.database._reader.run(partial(fetch, "PRAGMA query_only", ())) == [(1,)]


async def test_settings_that_do_not_hold_are_refused(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    weak = (("PRAGMA synchronous", "PRAGMA synchronous = NORMAL", 2),)
    monkeypatch.setattr("bot.store.connection._WRITER_SETTINGS", weak)
    with pytest.raises(Unavailable, match="synchronous"):
        await SqliteStore.open(path)


@pytest.mark.skipif(os.name != "posix", reason="rights are POSIX's")
async def test_only_the_owner_may_read(path: Path) -> None:
    old = os.umask(0)
    try:
        store = await SqliteStore.open(path)
        await store.tables.save(entry())
        rights = {file.name.removeprefix(path.name): file.stat().st_mode & 0o777 for file in path.parent.iterdir()}
        await store.close()
    finally:
        os.umask(old)
    assert rights == dict.fromkeys(["", "-wal", "-shm", ".lock"], 0o600)


@pytest.mark.skipif(os.name != "posix", reason="rights are POSIX's")
async def test_a_missing_folder_is_made_for_its_owner_alone(tmp_path: Path) -> None:
    old = os.umask(0)
    try:
        store = await SqliteStore.open(tmp_path / "new" / "data" / "spite.db")
    finally:
        os.umask(old)
    await store.tables.save(entry())
    await store.close()
    assert (tmp_path / "new" / "data").stat().st_mode & 0o777 == 0o700
    os.chmod(tmp_path, 0o755)
    await (await SqliteStore.open(tmp_path / "spite.db")).close()
    assert os.stat(tmp_path).st_mode & 0o777 == 0o755, "a folder that was there keeps its rights"


async def test_tables_survive_closing(path: Path) -> None:
    await write_and_close(path)
    assert beside(path) == set()
    store = await SqliteStore.open(path)
    assert await store.tables.live() == [entry().head]
    await store.close()


async def test_one_process_at_a_time(sqlite_store: SqliteStore, path: Path) -> None:
    with pytest.raises(Unavailable, match="another Spite process uses this database"):
        await SqliteStore.open(path)
    link = path.with_name("link.db")
    link.symlink_to(path)
    with pytest.raises(Unavailable, match="another Spite process"):
        await SqliteStore.open(link)
    await sqlite_store.tables.save(entry())


@pytest.mark.skipif(not hasattr(os, "fork"), reason="nothing forks here")
@pytest.mark.filterwarnings("ignore:This process:DeprecationWarning")
def test_a_forked_worker_does_not_keep_the_lock(path: Path) -> None:
    lock = ProcessLock.acquire(path)
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(write)
        os.read(read, 1)
        os._exit(0)
    try:
        os.close(read)
        lock.release()
        _take_soon(path).release()
    finally:
        os.close(write)
        os.waitpid(child, 0)


def _take_soon(path: Path) -> ProcessLock:
    """The child lets go as soon as it runs."""
    waited = threading.Event()
    for _ in range(200):
        try:
            return ProcessLock.acquire(path)
        except Unavailable:
            waited.wait(0.01)
    raise AssertionError("the lock was kept")


async def test_places_that_cannot_hold_a_database(tmp_path: Path) -> None:
    (tmp_path / "text.db").write_text("This is no database. " * 100)
    (tmp_path / "folder.db").mkdir()
    for place in (tmp_path / "text.db" / "spite.db", tmp_path / "folder.db", tmp_path / "text.db"):
        with pytest.raises(Unavailable):
            await SqliteStore.open(place)
    assert (tmp_path / "text.db").read_text() == "This is no database. " * 100


async def test_an_empty_file_becomes_a_database(path: Path) -> None:
    ask_file(path, "SELECT 1")
    await write_and_close(path)
    assert beside(path) == set()
    assert ask_file(path, "PRAGMA user_version") == [(NEWEST,)]


async def test_another_programs_database_is_refused_untouched(path: Path) -> None:
    ask_file(path, "CREATE TABLE scribbles (text)")
    before = content(path)
    with pytest.raises(OnlyByHand, match="another program's"):
        await write_and_close(path)
    assert content(path) == before
    assert {file.name for file in path.parent.iterdir()} == {path.name}, "no lock was laid beside it"


async def test_a_newer_schema_is_refused_untouched(path: Path) -> None:
    await write_and_close(path)
    ask_file(path, f"PRAGMA user_version = {NEWEST + 1}")
    before = content(path)
    with pytest.raises(NewerSchema) as refusal:
        await SqliteStore.open(path)
    assert (refusal.value.found, refusal.value.known) == (NEWEST + 1, NEWEST)
    assert content(path) == before
    assert beside(path) == set()
    ask_file(path, f"PRAGMA user_version = {NEWEST}")
    await write_again(path)


async def write_again(path: Path) -> None:
    store = await SqliteStore.open(path)
    await store.tables.save(entry(version=2))
    await store.close()


@pytest.mark.parametrize("statement", range(0, 32, 2))
async def test_a_migration_may_fail_anywhere(path: Path, interference: Interference, statement: int) -> None:
    def fail(number: int, sql: str, connection: Any) -> None:
        if number == statement:
            raise sqlite_error(sqlite3.SQLITE_IOERR)

    interference.before = fail
    with pytest.raises(Unavailable):
        await SqliteStore.open(path)
    interference.stop()
    assert ask_file(path, "PRAGMA user_version")[0][0] in (0, NEWEST)
    await write_and_close(path)
    assert ask_file(path, "SELECT version FROM events") == [(1,)]


async def migrate_with(path: Path, extra: str) -> None:
    connection = await open_writer(path)
    try:
        await migrate(SqliteSchema(path, connection), (*file_migrations(), Migration(NEWEST + 1, extra)))
    finally:
        await connection.close()


async def test_schema_1_becomes_schema_2_and_keeps_what_it_had(path: Path) -> None:
    ask_file(path, "SELECT 1")
    connection = await open_writer(path)
    try:
        await migrate(SqliteSchema(path, connection), file_migrations()[:1])
        await connection.execute_fetchall("INSERT INTO notes VALUES ('commands', 'kept')")
    finally:
        await connection.close()
    assert ask_file(path, "PRAGMA user_version") == [(1,)]
    store = await SqliteStore.open(path)
    assert await store.notes.get("commands") == "kept"
    saved = SavedRules("Friday", "pagat", {"goal_size": 13}, 5, 60.0)
    assert await store.saved_rules.save(7, saved, most=1)
    await store.close()
    assert ask_file(path, "PRAGMA user_version") == [(NEWEST,)]
    assert ask_file(path.with_name(f"{path.name}.before-schema-{NEWEST}"), "PRAGMA user_version") == [(1,)]
    assert ask_file(path, "SELECT guild, name, saved_at FROM house_rules") == [(7, "Friday", 60_000_000)]


async def test_the_next_migration_keeps_what_there_is(path: Path) -> None:
    await write_and_close(path)
    number = NEWEST + 1
    await migrate_with(path, f"ALTER TABLE tables ADD COLUMN woken INTEGER;\nPRAGMA user_version = {number};\n")
    assert ask_file(path, "SELECT id, woken FROM tables") == [("aaaaaaaa", None)]
    assert ask_file(path, "PRAGMA user_version") == [(number,)]
    copy = path.with_name(f"{path.name}.before-schema-{number}")
    assert ask_file(copy, "PRAGMA user_version") == [(NEWEST,)]
    assert ask_file(copy, "SELECT version FROM events") == [(1,)]
    assert ask_file(copy, "PRAGMA integrity_check") == [("ok",)]


@pytest.mark.parametrize("end", ["SELECT nonsense;\n", "PRAGMA user_version = 77;\n", "SELECT 'unfinished"])
async def test_a_bad_migration_changes_nothing(path: Path, end: str) -> None:
    await write_and_close(path)
    with pytest.raises((sqlite3.Error, ValueError)):
        await migrate_with(path, f"DROP TABLE posted;\n{end}")
    assert ask_file(path, "PRAGMA user_version") == [(NEWEST,)]
    await write_again(path)


async def test_every_migration_sets_its_number() -> None:
    for migration in file_migrations():
        assert list(statements_of(migration))[-1].strip() == f"PRAGMA user_version = {migration.number};"


async def test_closing_leaves_no_thread_and_no_task(path: Path) -> None:
    tasks = asyncio.all_tasks()
    store = await SqliteStore.open(path)
    await asyncio.gather(store.tables.save(entry()), store.close(), store.close(), return_exceptions=True)
    assert asyncio.all_tasks() == tasks
    ProcessLock.acquire(path).release()


async def test_a_cancelled_close_is_finished_all_the_same(path: Path) -> None:
    store = await SqliteStore.open(path)
    closing_store = asyncio.create_task(store.close())
    await asyncio.sleep(0)
    closing_store.cancel()
    await asyncio.wait({closing_store})
    await store.close()
    assert asyncio.all_tasks() == {asyncio.current_task()}


async def open_and_cancel(path: Path, interference: Interference, statement: int) -> bool:
    """Cancels an opening at one of its statements. False if it has fewer."""
    opening = asyncio.create_task(SqliteStore.open(path))

    def cancel(number: int, sql: str, connection: Any) -> None:
        if number == statement:
            opening.cancel()

    interference.before = cancel
    interference.start()
    await asyncio.wait({opening})
    interference.stop()
    if not opening.cancelled():
        await opening.result().close()
    return opening.cancelled()


@pytest.mark.parametrize(("make", "step"), [(put_empty_database, 1), (create_file, 20)])
async def test_a_cancelled_opening_leaves_nothing(
    tmp_path: Path, interference: Interference, make: Callable[[Path], None], step: int
) -> None:
    """At every statement, and at some of the two hundred by which migrations make a new database."""
    statement = 0
    make(path := tmp_path / "0.db")
    while await open_and_cancel(path, interference, statement):
        assert asyncio.all_tasks() == {asyncio.current_task()}
        await write_and_close(path)
        statement += step
        make(path := tmp_path / f"{statement}.db")
    assert statement > 20


def test_a_loop_that_ends_without_closing(path: Path) -> None:
    async def forget_to_close() -> None:
        store = await SqliteStore.open(path)
        await store.tables.save(entry())
        for version in range(2, 9):
            asyncio.create_task(store.tables.save(entry(version=version)))  # noqa: RUF006
        await asyncio.sleep(0)

    asyncio.run(forget_to_close())
    with closing(sqlite3.connect(path)) as connection:
        versions = [row[0] for row in connection.execute("SELECT version FROM events ORDER BY version")]
        assert versions == list(range(1, len(versions) + 1))
        assert connection.execute("SELECT version FROM tables").fetchone() == (len(versions),)
