"""What every part of the store needs of a database, whichever it is: rows, transactions, and reads after writes.

Statements are written once, in the SQL that SQLite and PostgreSQL share: ``?`` or ``?1`` for values, whole numbers and
text for columns, ``ON CONFLICT`` for what may be there already.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Coroutine, Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from bot.store.damage import Damage
from bot.store.forgotten import Ledger

if TYPE_CHECKING:
    from bot.store.saving import Saving

JobResult = TypeVar("JobResult")
_Repeated = TypeVar("_Repeated", bound=Callable[..., Any])
Row = Sequence[Any]


class Connection(Protocol):
    """One connection to a database, as the store's jobs use it."""

    async def execute_fetchall(self, sql: str, parameters: Iterable[Any] | None = None) -> Iterable[Any]:
        """The rows that one statement gives, as tuples."""

    async def executemany(self, sql: str, parameters: Iterable[Iterable[Any]]) -> Any:
        """Runs one statement that gives no rows, once for each of many values."""


Job = Callable[[Any], Coroutine[Any, Any, JobResult]]
"""Work on one connection, given to the database that owns it."""


def repeatable(work: _Repeated) -> _Repeated:
    """Marks what changes nothing but the database: jobs made of it may share a transaction with others, and are carried
    out again where that fails."""
    work.may_be_repeated = True  # type: ignore[attr-defined]
    return work


def may_be_repeated(job: Job[Any]) -> bool:
    """Whether a job is made of what ``repeatable`` marks."""
    work = job.func if isinstance(job, partial) else job
    return getattr(work, "may_be_repeated", False) is True


class Database(ABC):
    """An open database: the parts of a store are made over it, one for each concern.

    Whatever raised ``Unavailable`` has not happened, and works again by itself when its cause is gone.
    """

    ledger: Ledger
    """Who was forgotten, kept apart from the database."""

    def __init__(self) -> None:
        self.damage = Damage()

    @abstractmethod
    async def transact(self, job: Job[JobResult]) -> JobResult:
        """Runs a job whole or not at all, whatever becomes of its caller.

        :raises Unavailable: it could not be done; other errors are the job's own.
        """

    @abstractmethod
    async def read_with(self, job: Job[JobResult]) -> JobResult:
        """Runs a job that only reads. Raises ``Unavailable``."""

    @abstractmethod
    async def wait_for_earlier_writes(self) -> None:
        """Returns when every write asked for before is decided."""

    async def save(self, saving: "Saving") -> None:
        """Saves one change of a table, as ``TableStore.save`` says."""
        await self.transact(saving)

    async def drop_copies(self, before: float) -> int:
        """Deletes copies that were made before a migration, and before a moment; how many. A server's are its
        operator's. Raises ``Unavailable``."""
        return 0

    @abstractmethod
    async def close(self) -> None:
        """Carries out what was asked for, and leaves no thread, task or lock behind. Harmless when repeated."""

    @property
    @abstractmethod
    def waiting_writes(self) -> int:
        """How many changes have been asked for and are not decided."""

    def log_bytes(self) -> int:
        """The size of the write-ahead log that belongs to this process; 0 where there is none."""
        return 0

    async def execute(self, sql: str, *parameters: object) -> None:
        """Runs one statement that changes something. Raises ``Unavailable``."""
        await self.transact(partial(execute, sql, parameters))

    async def read(self, sql: str, *parameters: object) -> list[Any]:
        """The rows of a query. Raises ``Unavailable``."""
        return await self.read_with(partial(fetch, sql, parameters))

    async def read_after_writes(self, sql: str, *parameters: object) -> list[Any]:
        """Reads after every write asked for before, so that who was interrupted in saving can learn the truth."""
        await self.wait_for_earlier_writes()
        return await self.read(sql, *parameters)


class Concern:
    """One concern of a store, over its database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    @property
    def damage(self) -> Damage:
        """What could not be read of the whole database."""
        return self._database.damage


async def rows_of(connection: Connection, sql: str, *parameters: object) -> list[Any]:
    """All rows of one statement."""
    return list(await connection.execute_fetchall(sql, parameters))


@repeatable
async def fetch(sql: str, parameters: Sequence[object], connection: Connection) -> list[Any]:
    """All rows of one query. What can't be written can't be found either, so odd keys find nothing."""
    try:
        return list(await connection.execute_fetchall(sql, parameters))
    except (UnicodeEncodeError, OverflowError):
        return []


@repeatable
async def execute(sql: str, parameters: Sequence[object], connection: Connection) -> None:
    """One statement that changes something."""
    await connection.execute_fetchall(sql, parameters)


def for_several(statement: str, values: Collection[object]) -> str:
    """A statement that ends with ``IN (?)`` for so many values; these themselves reach it as parameters."""
    return statement.replace("IN (?)", f"IN ({', '.join('?' * len(values))})")
