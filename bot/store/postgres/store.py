"""The store in a PostgreSQL database."""

from pathlib import Path
from typing import Self

from bot.store.postgres.server import PostgresServer
from bot.store.store import Store


class PostgresStore(Store):
    """Store on a server. Made by ``open``, ended by ``close``."""

    database: PostgresServer

    @classmethod
    async def open(cls, url: str, ledger: Path, *, shared: bool = False, patience: float = 0.0) -> Self:
        """Connect, and migrate the database as needed.

        :param url: ``postgresql://user:password@host:port/database``; it is never told again.
        :param ledger: the file of the forgotten, which is kept apart from the database.
        :param shared: other processes may use the database too, if they share it as well.
        :param patience: seconds to wait for another process that uses it to end.
        :raises NewerSchema: it belongs to a newer release.
        :raises Unavailable: it can't be reached, or another process uses it.
        """
        return cls(await PostgresServer.open(url, ledger, shared=shared, patience=patience))
