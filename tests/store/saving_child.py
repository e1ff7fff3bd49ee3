"""A process that saves until it is killed: three tables at once, each acknowledged save told in a line."""

import asyncio
import os
import sys
from pathlib import Path

from bot.store.sqlite import SqliteStore
from tests.store.helpers import entry

TABLES = ("aaaaaaaa", "bbbbbbbb", "cccccccc")


async def save_for_ever(store: SqliteStore, table: str) -> None:
    version = len(await store.tables.events(table))
    while True:
        version += 1
        await store.tables.save(entry(table, version, record={"game": f"{table}-1", "version": version}))
        os.write(1, f"{table} {version}\n".encode())


async def main(path: Path) -> None:
    store = await SqliteStore.open(path)
    await asyncio.gather(*(save_for_ever(store, table) for table in TABLES))


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1])))
