"""A database of a PostgreSQL server: a few connections, used by as many jobs at once."""

import asyncio
import logging
import time
from collections.abc import Coroutine
from functools import partial
from pathlib import Path
from typing import Any, Final, Self

import asyncpg

from bot.errors import OnlyByHand, StoreError, Unavailable
from bot.running.logs import without_secrets
from bot.running.point_of_no_return import note_saved
from bot.store.database import Database
from bot.store.durable_file import create_folder
from bot.store.forgotten import Ledger
from bot.store.postgres.dialect import SERVER_ERRORS, Asyncpg, PostgresConnection
from bot.store.postgres.locks import DatabaseLock
from bot.store.postgres.saving import Fence, needs_transaction, save, why_not
from bot.store.postgres.schema import migrate_server, needs_to_be_alone
from bot.store.saving import Saving
from bot.store.statements import Job, JobResult

_log = logging.getLogger(__name__)

_CONNECTIONS: Final = 8
_SECONDS: Final = 10.0
"""Limit of every request: after it the request counts as failed, and nobody waits longer."""
_ASKED_EVERY: Final = 0.2
_STOP_EARLIER: Final = (
    "this release changes the database in a way that earlier ones can't work with: stop all their processes first"
)
_OLDEST_SERVER: Final = 13
_SETTINGS: Final = {
    "application_name": "spite",
    "synchronous_commit": "on",
    "default_transaction_isolation": "read committed",
    "search_path": "public",
    "tcp_keepalives_idle": "2",
    "tcp_keepalives_interval": "1",
    "tcp_keepalives_count": "3",
    "idle_in_transaction_session_timeout": "15s",
}
"""A waiter for a lock must see its last holder's commit (read committed). The last four release the locks of a process
whose machine or network has gone: a server notices by itself after hours only."""
SAFE_SETTINGS: Final = ("fsync", "full_page_writes")
"""Settings of a server without which a power cut may lose confirmed changes."""


async def _leave_settings(_: Asyncpg) -> None:
    """Ask the server nothing when a connection is given back: the reset was one in four round trips of every save.

    No job changes a connection's settings, listens or locks beyond its transaction; asyncpg itself ends an open one.
    """


