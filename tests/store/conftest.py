"""Stores for tests; every test must leave no thread behind."""

import asyncio
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path

import pytest
import pytest_asyncio

from bot.store.postgres.server import PostgresServer
from bot.store.postgres.store import PostgresStore
from bot.store.sqlite import SqliteStore
from bot.store.store import Store
from tests.store.empty_database import put_empty_database
from tests.store.interference import Interference
from tests.store.postgres import Server, emptying


@pytest.fixture(autouse=True)
def no_thread_is_left() -> Iterator[None]:
    before = set(threading.enumerate())
    yield
    for thread in set(threading.enumerate()) - before:
        thread.join(10)  # it has said its last word before it ends
        assert not thread.is_alive()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "a name with spaces, ? and #.db"


@pytest.fixture
def interference(monkeypatch: pytest.MonkeyPatch) -> Interference:
    return Interference(monkeypatch)


@pytest_asyncio.fixture
async def sqlite_store(path: Path) -> AsyncIterator[SqliteStore]:
    put_empty_database(path)
    store = await SqliteStore.open(path)
    yield store
    await store.close()
    assert asyncio.all_tasks() == {asyncio.current_task()}


@pytest.fixture(scope="session")
def postgres_database(postgres: Server) -> str:
    """The address of a database that whoever uses it empties first."""
    return postgres.new_database()


@pytest.fixture(scope="session")
def empty_postgres(postgres_database: str) -> Iterator[Callable[[], None]]:
    with emptying(postgres_database) as empty:
        yield empty


@pytest.fixture
def emptied_database(postgres_database: str, empty_postgres: Callable[[], None]) -> str:
    """The address of a database that is up to date and in which there is nothing."""
    empty_postgres()
    return postgres_database


async def _only_hold_the_lock(server: PostgresServer) -> None:
    """How a database is opened of which it is known that it is up to date."""
    await server._lock.hold()


@pytest_asyncio.fixture
async def postgres_store(
    emptied_database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[PostgresStore]:
    before = asyncio.all_tasks()
    with monkeypatch.context() as opening:
        opening.setattr(PostgresServer, "_check_and_migrate", _only_hold_the_lock)
        store = await PostgresStore.open(emptied_database, tmp_path / "spite.forgotten")
    yield store
    await store.close()
    assert asyncio.all_tasks() - {asyncio.current_task()} <= before


@pytest.fixture(params=["sqlite", "postgres"])
def store(request: pytest.FixtureRequest) -> Store:
    """Each store in turn."""
    found: Store = request.getfixturevalue(f"{request.param}_store")
    return found
