"""``move-store``: copies everything from SQLite to PostgreSQL or back, and compares every row."""

import asyncio
import json
from argparse import ArgumentParser, Namespace
from contextlib import AsyncExitStack
from typing import TYPE_CHECKING

from bot.errors import OnlyByHand, Unavailable
from bot.store.address import Address, PostgresAddress, database_address

if TYPE_CHECKING:
    from bot.config import Settings

_ONE_OF_EACH = "one of the two is a file, the other postgresql://...: set one in SPITE_DATABASE and name the other"


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--from", dest="source", help="the database to copy; without it, that of the settings")
    parser.add_argument("--to", dest="target", help="the empty database to fill; without it, that of the settings")


def run(arguments: Namespace) -> int:
    """Print a JSON summary alone. The bot must not run; a copy that was cut short goes on when asked for again."""
    from bot.config import read_settings

    settings = read_settings()
    source = settings.database if arguments.source is None else database_address(arguments.source)
    target = settings.database if arguments.target is None else database_address(arguments.target)
    if isinstance(source, PostgresAddress) == isinstance(target, PostgresAddress):
        raise ValueError(_ONE_OF_EACH)
    counts = asyncio.run(_move(settings, source, target))
    summary = {"from": str(source), "to": str(target), "tables": len(counts), "rows": sum(counts.values())}
    print(json.dumps(summary))
    return 0


async def _move(settings: "Settings", source: Address, target: Address) -> dict[str, int]:
    from bot.store.durable_file import refuse_another_user
    from bot.store.moving import copy_ledger, move
    from bot.store.opening import WITHOUT_ASYNCPG
    from bot.store.sqlite import SqliteStore

    try:
        from bot.store.postgres.store import PostgresStore
    except ImportError as error:
        raise OnlyByHand(WITHOUT_ASYNCPG) from error
    async with AsyncExitStack() as stack:

        async def opened(address: Address) -> SqliteStore | PostgresStore:
            store: SqliteStore | PostgresStore
            if isinstance(address, PostgresAddress):
                store = await PostgresStore.open(address.url, settings.ledger)
            elif address == source and not address.exists():
                raise Unavailable(f"there is no database at {address}")
            else:
                # Files made for another user could not be written by the bot.
                refuse_another_user(address)
                store = await SqliteStore.open(address)
            stack.push_async_callback(store.close)
            return store

        one, other = await opened(source), await opened(target)
        databases = one.database, other.database
        file, server = databases if isinstance(one, SqliteStore) else databases[::-1]
        # The ledger goes last, once the data that it speaks of is there.
        counts = await move(*databases, file, server)
        await asyncio.to_thread(copy_ledger, one.database.ledger.path, other.database.ledger.path)
    return counts