class PostgresServer(Database):
    """An open database on a server. Made by ``open``, ended by ``close``."""

    def __init__(self, url: str, ledger: Path, *, shared: bool, patience: float) -> None:
        """Connect to nothing yet. For ``open`` alone."""
        super().__init__()
        self._url = url
        self.ledger = Ledger(ledger.resolve())
        self._pool: Asyncpg = None
        self._shared = shared
        self._lock = DatabaseLock(self.connect_beside, shared=shared, patience=patience)
        self._one_at_a_time = asyncio.Lock()
        self._writes: set[asyncio.Task[Any]] = set()
        self._fence: Fence | None = None

    def fence(self, shards: int, holder: str) -> None:
        """Save changes of a table only while the holder has the lease of its shard, from now on."""
        self._fence = Fence(shards, holder)

    @classmethod
    async def open(cls, url: str, ledger: Path, *, shared: bool = False, patience: float = 0.0) -> Self:
        """Open the database, like ``PostgresStore.open``."""
        return await cls(url, ledger, shared=shared, patience=patience)._started()

    async def _start(self) -> None:
        self.ledger.check()
        try:
            create_folder(self.ledger.path.parent)
        except OSError as error:
            raise OnlyByHand(f"SPITE_LEDGER can't be {self.ledger.path}: {error.strerror}") from error
        try:
            await self._check_and_migrate()
            self._pool = await asyncpg.create_pool(
                self._url,
                min_size=1,
                max_size=_CONNECTIONS,
                timeout=_SECONDS,
                command_timeout=_SECONDS,
                server_settings=_SETTINGS,
                reset=_leave_settings,
            )
        except (*SERVER_ERRORS, ValueError) as error:
            raise Unavailable(f"the PostgreSQL database can't be used: {error_words(error)}") from error

    async def connect_beside(self) -> Asyncpg:
        """Return a connection beside the pool, owned by the caller. Raises the errors in ``SERVER_ERRORS``."""
        return await asyncpg.connect(
            self._url, timeout=_SECONDS, command_timeout=_SECONDS, server_settings=_SETTINGS, statement_cache_size=0
        )

    async def _check_and_migrate(self) -> None:
        connection = await asyncpg.connect(self._url, timeout=_SECONDS, server_settings=_SETTINGS)
        try:
            if connection.get_server_version().major < _OLDEST_SERVER:
                raise Unavailable(f"PostgreSQL {_OLDEST_SERVER} or newer is needed")
            for name in SAFE_SETTINGS:
                if await connection.fetchval(f"SHOW {name}") != "on":
                    _log.warning("PostgreSQL runs with %s off: a power cut may lose or damage everything", name)
            # A process that shares the database must hold nothing while it waits to be alone for a migration.
            if self._shared:
                await self._migrate_alone(connection)
            await self._lock.hold()
            await migrate_server(connection)
        finally:
            await connection.close(timeout=2)

    async def _migrate_alone(self, connection: Asyncpg) -> None:
        """Make the migrations that no earlier release may see; of several processes that start at once, one does.

        :raises Unavailable: a process of an earlier release goes on.
        """
        alone, until = DatabaseLock(self.connect_beside, shared=False), time.monotonic() + _SECONDS
        while await needs_to_be_alone(connection):
            try:
                await alone.hold()
            except Unavailable as error:
                if time.monotonic() >= until:
                    raise Unavailable(_STOP_EARLIER) from error
                await asyncio.sleep(_ASKED_EVERY)
                continue
            try:
                await migrate_server(connection)
            finally:
                await alone.release()

    async def _close(self) -> None:
        await self.wait_for_earlier_writes()
        pool, self._pool = self._pool, None
        if pool is not None:
            # A pool whose server has gone would wait for it: after two seconds it is cut off.
            try:
                async with asyncio.timeout(2):
                    await pool.close()
            except (TimeoutError, *SERVER_ERRORS):
                pool.terminate()
        await self._lock.release()

    @property
    def waiting_writes(self) -> int:
        """Return the number of changes that are asked for and not yet decided."""
        return len(self._writes)

    async def save(self, saving: Saving) -> None:
        """Save in one round trip where possible, and only while this process has the table's shard."""
        await self._write(self._save(saving))

    async def _save(self, saving: Saving) -> None:
        if not await self._run(partial(save, saving, self._fence), in_transaction=needs_transaction(saving.entry)):
            raise await self._run(partial(why_not, saving, self._fence), in_transaction=False)

    async def transact(self, job: Job[JobResult]) -> JobResult:
        return await self._write(self._in_transaction(job))

    async def _write(self, work: Coroutine[Any, Any, JobResult]) -> JobResult:
        """Finish work that changes something even if its caller is cancelled."""
        if self._closing is not None:
            work.close()
            raise Unavailable("the store is closed")
        # A task of its own: the caller may be cancelled, what it asked for is decided all the same.
        task = asyncio.ensure_future(work)
        self._writes.add(task)
        task.add_done_callback(self._decided)
        done = await asyncio.shield(task)
        if done is not False:  # which says that nothing was changed
            note_saved()
        return done

    def _decided(self, task: "asyncio.Task[Any]") -> None:
        self._writes.discard(task)
        if not task.cancelled():
            task.exception()  # whoever asked may be gone: nobody else is to be told

    async def _in_transaction(self, job: Job[JobResult]) -> JobResult:
        # One after the other: a count or limit that a job has checked must still hold when it commits.
        async with self._one_at_a_time:
            return await self._run(job, in_transaction=True)

    async def beside_others(self, job: Job[JobResult]) -> JobResult:
        """Run a job whole or not at all, without waiting for other jobs: its reads may be outdated meanwhile.

        :raises Unavailable: it could not be done; other errors are the job's own.
        """
        return await self._write(self._run(job, in_transaction=True))

    async def read_with(self, job: Job[JobResult]) -> JobResult:
        return await self._run(job, in_transaction=False)

    async def _run(self, job: Job[JobResult], *, in_transaction: bool) -> JobResult:
        pool = self._pool
        if pool is None:
            raise Unavailable("the store is closed")
        try:
            # Before every job: where the lock was lost, another process may have the database by now.
            await self._lock.hold()
            async with pool.acquire(timeout=_SECONDS) as connection:
                if not in_transaction:
                    return await job(PostgresConnection(connection))
                async with connection.transaction():
                    return await job(PostgresConnection(connection))
        except StoreError:
            raise
        except SERVER_ERRORS as error:
            _log.warning("The database refused: %s", error_words(error))
            raise Unavailable(error_words(error)) from error

    async def wait_for_earlier_writes(self) -> None:
        if self._writes:
            await asyncio.wait(set(self._writes))


def error_words(error: BaseException) -> str:
    """Return an error's words without the values that were sent (they may be hands) and without passwords."""
    return without_secrets(str(error).partition("\n")[0]) or type(error).__name__
