"""Statements, and jobs made of them: what each part of the store asks of a connection, whichever database it is to.

Statements are written once, in the SQL that SQLite and PostgreSQL share: ``?`` or ``?1`` for values, whole numbers and
text for columns, ``ON CONFLICT`` for what may be there already.
"""

from collections.abc import Callable, Collection, Coroutine, Iterable, Sequence
from functools import partial
from typing import Any, Protocol, TypeVar

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
