"""Interference with single statements."""

import sqlite3
from collections.abc import Awaitable, Callable
from typing import Any

import aiosqlite
import pytest


def sqlite_error(code: int) -> sqlite3.OperationalError:
    """An error as SQLite's library raises it."""
    error = sqlite3.OperationalError(f"injected {code}")
    error.sqlite_errorcode = code
    return error


Hook = Callable[[int, str, aiosqlite.Connection], Awaitable[None]]


async def no_hook(number: int, sql: str, connection: aiosqlite.Connection) -> None:
    """Interferes with nothing."""


class Interference:
    """Runs hooks before and after every statement of every connection, and keeps the statements' texts."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.before: Hook = no_hook
        self.after: Hook = no_hook
        self.seen: list[str] = []
        original = aiosqlite.Connection.execute_fetchall

        async def execute_fetchall(connection: aiosqlite.Connection, sql: str, parameters: Any = None) -> Any:
            number = len(self.seen)
            self.seen.append(sql)
            await self.before(number, sql, connection)
            rows = await original(connection, sql, parameters)
            await self.after(number, sql, connection)
            return rows

        monkeypatch.setattr(aiosqlite.Connection, "execute_fetchall", execute_fetchall)

    def start(self) -> None:
        """Counts statements from here."""
        self.seen.clear()

    def stop(self) -> None:
        """Interferes no longer."""
        self.before = self.after = no_hook
