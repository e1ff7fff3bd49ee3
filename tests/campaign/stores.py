"""A hundred thousand random sequences of operations, on which SQLite and PostgreSQL must agree."""

import asyncio
import json
import logging
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from bot.store.postgres.store import PostgresStore
from tests.store.memory import MemoryStore
from tests.store.postgres import WHY_NONE, emptied, programs, running_server
from tests.store.sequences import agree

SEQUENCES = 100_000


def run(moves: int | None, games: int | None, seed: int) -> int:
    """The campaign; ``games`` is the number of sequences. Stops at the first on which they differ."""
    if programs() is None:
        print(json.dumps({"campaign": "stores", "skipped": WHY_NONE}))
        return 1
    logging.disable(logging.WARNING)
    started, wanted = time.monotonic(), games or SEQUENCES
    with running_server() as server, TemporaryDirectory() as folder:
        carried_out, wrong = asyncio.run(_agree_on(server.new_database(), Path(folder), wanted, seed))
    seconds = round(time.monotonic() - started)
    figures = {"sequences": carried_out, "disagreements": 0 if wrong is None else 1, "first": wrong}
    print(json.dumps({"campaign": "stores", **figures, "seconds": seconds}), flush=True)
    return 0 if wrong is None else 1


async def _agree_on(url: str, folder: Path, wanted: int, seed: int) -> tuple[int, str | None]:
    postgres = await PostgresStore.open(url, folder / "ledger")
    try:
        for number in range(wanted):
            stores = (MemoryStore(), await emptied(postgres))
            wrong = await agree(stores, seed * SEQUENCES + number)
            if wrong is not None:
                return number + 1, wrong
        return wanted, None
    finally:
        await postgres.close()
