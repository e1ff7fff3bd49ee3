"""Statements, and jobs made of them: what each part of the store asks of a connection, whichever database it is to.

Statements are written once, in the SQL that SQLite and PostgreSQL share: ``?`` or ``?1`` for values, whole numbers and
text for columns, ``ON CONFLICT`` for what may be there already.
"""

from collections.abc import Awaitable, Callable, Collection, Coroutine, Iterable, Sequence
from functools import partial
from typing import Any, Protocol, TypeVar

JobResult = TypeVar("JobResult")
_Repeated = TypeVar("_Repeated", bound=Callable[..., Any])
Row = Sequence[Any]


class Connection(Protocol):
    """One connection to a database, as the store's jobs use it."""

    async def execute_fetchall(self, sql: str, parameters: Iterable[Any] | None = None) -> Iterable[Any]:
        """Return the rows that one statement gives, as tuples."""

    async def executemany(self, sql: str, parameters: Iterable[Iterable[Any]]) -> Any:
        """Run one statement that gives no rows, once for each of many values."""


Job = Callable[[Any], Coroutine[Any, Any, JobResult]]
"""Work on one connection, given to the database that owns it."""


def repeatable(work: _Repeated) -> _Repeated:
    """Mark a function that changes nothing but the database.

    Jobs made of it may share a transaction with others, and run again where that fails.
    """
    work.may_be_repeated = True  # type: ignore[attr-defined]
    return work


def may_be_repeated(job: Job[Any]) -> bool:
    """Whether a job is made of what ``repeatable`` marks."""
    work = job.func if isinstance(job, partial) else job
    return getattr(work, "may_be_repeated", False) is True


async def rows_of(connection: Connection, sql: str, *parameters: object) -> list[Any]:
    """Return all rows of one statement."""
    return list(await connection.execute_fetchall(sql, parameters))


@repeatable
async def fetch(sql: str, parameters: Sequence[object], connection: Connection) -> list[Any]:
    """Return all rows of one query. A value that can't be stored finds nothing."""
    try:
        return list(await connection.execute_fetchall(sql, parameters))
    except (UnicodeEncodeError, OverflowError):
        return []


@repeatable
async def execute(sql: str, parameters: Sequence[object], connection: Connection) -> None:
    """Run one statement that changes something."""
    await connection.execute_fetchall(sql, parameters)


async def execute_many(sql: str, rows: Iterable[Sequence[object]], connection: Connection) -> None:
    """Run one statement that gives no rows, once for each of many values."""
    await connection.executemany(sql, rows)


async def forget_found(
    sql: str, parameters: Sequence[object], forget: Callable[[int, Connection], Awaitable[None]], connection: Connection
) -> None:
    """Forget each person whom a query finds, by what forgets one of them."""
    for (person,) in await fetch(sql, parameters, connection):
        await forget(person, connection)


def for_several(statement: str, values: Collection[object]) -> str:
    """Return a statement whose ``IN (?)`` takes so many values; the values themselves stay parameters."""
    return statement.replace("IN (?)", f"IN ({', '.join('?' * len(values))})")
