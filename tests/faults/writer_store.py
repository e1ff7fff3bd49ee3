"""The real store's writer over a file system of the tests' own: its settings, migrations, transactions and worker."""

from functools import partial
from pathlib import Path
from typing import Any

from bot.store import connection as connecting
from bot.store.codec import event_from_row
from bot.store.database import fetch
from bot.store.entities import Entry
from bot.store.migrate import known_migrations, migrate
from bot.store.saving import Saving
from bot.store.serial_connection import SerialConnection
from bot.store.tables import head_from_row
from tests.faults.recording import ApswConnection

_EVENTS = "SELECT version, kind, payload, actor, interaction, at FROM events WHERE table_id = ? ORDER BY version"

_HEADS = "SELECT id, guild, channel, version, live, holds_channel, head FROM tables"


class WriterStore:
    """What ``TableService`` needs of a store, all through the one connection that writes."""

    def __init__(self, path: Path, files: str, synchronous: str = "", checkpoint: int = 1000) -> None:
        self._path, self._files = path, files
        self._synchronous, self._checkpoint = synchronous, checkpoint
        self._worker = SerialConnection("writer", self._open)

    async def _open(self) -> Any:
        connection = ApswConnection(self._path, self._files)
        try:
            await self._set_up(connection)
        except BaseException:
            await connection.close()
            raise
        return connection

    async def _set_up(self, connection: ApswConnection) -> None:
        """The store's own settings; the log's index is kept in memory, which needs the file for itself."""
        await connection.execute_fetchall("PRAGMA locking_mode = EXCLUSIVE")
        for _, order, _ in connecting._WRITER_SETTINGS:
            if "busy" not in order:
                await connection.execute_fetchall(order)
        if self._synchronous:
            await connection.execute_fetchall(f"PRAGMA synchronous = {self._synchronous}")
        await connection.execute_fetchall(f"PRAGMA wal_autocheckpoint = {self._checkpoint}")

    async def start(self) -> None:
        await self._worker.run(partial(migrate, self._path, known_migrations()))

    async def close(self) -> None:
        await self._worker.close()

    async def save(self, entry: Entry) -> None:
        await self._worker.transact(Saving.of(entry))

    async def version_of_interaction(self, interaction: int) -> Any:
        rows = await self._rows("SELECT table_id, version FROM events WHERE interaction = ?", interaction)
        return tuple(rows[0]) if rows else None

    async def table(self, table: str) -> Any:
        rows = await self._rows(f"{_HEADS} WHERE id = ?", table)
        return head_from_row(*rows[0]) if rows else None

    async def events(self, table: str) -> list[Any]:
        return [event_from_row(*row) for row in await self._rows(_EVENTS, table)]

    async def live_tables(self) -> list[Any]:
        return [head_from_row(*row) for row in await self._rows(f"{_HEADS} WHERE live = 1")]

    async def _rows(self, sql: str, *parameters: object) -> list[Any]:
        return await self._worker.run(partial(fetch, sql, parameters))
