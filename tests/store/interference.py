"""Interference with single statements."""

import sqlite3
from collections.abc import Awaitable, Callable
from typing import Any

import aiosqlite
import pytest

from bot.store.connection import StatementsAtOnce


def sqlite_error(code: int) -> sqlite3.OperationalError:
    """An error as SQLite's library raises it."""
    error = sqlite3.OperationalError(f"injected {code}")
    error.sqlite_errorcode = code
    return error


Hook = Callable[[int, str, Any], None]
"""Called with a statement's number and text, and what it is asked of; in SQLite's thread where it is part of a
transaction."""


def no_hook(number: int, sql: str, connection: Any) -> None:
    """Interferes with nothing."""


class Interference:
    """Runs hooks before and after every statement of every connection, and keeps the statements' texts."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.before: Hook = no_hook
        self.after: Hook = no_hook
        self.seen: list[str] = []
        for kind in (aiosqlite.Connection, StatementsAtOnce):
            monkeypatch.setattr(kind, "execute_fetchall", self._around(kind.execute_fetchall))

    def _around(self, original: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
        async def execute_fetchall(connection: Any, sql: str, parameters: Any = None) -> Any:
            number = len(self.seen)
            self.seen.append(sql)
            self.before(number, sql, connection)
            rows = await original(connection, sql, parameters)
            self.after(number, sql, connection)
            return rows

        return execute_fetchall

    def start(self) -> None:
        """Counts statements from here."""
        self.seen.clear()

    def stop(self) -> None:
        """Interferes no longer."""
        self.before = self.after = no_hook
