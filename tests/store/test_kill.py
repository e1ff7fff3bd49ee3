"""``kill -9`` in the middle of saves: every acknowledged save is there, and nothing half."""

import asyncio
import os
import random
from pathlib import Path

import pytest

from bot.store.sqlite import SqliteStore
from tests.forked_processes import begin_module
from tests.store.helpers import ask_file
from tests.store.saving_child import TABLES

ROOT = Path(__file__).parents[2]
KILLS = 10


async def run_and_kill(path: Path, luck: random.Random) -> list[str]:
    """Lets a child save for a moment; returns what it acknowledged."""
    child = await begin_module(
        "tests.store.saving_child", str(path), folder=ROOT, environment=os.environ, stdout=asyncio.subprocess.PIPE
    )
    assert child.stdout is not None
    try:
        first = await child.stdout.readline()
        await asyncio.sleep(luck.uniform(0.0, 0.03))
    finally:
        child.kill()
    rest = await child.stdout.read()
    await child.wait()
    return (first + rest).decode().splitlines()


async def check(path: Path, acknowledged: dict[str, int]) -> None:
    store = await SqliteStore.open(path)
    for table in TABLES:
        events, head = await store.tables.events(table), await store.tables.head(table)
        versions = [event["version"] for event in events]
        assert versions == list(range(1, len(versions) + 1))
        assert len(versions) >= acknowledged[table]
        assert (head or {"version": 0})["version"] == len(versions)
        assert (await store.finished.record(f"{table}-1") or {"version": 0})["version"] == len(versions)
    await store.close()


@pytest.mark.skipif(os.name != "posix", reason="kill -9 is POSIX's")
def test_no_acknowledged_save_is_lost(tmp_path: Path) -> None:
    path, luck = tmp_path / "spite.db", random.Random(4)
    acknowledged = dict.fromkeys(TABLES, 0)
    for _ in range(KILLS):
        for line in asyncio.run(run_and_kill(path, luck)):
            table, version = line.split()
            acknowledged[table] = int(version)
        asyncio.run(check(path, acknowledged))
    assert sum(acknowledged.values()) > KILLS
    assert ask_file(path, "PRAGMA integrity_check") == [("ok",)]
