"""One connection, owned by one task.

Callers hand in jobs and await futures. So a cancelled caller stops nothing half-way, statements of two jobs never
mix, and there is one place that recovers from every kind of failure.
"""

import asyncio
import logging
import sqlite3
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from bot.errors import StoreError, Unavailable
from bot.running.supervision import note_fault
from bot.store.connection import SqliteConnection, primary_code
from bot.store.statements import Job, may_be_repeated

_log = logging.getLogger(__name__)

_Done = TypeVar("_Done")

_LOCKED: Final = frozenset({sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED})
_HARMLESS: Final = _LOCKED | {sqlite3.SQLITE_FULL, sqlite3.SQLITE_CONSTRAINT, sqlite3.SQLITE_INTERRUPT}
"""After these errors the connection is as good as before; after others of SQLite's it is opened anew."""
_MOST_TOGETHER: Final = 32
"""Largest number of transactions handed over at once; the first caller is answered after the last of them."""


@dataclass(frozen=True, slots=True)
class _QueuedJob:
    job: Job[Any]
    future: asyncio.Future[Any]
    is_transaction: bool

    def refuse(self, error: Exception) -> None:
        if not self.future.done():
            self.future.set_exception(error)

    def accept(self, result: Any) -> None:
        if not self.future.done():
            self.future.set_result(result)


