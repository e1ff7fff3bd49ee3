"""A new release changes the schema of a PostgreSQL database while processes of the release before use it."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from unittest.mock import patch

import asyncpg
import pytest
import pytest_asyncio

from bot.errors import NewerSchema, Unavailable
from bot.store.migrate import BESIDE, Migration, newest_schema
from bot.store.postgres import schema as migrating
from bot.store.postgres.locks import DatabaseLock
from bot.store.postgres.schema import server_migrations
from bot.store.postgres.store import PostgresStore
from tests.store.helpers import entry
from tests.store.postgres import Server

NEWEST = server_migrations()[-1].number
ADDITION = """
    ALTER TABLE tables ADD COLUMN later TEXT;
    ALTER TABLE daily_tries ADD COLUMN later INTEGER NOT NULL DEFAULT 0;
    CREATE TABLE later (id BIGINT PRIMARY KEY);
"""
CHANGE = "ALTER TABLE tables RENAME COLUMN head TO state; ALTER TABLE tables RENAME COLUMN state TO head;"


def test_what_is_new_lets_the_release_before_go_on() -> None:
    alone = [each.number for each in server_migrations() if not each.is_beside]
    assert alone == [1, 2, 3, 15, 17, 18, 19, 20, 22, 24, 25], f"a new one begins with {BESIDE!r}"
    assert newest_schema() == NEWEST, "SQLite's and PostgreSQL's have the same number"


@pytest.fixture
def address(postgres: Server) -> str:
    return postgres.new_database()


@pytest_asyncio.fixture
async def old(address: str, tmp_path: Path) -> AsyncIterator[PostgresStore]:
    """A process of the release before, which serves tables."""
    store = await PostgresStore.open(address, tmp_path / "old.forgotten", shared=True)
    await store.tables.save(entry())
    yield store
    await store.close()


@contextmanager
def release_with(sql: str) -> Iterator[None]:
    """What is opened meanwhile is of a later release, with one more migration."""
    later = (*server_migrations(), Migration(NEWEST + 1, sql))
    with patch.object(migrating, "server_migrations", lambda: later):
        yield


async def opened(address: str, folder: Path, *, shared: bool = True) -> PostgresStore:
    return await PostgresStore.open(address, folder / "new.forgotten", shared=shared)


async def schema(address: str) -> int:
    connection = await asyncpg.connect(address)
    try:
        return await migrating.schema_of_server(connection)
    finally:
        await connection.close()


async def test_of_processes_that_start_at_once_on_an_empty_database_each_finds_it_up_to_date(postgres: Server) -> None:
    """They wait for each other at every migration, the first included, before which no table notes any."""

    async def start(address: str) -> None:
        connection = await asyncpg.connect(address, server_settings={"search_path": "public"})
        try:
            await migrating.migrate_server(connection)
        finally:
            await connection.close()

    for _ in range(8):  # it is the server's own caches that may be late
        address = postgres.new_database()
        await asyncio.gather(*(start(address) for _ in range(4)))
        assert await schema(address) == NEWEST


async def test_what_only_adds_is_made_beside_a_running_release_that_loses_nothing(
    address: str, old: PostgresStore, tmp_path: Path
) -> None:
    saved, migrated = 1, asyncio.Event()

    async def play() -> None:
        nonlocal saved
        for number in count(2):
            if migrated.is_set() and number % 20 == 0:
                return
            await old.tables.save(entry(version=number, interaction=number))
            head = await old.tables.head("aaaaaaaa")
            assert head is not None
            assert head["version"] == saved + 1
            saved = number

    playing = asyncio.create_task(play())
    with release_with(f"{BESIDE}\n{ADDITION}"):
        new = await opened(address, tmp_path)
    migrated.set()
    await playing
    assert await schema(address) == NEWEST + 1
    await new.tables.save(entry("bbbbbbbb"))
    assert len(await new.tables.events("aaaaaaaa")) == saved
    await old.tables.save(entry("cccccccc"))
    assert sorted(head["id"] for head in await new.tables.live()) == ["aaaaaaaa", "bbbbbbbb", "cccccccc"]
    await new.close()
    with pytest.raises(NewerSchema):  # started again, it would not know
        await opened(address, tmp_path)


async def test_what_earlier_releases_cannot_work_with_waits_until_none_is_left(
    address: str, old: PostgresStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with release_with(CHANGE):
        with monkeypatch.context() as patched:
            patched.setattr("bot.store.postgres.server._SECONDS", 2.0)
            with pytest.raises(Unavailable, match="stop all their processes first"):
                await opened(address, tmp_path)
        assert await schema(address) == NEWEST
        await old.tables.save(entry(version=2, interaction=2))
        await old.close()
        both = await asyncio.gather(opened(address, tmp_path), opened(address, tmp_path))
        assert await schema(address) == NEWEST + 1
        for each in both:
            assert await each.tables.head("aaaaaaaa") is not None
            await each.close()


async def test_who_starts_while_another_is_just_done_with_a_change_made_alone_waits_for_it(
    address: str, tmp_path: Path
) -> None:
    """The schema is the newest already, and the lock is still the other's."""
    await (await opened(address, tmp_path)).close()
    alone = DatabaseLock(lambda: asyncpg.connect(address), shared=False)
    await alone.hold()
    opening = asyncio.create_task(opened(address, tmp_path))
    await asyncio.sleep(0.3)
    await alone.release()
    await (await opening).close()


async def test_nobody_waits_long_where_somebody_reads_a_table_that_is_to_change(
    address: str, old: PostgresStore, tmp_path: Path
) -> None:
    reader = await asyncpg.connect(address)
    try:
        async with reader.transaction():  # as a dump does
            await reader.fetch("SELECT id FROM tables")
            with release_with(f"{BESIDE}\n{ADDITION}"):
                opening = asyncio.create_task(opened(address, tmp_path))
                await asyncio.sleep(0.2)
                async with asyncio.timeout(8):
                    await old.tables.save(entry(version=2, interaction=2))
                    with pytest.raises(Unavailable, match="try again"):
                        await opening
        assert await schema(address) == NEWEST
    finally:
        await reader.close()
    with release_with(f"{BESIDE}\n{ADDITION}"):
        await (await opened(address, tmp_path)).close()
    assert await schema(address) == NEWEST + 1
