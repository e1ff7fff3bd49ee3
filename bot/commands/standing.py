"""``standing``: says how much of the results is counted, or counts all of it again and compares."""

import asyncio
import json
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bot.commands.exits import FAILED
from bot.errors import Unavailable

if TYPE_CHECKING:
    from bot.config import Settings


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--database", help="the database; without it, that of the settings")
    parser.add_argument("--recompute", action="store_true", help="counts all results again; what differs is replaced")


def run(arguments: Namespace) -> int:
    """Print a JSON summary; return 1 where the counted figures differed from the results, which is then repaired.

    A database in a file must not be in use.
    """
    from bot.config import read_settings

    summary = asyncio.run(_look(read_settings(), arguments.database, recompute=arguments.recompute))
    print(json.dumps(summary))
    return FAILED if summary.get("differences") else 0


async def _look(settings: "Settings", database: str | None, *, recompute: bool) -> dict[str, Any]:
    """:raises StoreError: the database can't be used."""
    from bot.standing.service import count_results, counted_again
    from bot.store.address import database_address
    from bot.store.durable_file import refuse_another_user
    from bot.store.opening import open_store

    address = settings.database if database is None else database_address(database)
    if isinstance(address, Path) and not address.exists():
        raise Unavailable(f"there is no database at {address}")
    if isinstance(address, Path):
        refuse_another_user(address)
    store = await open_store(address, settings.ledger)
    try:
        newly = await count_results(store)
        kept = await store.standings.everything()
        summary: dict[str, Any] = {"last_result": await store.standings.last_counted(), "newly_counted": newly}
        summary |= {"figures": len(kept.figures), "meetings": len(kept.meetings), "ratings": len(kept.curves)}
        if recompute:
            # Compared first: counting anew takes every figure away for as long as it lasts.
            summary["differences"] = kept.differences(await counted_again(store))
            if summary["differences"]:
                await store.standings.count_anew()
                await count_results(store)
        return summary
    finally:
        await store.close()
