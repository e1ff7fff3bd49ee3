"""The real store's writer over a file system of the tests' own: its settings, migrations, transactions and worker."""

from pathlib import Path
from typing import Any

from bot.store import connection as connecting
from bot.store.database import Database
from bot.store.migrate import migrate
from bot.store.serial_connection import SerialConnection
from bot.store.sqlite_schema import SqliteSchema, file_migrations
from bot.store.statements import Job, JobResult
from bot.store.store import Store
from tests.faults.recording import ApswConnection


class WriterDatabase(Database):
    """Everything through the one connection that writes."""

    def __init__(self, path: Path, files: str, synchronous: str, checkpoint: int) -> None:
        super().__init__()
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
        await self._worker.run(lambda writer: migrate(SqliteSchema(self._path, writer), file_migrations()))

    async def close(self) -> None:
        await self._worker.close()

    async def transact(self, job: Job[JobResult]) -> JobResult:
        return await self._worker.transact(job)

    async def read_with(self, job: Job[JobResult]) -> JobResult:
        return await self._worker.run(job)

    async def wait_for_earlier_writes(self) -> None:
        """Everything is asked of the one connection, in turn."""

    @property
    def waiting_writes(self) -> int:
        return self._worker.unfinished


class WriterStore(Store):
    """A store over one."""

    database: WriterDatabase

    def __init__(self, path: Path, files: str, synchronous: str = "", checkpoint: int = 1000) -> None:
        super().__init__(WriterDatabase(path, files, synchronous, checkpoint))
