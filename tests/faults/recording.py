"""A file system for SQLite that remembers every write, sync and truncation, in order."""

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

import apsw

from bot.store.connection import Outcomes, one_after_the_other
from bot.store.statements import Job

NAME = "recording"
FILES = ("spite.db", "spite.db-wal", "spite.db-journal")


class Step(NamedTuple):
    """What happened to a file, or an answer: ``kind`` is ``write``, ``sync``, ``cut``, ``gone`` or ``answer``."""

    kind: str
    file: str = ""
    place: int = 0
    data: bytes = b""


@dataclass
class Tape:
    """Everything in order."""

    steps: list[Step] = field(default_factory=list)

    def answer(self, version: int) -> None:
        self.steps.append(Step("answer", place=version))


class RecordedFile(apsw.VFSFile):
    """A file whose changes are taped."""

    def __init__(self, tape: Tape, name: Any, flags: Any) -> None:
        path = name.filename() if isinstance(name, apsw.URIFilename) else str(name or "")
        self._tape, self._name = tape, Path(path).name
        super().__init__("", name, flags)

    def xWrite(self, data: bytes, offset: int) -> None:  # noqa: N802 (APSW's name)
        super().xWrite(data, offset)
        self._tape.steps.append(Step("write", self._name, offset, bytes(data)))

    def xTruncate(self, size: int) -> None:  # noqa: N802 (APSW's name)
        super().xTruncate(size)
        self._tape.steps.append(Step("cut", self._name, size))

    def xSync(self, flags: int) -> None:  # noqa: N802 (APSW's name)
        super().xSync(flags)
        self._tape.steps.append(Step("sync", self._name))


class RecordedFiles(apsw.VFS):
    """The ordinary file system, taped."""

    def __init__(self, tape: Tape) -> None:
        self._tape = tape
        super().__init__(NAME, "", iVersion=1)

    def xOpen(self, name: Any, flags: Any) -> RecordedFile:  # noqa: N802 (APSW's name)
        return RecordedFile(self._tape, name, flags)

    def xDelete(self, name: str, sync: bool) -> None:  # noqa: N802 (APSW's name)
        super().xDelete(name, sync)
        self._tape.steps.append(Step("gone", Path(name).name))


class ApswConnection:
    """As much of ``aiosqlite.Connection`` as the store uses, over a file system of the tests' own."""

    def __init__(self, path: Path, files: str = NAME) -> None:
        try:
            self._inner = apsw.Connection(str(path), vfs=files)
        except apsw.Error as error:
            raise _translated(error) from error

    @property
    def in_transaction(self) -> bool:
        return bool(self._inner.in_transaction)

    async def execute_fetchall(self, sql: str, parameters: Any = ()) -> list[Any]:
        try:
            return list(self._inner.execute(sql, tuple(parameters or ())))
        except apsw.Error as error:
            raise _translated(error) from error

    async def executemany(self, sql: str, parameters: Any) -> None:
        for row in parameters:
            await self.execute_fetchall(sql, row)

    async def transact(self, jobs: Sequence[Job[Any]]) -> Outcomes:
        return await one_after_the_other(jobs, self)

    async def close(self) -> None:
        try:
            self._inner.close()
        except apsw.Error as error:
            raise _translated(error) from error


def _translated(error: apsw.Error) -> sqlite3.Error:
    """The same error as the standard library's module raises it."""
    kind = sqlite3.IntegrityError if isinstance(error, apsw.ConstraintError) else sqlite3.OperationalError
    translated = kind(str(error))
    translated.sqlite_errorcode = getattr(error, "extendedresult", 0) or CODES.get(type(error), sqlite3.SQLITE_IOERR)
    return translated


CODES = {
    apsw.IOError: sqlite3.SQLITE_IOERR,
    apsw.FullError: sqlite3.SQLITE_FULL,
    apsw.BusyError: sqlite3.SQLITE_BUSY,
}
