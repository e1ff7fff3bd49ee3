"""PostgreSQL's advisory locks in place of a lock file: they end with their connection, however that ends."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from enum import IntEnum
from math import inf
from typing import Final

from bot.errors import Unavailable
from bot.store.postgres.dialect import SERVER_ERRORS, Asyncpg

_log = logging.getLogger(__name__)

_ASKED_EVERY: Final = 0.2
"""Seconds between two requests for a lock that another process holds."""


_UNTIL_IT_IS_SHARED: Final = 2.0
_ASKED_AGAIN_AFTER: Final = 15.0
"""Seconds between two checks of the lock's connection: a replaced server closes none that stays silent."""
_ANSWERED_WITHIN: Final = 3.0


class Lock(IntEnum):
    """Advisory locks: the second of two numbers, of which ``SPACE`` is the first."""

    SPACE = 0x5B17E
    DATABASE = 1
    """Exclusive for a process that needs the database alone, else shared by those that divide the servers."""
    MIGRATION = 2
    RESULT = 3
    """Held from a result's insertion to its commit."""


class DatabaseLock:
    """Lock on a whole database, on a connection of its own, and taken again after that was lost."""

    def __init__(self, connect: Callable[[], Awaitable[Asyncpg]], *, shared: bool, patience: float = 0.0) -> None:
        """:param shared: other sharing processes may hold it too. Even then it waits a moment: one of them may just
            have made a new release's schema, for which it was alone.
        :param patience: seconds that the first ``hold`` waits for another process to end."""
        self._connect, self._shared = connect, shared
        self._patience = max(patience, _UNTIL_IT_IS_SHARED) if shared else patience
        self._connection: Asyncpg = None
        self._held_at = -inf
        """Time of the last proof that it is held."""
        self._taking = asyncio.Lock()

    async def hold(self) -> None:
        """Take the lock unless it is held. Raises ``Unavailable``, or asyncpg's errors."""
        if self._is_held():
            return
        async with self._taking:
            if self._is_held():
                return
            # Measured before the request, so that the proof is never younger than it claims.
            asked_at = time.monotonic()
            # A connection that has been lost has lost the lock: another process may have it by now.
            if not await self._is_still_there():
                self._connection = await self._take()
                self._patience = 0.0  # from now on somebody may be waiting for an answer
            self._held_at = asked_at

    def _is_held(self) -> bool:
        """Whether the lock was held at the last check, a moment ago."""
        there = self._connection is not None and not self._connection.is_closed()
        return there and time.monotonic() - self._held_at < _ASKED_AGAIN_AFTER

    async def _is_still_there(self) -> bool:
        """Whether the lock's connection answers; one that does not is closed."""
        if self._connection is None or self._connection.is_closed():
            return False
        try:
            await self._connection.execute("SELECT 1", timeout=_ANSWERED_WITHIN)
        except SERVER_ERRORS as error:
            _log.warning(
                "The lock on the database may be lost: its connection does not answer (%s)", type(error).__name__
            )
            self._connection.terminate()
            return False
        return True

    async def _take(self) -> Asyncpg:
        """Return a new connection that holds the lock."""
        connection, told = await self._connect(), False
        until = time.monotonic() + self._patience
        shared, alone = "SELECT pg_try_advisory_lock_shared($1, $2)", "SELECT pg_try_advisory_lock($1, $2)"
        question = shared if self._shared else alone
        try:
            # Asked until it is free: a killed process holds it until the server notices its end.
            while not await connection.fetchval(question, Lock.SPACE, Lock.DATABASE):
                if time.monotonic() >= until:
                    raise Unavailable("another Spite process uses this database")
                if not told:
                    told = True
                    words = "Another Spite process uses this database: waiting for it, %.0f s at most"
                    _log.warning(words, self._patience)
                await asyncio.sleep(_ASKED_EVERY)
        except BaseException:
            await connection.close()
            raise
        return connection

    async def release(self) -> None:
        """Give the lock back. Harmless when repeated."""
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(*SERVER_ERRORS):
                await connection.close(timeout=2)
