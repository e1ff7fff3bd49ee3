"""A child that holds a PostgreSQL database, and where it shares it every shard's lease, until it is killed."""

import asyncio
import os
import sys
from pathlib import Path

from bot.store.postgres import leases as leasing
from bot.store.postgres.leases import Leases
from bot.store.postgres.store import PostgresStore

SHARDS = 4
LAPSES_AFTER = 3.0


async def hold(ledger: Path, *, shared: bool) -> None:
    store = await PostgresStore.open(os.environ["SPITE_DATABASE"], ledger, shared=shared)
    if shared:
        leasing.LAPSES_AFTER = LAPSES_AFTER  # type: ignore[misc]
        await Leases(store.database, SHARDS, taken=_note, lost=_note).start()
    print("held", flush=True)
    await asyncio.Event().wait()


async def _note(shards: frozenset[int]) -> None:
    """Nothing follows from it here."""


if __name__ == "__main__":
    asyncio.run(hold(Path(sys.argv[1]), shared=sys.argv[2] == "shared"))
