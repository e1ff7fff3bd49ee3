"""Databases as earlier releases have left them, with something of every kind in each (``tests/faults/lived_in.py``).

``python -m tests.faults.stored NAME`` writes those of this release: a SQLite file, and what ``pg_dump`` writes of a
PostgreSQL database, both with the file of the forgotten beside them. What was committed is never written again.
"""

import asyncio
import gzip
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

from bot.store.backup import copy_database
from bot.store.postgres.store import PostgresStore
from bot.store.sqlite import SqliteStore
from tests.faults.lived_in import live_in
from tests.store.postgres import Server, programs, running_server

FOLDER: Final = Path(__file__).parents[1] / "store" / "golden_stores"
FILE, DUMP = "db", "sql"
_LEDGER = ".forgotten"
"""Ends the name of the file of the forgotten beside each."""


def releases() -> list[str]:
    """Those of which there are databases."""
    return sorted(path.name.removesuffix(f".{FILE}.gz") for path in FOLDER.glob(f"*.{FILE}.gz"))


def unpack_file(release: str, path: Path) -> None:
    """Puts a release's SQLite file there, as it would stand before a start."""
    for place, kind in ((path, FILE), (path.with_name(path.name + _LEDGER), FILE + _LEDGER)):
        place.touch(0o600)
        place.write_bytes(_unpacked(release, kind))


def unpack_dump(release: str, server: Server, ledger: Path) -> str:
    """The address of a database of that server into which a release's dump was read; its ledger is put there."""
    ledger.touch(0o600)
    ledger.write_bytes(_unpacked(release, DUMP + _LEDGER))
    address, folder = server.new_database(), programs()
    assert folder is not None
    command = [str(folder / "psql"), "-X", "-q", "-v", "ON_ERROR_STOP=1", "-d", address]
    subprocess.run(command, input=_unpacked(release, DUMP), check=True, capture_output=True)
    return address


def _unpacked(release: str, kind: str) -> bytes:
    return gzip.decompress((FOLDER / f"{release}.{kind}.gz").read_bytes())


def write_stores(name: str) -> None:
    if (FOLDER / f"{name}.{FILE}.gz").exists():
        raise SystemExit(f"{name} is there already")
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, running_server() as server:
        path, copy, ledger = Path(folder) / "spite.db", Path(folder) / "copy.db", Path(folder) / "spite.forgotten"
        asyncio.run(_fill_file(path))
        copy_database(path, copy)
        _write(name, FILE, copy.read_bytes())
        _write(name, FILE + _LEDGER, path.with_name(path.name + _LEDGER).read_bytes())
        address = server.new_database()
        asyncio.run(_fill_database(address, ledger))
        _write(name, DUMP, _dump(address))
        _write(name, DUMP + _LEDGER, ledger.read_bytes())


async def _fill_file(path: Path) -> None:
    store = await SqliteStore.open(path)
    try:
        await live_in(store)
    finally:
        await store.close()


async def _fill_database(address: str, ledger: Path) -> None:
    store = await PostgresStore.open(address, ledger)
    try:
        await live_in(store)
    finally:
        await store.close()


def _dump(address: str) -> bytes:
    """As anybody's tool reads it: rows as statements, and nothing that newer programs alone understand."""
    folder = programs()
    assert folder is not None
    command = [str(folder / "pg_dump"), "--inserts", "--no-owner", "--no-privileges", "-d", address]
    text = subprocess.run(command, check=True, capture_output=True, env={**os.environ, "TZ": "UTC"}).stdout
    return b"".join(line for line in text.splitlines(True) if not line.startswith((b"\\restrict", b"\\unrestrict")))


def _write(name: str, kind: str, content: bytes) -> None:
    (FOLDER / f"{name}.{kind}.gz").write_bytes(gzip.compress(content, 9, mtime=0))


if __name__ == "__main__":
    write_stores(sys.argv[1])
