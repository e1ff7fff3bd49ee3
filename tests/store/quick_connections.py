"""SQLite's connections without a thread for each: what is asked of them is carried out in the event loop's own thread,
when its turn comes. Being handed from one thread to the other takes longer than most statements."""

import asyncio
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any
from unittest.mock import patch

from bot.store import connection


class _WithoutThread(connection.SqliteConnection):
    """Whatever was asked for is done, in that order, also where nobody waits for it any more: as with a thread."""

    async def _execute(self, fn: Callable[..., Any], *arguments: Any, **named: Any) -> Any:
        if not self._running or not self._connection:
            raise ValueError("Connection closed")
        return await self._soon(partial(fn, *arguments, **named))

    def __await__(self) -> Generator[Any, None, connection.SqliteConnection]:
        return self._opened().__await__()

    async def _opened(self) -> connection.SqliteConnection:
        self._connection = await self._soon(self._connector)
        return self

    def stop(self) -> None:
        self._running = False
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _soon(self, work: Callable[[], Any]) -> "asyncio.Future[Any]":
        loop = asyncio.get_running_loop()
        done: asyncio.Future[Any] = loop.create_future()
        loop.call_soon(_carry_out, work, done)
        return done


def _carry_out(work: Callable[[], Any], done: "asyncio.Future[Any]") -> None:
    try:
        result = work()
    except BaseException as error:
        if not done.done():
            done.set_exception(error)
    else:
        if not done.done():
            done.set_result(result)


@contextmanager
def quick_connections() -> Iterator[None]:
    """Stores that are opened within have such connections. Where threads matter they are their own test's:
    ``tests/store``, and whatever starts the program as a process."""
    with patch.object(connection, "SqliteConnection", _WithoutThread):
        yield
