"""Bugs in the SQLite store. Weaker syncs are planted in the power cuts (``tests.faults.powercut``)."""

import asyncio
import sqlite3
from typing import Any

from bot.store import connection as connecting
from bot.store import serial_connection
from bot.store.saving import Saving
from bot.store.serial_connection import SerialConnection

Changes = list[tuple[Any, str, Any]]
_background: set[asyncio.Task[Any]] = set()


def no_transaction() -> Changes:
    return [(SerialConnection, "transact", SerialConnection.run)]


def nothing_rolled_back() -> Changes:
    async def sound(connection: Any) -> bool:
        return True

    return [(serial_connection, "_is_sound", sound), (serial_connection, "_is_harmless", lambda error: True)]


def answered_before_the_job() -> Changes:
    original = SerialConnection.transact

    async def transact(self: SerialConnection, job: Any) -> Any:
        if not isinstance(job, Saving):
            return await original(self, job)
        task = asyncio.ensure_future(original(self, job))
        task.add_done_callback(lambda done: done.cancelled() or done.exception())
        _background.add(task)
        return None

    return [(SerialConnection, "transact", transact)]


def errors_swallowed() -> Changes:
    """What the database refused is taken for saved."""
    original = Saving.__call__

    async def call(self: Saving, connection: Any) -> None:
        try:
            await original(self, connection)
        except sqlite3.OperationalError:
            return

    return [(Saving, "__call__", call)]


def never_committed() -> Changes:
    """Only every other change is committed; the rest wait for the next."""

    async def one_after_the_other(jobs: Any, connection: Any) -> connecting.Outcomes:
        results: list[Any] = []
        for job in jobs:
            try:
                if not connection.in_transaction:
                    await connection.execute_fetchall("BEGIN IMMEDIATE")
                results.append(await job(connection))
                if not isinstance(job, Saving) or not job.entry.version % 2:
                    await connection.execute_fetchall("COMMIT")
            except Exception as error:
                return results, error
        return results, None

    async def sound(connection: Any) -> bool:
        return True

    return [(serial_connection, "_is_sound", sound), (connecting, "one_after_the_other", one_after_the_other)]


def head_without_its_event() -> Changes:
    async def add(self: Saving, connection: Any) -> None:
        if self.entry.interaction is None or self.entry.interaction % 7:
            await original(self, connection)

    original = Saving._add_event
    return [(Saving, "_add_event", add)]


def _with_sync(level: str) -> Changes:
    """The writer's settings with a weaker sync, which no check at the start would notice."""
    from bot.store import connection as connecting

    settings = tuple(
        (question, f"PRAGMA synchronous = {level}" if "synchronous" in order else order, wanted)
        for question, order, wanted in connecting._WRITER_SETTINGS
    )
    return [(connecting, "_WRITER_SETTINGS", settings)]


def sync_at_checkpoints_alone() -> Changes:
    return _with_sync("NORMAL")


def no_sync() -> Changes:
    return _with_sync("OFF")


SYNCS = {
    "the store syncs at checkpoints alone": sync_at_checkpoints_alone,
    "the store never syncs": no_sync,
}
STORES = {
    "the store makes no transactions": no_transaction,
    "the store rolls nothing back": nothing_rolled_back,
    "the store answers before the job": answered_before_the_job,
    "the store swallows errors": errors_swallowed,
    "the store commits every other change": never_committed,
    "the store forgets some events": head_without_its_event,
}
