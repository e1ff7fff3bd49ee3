"""A connection to PostgreSQL that understands the statements of every part of the store."""

import re
from collections.abc import Iterable
from functools import cache
from itertools import count
from typing import Any, Final

import asyncpg

_PLACE: Final = re.compile(r"\?(\d*)")
_OUT_OF_RANGE: Final = (UnicodeEncodeError, OverflowError)
Asyncpg = Any
"""A connection of asyncpg's, also one lent by a pool."""
SERVER_ERRORS: Final = (asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError, OSError)
"""Exceptions of asyncpg; a timeout is an ``OSError`` too."""


class PostgresConnection:
    """As much of a connection as the store's jobs use."""

    def __init__(self, connection: Asyncpg) -> None:
        self._connection = connection

    async def execute_fetchall(self, sql: str, parameters: Iterable[Any] | None = None) -> list[tuple[Any, ...]]:
        """Return the rows of one statement.

        :raises UnicodeEncodeError, OverflowError: a value is none that can be kept, as SQLite says it.
        """
        values = [_kept(value) for value in parameters or ()]
        try:
            return [tuple(row) for row in await self._connection.fetch(_numbered(sql), *values)]
        except asyncpg.DataError as error:
            # As SQLite's driver tells it, so that callers need to know one kind of error.
            if isinstance(error.__cause__, _OUT_OF_RANGE):
                raise error.__cause__ from None
            raise

    async def executemany(self, sql: str, parameters: Iterable[Iterable[Any]]) -> None:
        """Run one statement that gives no rows, once for each of many values."""
        await self._connection.executemany(_numbered(sql), [[_kept(value) for value in row] for row in parameters])


@cache
def _numbered(sql: str) -> str:
    """Return the statement with PostgreSQL's numbered parameters in place of question marks."""
    # ``?2`` says its own number; a bare ``?`` takes the next.
    numbers = count(1)
    return _PLACE.sub(lambda found: f"${found[1] or next(numbers)}", sql)


def _kept(value: Any) -> Any:
    """Return the value for a column: truth as 0 and 1; text without zero characters, which PostgreSQL refuses."""
    if isinstance(value, bool):
        return int(value)
    if isinstance(value, str):
        if "\x00" in value:
            place = value.index("\x00")
            raise UnicodeEncodeError("utf-8", value, place, place + 1, "PostgreSQL keeps no zeros in text")
        return str(value)
    return value
