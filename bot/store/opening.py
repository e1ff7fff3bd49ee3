"""Opens the store at an address, whichever kind it is."""

from pathlib import Path

from bot.errors import OnlyByHand, Unavailable
from bot.store.address import Address, PostgresAddress
from bot.store.sqlite import SqliteStore
from bot.store.store import Store

MOVING = "moving"
"""Name of the note that marks an unfinished copy from another database."""
RELEASE = "release"
"""Name of the note of the release that was ready last over this database."""
WITHOUT_ASYNCPG = "PostgreSQL needs asyncpg: install requirements/postgres.txt, or the wheel with [postgres]"


async def open_store(address: Address, ledger: Path, *, shared: bool = False, patience: float = 0.0) -> Store:
    """Open the store, which is made and migrated as needed.

    :param ledger: the file of the forgotten for a database on a server; one in a file has its own beside it.
    :param shared: other processes may use the same database, if they share it as well; only on a server.
    :param patience: seconds to wait on a server for another process to end; who uses a file is known at once.
    :raises NewerSchema: it belongs to a newer release.
    :raises Unavailable: it can't be opened, or another process uses it.
    """
    store: Store
    if isinstance(address, PostgresAddress):
        try:
            # Imported here: a bot over a file needs no asyncpg.
            from bot.store.postgres.store import PostgresStore
        except ImportError as error:
            raise OnlyByHand(WITHOUT_ASYNCPG) from error
        store = await PostgresStore.open(address.url, ledger, shared=shared, patience=patience)
    elif shared:
        raise Unavailable("several processes can share a PostgreSQL database only, not a file")
    else:
        store = await SqliteStore.open(address)
    try:
        if await store.notes.get(MOVING) is not None:
            raise Unavailable(f"the copy at {address} was not finished: run move-store again")
    except BaseException:
        await store.close()
        raise
    return store
