"""Stores for tests; every test must leave no thread behind."""

import asyncio
import threading
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import pytest_asyncio

from bot.store.sqlite import SqliteStore
from tests.store.helpers import AnyStore
from tests.store.interference import Interference
from tests.store.memory import MemoryStore


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
    store = await SqliteStore.open(path)
    yield store
    await store.close()
    assert asyncio.all_tasks() == {asyncio.current_task()}


@pytest_asyncio.fixture(params=["memory", "sqlite"])
async def store(request: pytest.FixtureRequest, path: Path) -> AsyncIterator[AnyStore]:
    opened: AnyStore = MemoryStore() if request.param == "memory" else await SqliteStore.open(path)
    yield opened
    await opened.close()
