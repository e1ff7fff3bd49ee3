"""PostgreSQL's advisory locks, where a file has a lock of its own: they end with the connection, however that ends."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from enum import IntEnum

import asyncpg

from bot.store.postgres.dialect import Asyncpg
from bot.tables.errors import Unavailable


class Lock(IntEnum):
    """What is locked: the second number of two, the first being ``SPACE``."""

    SPACE = 0x5B17E
    DATABASE = 1
    """Held alone by who needs the database for itself, and shared by processes that divide the servers among them."""
    MIGRATION = 2


class DatabaseLock:
    """The lock on a whole database, on a connection of its own, and taken again where that was lost."""

    def __init__(self, connect: Callable[[], Awaitable[Asyncpg]], *, shared: bool) -> None:
        """:param shared: other processes that share may hold it too."""
        self._connect, self._shared = connect, shared
        self._connection: Asyncpg = None
        self._taking = asyncio.Lock()

    async def hold(self) -> None:
        """Takes the lock unless it is held. Raises ``Unavailable``, or what asyncpg raises."""
        if self._connection is not None and not self._connection.is_closed():
            return
        async with self._taking:
            if self._connection is None or self._connection.is_closed():
                self._connection = await self._take()

    async def _take(self) -> Asyncpg:
        connection = await self._connect()
        shared, alone = "SELECT pg_try_advisory_lock_shared($1, $2)", "SELECT pg_try_advisory_lock($1, $2)"
        question = shared if self._shared else alone
        try:
            if await connection.fetchval(question, Lock.SPACE, Lock.DATABASE):
                return connection
        except BaseException:
            await connection.close()
            raise
        await connection.close()
        raise Unavailable("another Spite process uses this database")

    async def release(self) -> None:
        """Gives the lock back. Harmless when repeated."""
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(asyncpg.PostgresError, asyncpg.InterfaceError, OSError, TimeoutError):
                await connection.close(timeout=2)