class SerialConnection:
    """Queue of jobs for one connection, carried out one after the other in the order of the requests."""

    def __init__(self, name: str, open_connection: Callable[[], Awaitable[SqliteConnection]]) -> None:
        self._open_connection = open_connection
        self._connection: SqliteConnection | None = None
        self._waiting: deque[_QueuedJob] = deque()
        self._woken = asyncio.Event()
        self._closed = False
        self._asked = self.unfinished = 0
        """Number of jobs asked for, and number of those that wait or are being carried out."""
        self._behind: deque[tuple[int, asyncio.Future[None]]] = deque()
        """Futures of callers that wait until so many jobs have been decided, the fewest first."""
        self._task = asyncio.create_task(self._run_queue(), name=f"store {name}")

    async def run(self, job: Job[_Done]) -> _Done:
        """Return the job's result, or raise its error, SQLite's errors as ``Unavailable``.

        The job of a cancelled caller runs whole, or not at all if it had not begun.
        """
        return await self._ask(job, is_transaction=False)

    async def transact(self, job: Job[_Done]) -> _Done:
        """Run a job in a transaction; it must await nothing but its statements."""
        return await self._ask(job, is_transaction=True)

    async def _ask(self, job: Job[_Done], *, is_transaction: bool) -> _Done:
        if self._closed:
            raise Unavailable("the store is closed")
        future: asyncio.Future[_Done] = asyncio.get_running_loop().create_future()
        self._waiting.append(_QueuedJob(job, future, is_transaction))
        self._asked += 1
        self.unfinished += 1
        self._woken.set()
        return await future

    async def wait_for_earlier_jobs(self) -> None:
        """Return when everything asked for before is decided."""
        if self.unfinished:
            decided = asyncio.get_running_loop().create_future()
            self._behind.append((self._asked, decided))
            await decided

    async def close(self) -> None:
        """Finish the jobs that were asked for, then close the connection. Leaves no task and no thread."""
        self._closed = True
        self._woken.set()
        await asyncio.wait({self._task})

    async def _run_queue(self) -> None:
        try:
            # Whatever was asked for before the end is carried out.
            while self._waiting or not self._closed:
                try:
                    while not self._waiting and not self._closed:
                        self._woken.clear()
                        await self._woken.wait()
                    if self._waiting:
                        await self._run_next()
                except Exception as error:  # the jobs after it are carried out all the same, on a new connection
                    note_fault("SerialConnection.run", error)
                    await self._close_connection()
                self._wake_who_waited()
        finally:
            # Closed before anybody is refused: who asks from now on is refused at once, and waits for nobody.
            self._closed = True
            self._refuse_queued(Unavailable("the store is closed"))
            self.unfinished = 0
            self._wake_who_waited()
            await self._close_connection()

    def _wake_who_waited(self) -> None:
        """Wake the callers whose earlier jobs are decided; jobs are decided in the order of the requests."""
        while self._behind and self._behind[0][0] <= self._asked - self.unfinished:
            _, decided = self._behind.popleft()
            if not decided.done():
                decided.set_result(None)

    async def _run_next(self) -> None:
        """Carry out the next job; with a transaction, also the transactions of its kind right behind it."""
        jobs = [self._waiting.popleft()]
        while self._waiting and len(jobs) < _MOST_TOGETHER and _go_together(jobs[0], self._waiting[0]):
            jobs.append(self._waiting.popleft())
        # Jobs of cancelled callers that have not begun are left out.
        wanted = [queued for queued in jobs if not queued.future.done()]
        self.unfinished -= len(jobs) - len(wanted)
        if not wanted:
            return
        try:
            results, error = await self._carry_out(wanted)
        except BaseException:
            # This task was cancelled: nobody may wait for an answer that never comes.
            for queued in wanted:
                queued.future.cancel()
            raise
        for queued, result in zip(wanted, results, strict=False):
            queued.accept(result)
        self.unfinished -= len(results)
        if error is not None:
            failed, *rest = wanted[len(results) :]
            # Those behind the failed job were rolled back, not refused: they run again, at the front of the queue.
            self._waiting.extendleft(reversed(rest))
            self.unfinished -= 1
            try:
                # Roll back, then tell the caller of the failure. After an error such as of the disk the connection is
                # not to be trusted, even if it can roll back.
                sound = self._connection is not None and await _is_sound(self._connection)
                if not sound or not _is_harmless(error):
                    await self._close_connection()
                # Errors of the job itself pass unchanged, those of the database as ``Unavailable``.
                refusal = error
                if not isinstance(error, StoreError) and (not sound or isinstance(error, sqlite3.Error)):
                    _log.warning("The database refused: %s", error)
                    refusal = Unavailable(str(error))
                    refusal.__cause__ = error
                failed.refuse(refusal)
                if primary_code(error) in _LOCKED:
                    self._refuse_queued(refusal)
            except BaseException:
                failed.refuse(Unavailable("the database could not be brought to rest"))
                raise

    async def _carry_out(self, jobs: Sequence[_QueuedJob]) -> tuple[list[Any], Exception | None]:
        """Return the results of the jobs up to the first failure, and its error."""
        try:
            # An earlier job may have left a transaction open, or a connection that can no longer be trusted.
            if self._connection is not None and not await _is_sound(self._connection):
                await self._close_connection()
            if self._connection is None:
                self._connection = await self._open_connection()
            connection = self._connection
            if jobs[0].is_transaction:
                return await connection.transact([queued.job for queued in jobs])
            return [await jobs[0].job(connection)], None
        except Exception as error:
            return [], error

    def _refuse_queued(self, error: Exception) -> None:
        """Refuse all jobs in the queue: one job has waited for the lock in vain, the next need not wait again."""
        while self._waiting:
            self._waiting.popleft().refuse(error)
            self.unfinished -= 1

    async def _close_connection(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            try:
                await connection.close()
            except (sqlite3.Error, ValueError):
                _log.warning("A connection to the database did not close well", exc_info=True)


def _go_together(one: _QueuedJob, other: _QueuedJob) -> bool:
    """Whether two jobs are handed to the connection at once: transactions that can share one, or those that can't."""
    both_transactions = one.is_transaction and other.is_transaction
    return both_transactions and may_be_repeated(one.job) == may_be_repeated(other.job)


async def _is_sound(connection: SqliteConnection) -> bool:
    """Roll back an open transaction; return whether that worked."""
    try:
        if connection.in_transaction:
            await connection.execute_fetchall("ROLLBACK")
        return not connection.in_transaction
    except (sqlite3.Error, ValueError):
        return False


def _is_harmless(error: Exception) -> bool:
    return not isinstance(error, sqlite3.Error) or primary_code(error) in _HARMLESS
