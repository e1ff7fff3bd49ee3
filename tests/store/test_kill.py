"""``kill -9`` in the middle of saves: every acknowledged save is there, and nothing half."""

import asyncio
import os
import random
import subprocess
import sys
import time
from contextlib import ExitStack
from pathlib import Path

import pytest

from bot.store.sqlite import SqliteStore
from tests.store.helpers import ask_file
from tests.store.saving_child import TABLES

ROOT = Path(__file__).parents[2]
KILLS = 10


def start_child(path: Path) -> "subprocess.Popen[str]":
    """A child that has not opened the database yet."""
    command = [sys.executable, "-m", "tests.store.saving_child", str(path)]
    return subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def run_and_kill(child: "subprocess.Popen[str]", luck: random.Random) -> list[str]:
    """Lets a child save for a moment; returns what it acknowledged."""
    assert child.stdin is not None
    assert child.stdout is not None
    child.stdin.write("go\n")
    child.stdin.flush()
    first = child.stdout.readline()
    time.sleep(luck.uniform(0.0, 0.03))
    child.kill()
    rest = child.stdout.read()
    child.wait()
    return [first.strip(), *rest.splitlines()]


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
    with ExitStack() as stack:
        children = [stack.enter_context(start_child(path)) for _ in range(KILLS)]
        for child in children:
            stack.callback(child.kill)
        for child in children:
            for line in run_and_kill(child, luck):
                table, version = line.split()
                acknowledged[table] = int(version)
            asyncio.run(check(path, acknowledged))
    assert sum(acknowledged.values()) > KILLS
    assert ask_file(path, "PRAGMA integrity_check") == [("ok",)]
