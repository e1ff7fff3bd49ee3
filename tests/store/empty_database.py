"""An empty database that is there already: making one takes all migrations, which tests of something else need not wait
for."""

import asyncio
import os
import tempfile
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path

from bot.store.sqlite import SqliteStore


def put_empty_database(path: Path) -> None:
    """Puts a database with nothing in it where there is none yet."""
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch(0o600)
        path.write_bytes(empty_database(wal=True))


_JOURNAL = slice(18, 20)
"""The bytes of a file's head that say whether it has a write-ahead log (2) or not (1), as the format defines."""


@cache
def empty_database(*, wal: bool = False) -> bytes:
    """As a store leaves it that was opened for the first time and closed.

    :param wal: with its write-ahead log, which one in memory can't have.
    """
    data = bytearray(_made())
    data[_JOURNAL] = b"\2\2" if wal else b"\1\1"
    return bytes(data)


@cache
def _made() -> bytes:
    """A thread has an event loop of its own."""
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(1) as thread:
        path = Path(folder) / "spite.db"
        thread.submit(asyncio.run, _open_and_close(path)).result()
        left = sorted(os.listdir(folder))
        assert set(left) <= {"spite.db", "spite.db.lock"}, left  # nothing of it is kept elsewhere
        return path.read_bytes()


async def _open_and_close(path: Path) -> None:
    store = await SqliteStore.open(path)
    await store.close()
