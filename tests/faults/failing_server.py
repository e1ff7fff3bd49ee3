"""In a whole game the connection to a PostgreSQL server is lost at the k-th statement: each press is saved and
acknowledged, or refused in words."""

import asyncio
import logging
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from unittest.mock import patch

import asyncpg

from bot.store.postgres.dialect import PostgresConnection
from bot.store.postgres.store import PostgresStore
from tests.faults.failing_io import Evening, play_on
from tests.store.postgres import emptied


@dataclass
class Found:
    """How many games were played, presses acknowledged, and what was wrong."""

    games: int = 0
    acknowledged: int = 0
    wrong: list[str] = field(default_factory=list)


class Fault:
    """Counts statements, and cuts the connection at the k-th and at as many after it as a lasting fault would."""

    def __init__(self, fails_at: int, *, lasting: int, carried_out: bool) -> None:
        """:param carried_out: cut after the statement was carried out, before anybody hears of it."""
        self._fails_at, self._last, self._carried_out = fails_at, fails_at + lasting, carried_out
        self.statements = 0

    @property
    def has_failed(self) -> bool:
        return self.statements >= self._fails_at

    def mend(self) -> None:
        """Nothing fails any more."""
        self._last = min(self._last, self.statements + 1)

    def laid(self) -> Any:
        """Within, statements fail."""
        original = PostgresConnection.execute_fetchall

        async def execute(
            connection: PostgresConnection, sql: str, parameters: Iterable[Any] | None = None
        ) -> list[tuple[Any, ...]]:
            self.statements += 1
            fails = self._fails_at <= self.statements < self._last
            if fails and not self._carried_out:
                connection._connection.terminate()
            rows = await original(connection, sql, parameters)
            if fails:
                connection._connection.terminate()
                raise asyncpg.ConnectionDoesNotExistError("injected")
            return rows

        return patch.object(PostgresConnection, "execute_fetchall", execute)


def play_with_lost_connections(url: str, folder: Path, at: Iterable[int], *, lasting: int = 1) -> Found:
    """A game for each of these statements and each way to fail, until there are no such statements any more."""
    logging.disable(logging.CRITICAL)
    try:
        return asyncio.run(_play_all(url, folder, at, lasting))
    finally:
        logging.disable(logging.NOTSET)


async def _play_all(url: str, folder: Path, at: Iterable[int], lasting: int) -> Found:
    found = Found()
    store = await PostgresStore.open(url, folder / "ledger")
    for fails_at in at:
        for carried_out in (False, True):
            await emptied(store)
            fault, evening = Fault(fails_at, lasting=lasting, carried_out=carried_out), Evening()
            with fault.laid():
                await play_on(store, evening, fault.mend)
            found.games += 1
            found.acknowledged += len(evening.acknowledged)
            found.wrong += [f"statement {fails_at}, carried out: {carried_out}: {words}" for words in evening.wrong]
        if not fault.has_failed:
            break
    await store.close()
    return found
