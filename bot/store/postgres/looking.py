"""A look at a database on a server, while the bot runs or not: no lock is taken, and nothing is changed but a note that
is there for that."""

import time
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from dataclasses import dataclass
from statistics import median
from typing import Any, Final

import asyncpg

from bot.errors import NewerSchema, Unavailable
from bot.store.backup import HEADS
from bot.store.notes import PROBE
from bot.store.postgres.dialect import SERVER_ERRORS, Asyncpg
from bot.store.postgres.schema import schema_of_server, server_migrations
from bot.store.postgres.server import SAFE_SETTINGS, error_words

_COMMITS: Final = 15
_NOTE: Final = "INSERT INTO notes (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value"


@dataclass(frozen=True, slots=True)
class ServerFacts:
    """Facts about the server: its schema and this release's, the rows of open tables, all notes."""

    version: str
    schema: int
    known: int
    unsafe: list[str]
    heads: list[tuple[Any, ...]]
    notes: dict[str, str]
    answers: dict[str, list[tuple[Any, ...]]]
    """Answers to the questions; empty where the schema is not this release's."""
    size: int
    """Bytes that the database takes on the server."""
    commit_seconds: float | None
    """Seconds until a small change is durable, with the round trip; None where nothing could be tried."""
    why_not_writable: str | None
    """Reason that the database takes no change; None where it does, or nothing could be tried."""


async def look_at_server(url: str, *, questions: Collection[str]) -> ServerFacts:
    """Return the facts about the server.

    :param questions: what else is asked.
    :raises Unavailable: it can't be read.
    :raises NewerSchema: it belongs to a newer release.
    """
    async with _connected(url, command_timeout=30) as connection:
        version = str(await connection.fetchval("SHOW server_version")).partition(" ")[0]
        size = int(await connection.fetchval("SELECT pg_database_size(current_database())"))
        found, known = await schema_of_server(connection), server_migrations()
        if found > known[-1].number:
            raise NewerSchema(found, known[-1].number)
        unsafe = [name for name in SAFE_SETTINGS if await connection.fetchval(f"SHOW {name}") != "on"]
        heads: list[tuple[Any, ...]] = []
        noted: dict[str, str] = {}
        if found:
            heads = [tuple(row) for row in await connection.fetch(HEADS)]
            # All of them, as of a file: which of them matter is known where findings are made of them.
            noted = {row["name"]: row["value"] for row in await connection.fetch("SELECT name, value FROM notes")}
        # Questions name tables and columns of this release: an older schema may lack them.
        asked = questions if found == known[-1].number else ()
        answers = {sql: [tuple(row) for row in await connection.fetch(sql)] for sql in asked}
        seconds, why = await _try_to_write(connection, found, known[-1].number)
        return ServerFacts(
            version=version,
            schema=found,
            known=known[-1].number,
            unsafe=unsafe,
            heads=heads,
            notes=noted,
            answers=answers,
            size=size,
            commit_seconds=seconds,
            why_not_writable=why,
        )


async def schema_on_server(url: str) -> int:
    """Return the schema of a database; 0 for an empty one. Raises ``Unavailable``."""
    async with _connected(url, command_timeout=10) as connection:
        return await schema_of_server(connection)


@asynccontextmanager
async def _connected(url: str, command_timeout: float) -> AsyncIterator[Asyncpg]:
    """Give a connection for a while. Raises ``Unavailable``, also for what the server refuses meanwhile.

    :param command_timeout: seconds that each statement may take.
    """
    try:
        connection = await asyncpg.connect(url, timeout=5, command_timeout=command_timeout)
        try:
            yield connection
        finally:
            await connection.close(timeout=2)
    except (*SERVER_ERRORS, ValueError) as error:
        raise Unavailable(error_words(error)) from error


async def _try_to_write(connection: Asyncpg, schema: int, known: int) -> tuple[float | None, str | None]:
    """Write the note that readiness is tried with; return the median of seconds, or why nothing can be written.

    Where nothing was made yet, see whether it may be; an older schema is left alone.
    """
    try:
        if not schema:
            may = await connection.fetchval("SELECT has_schema_privilege('public', 'CREATE')")
            return None, None if may else "this user may make no tables in the schema public"
        if schema != known:
            return None, None
        # The median of some: a single one may fall into the server's own housekeeping.
        took = []
        for _ in range(_COMMITS):
            began = time.perf_counter()
            await connection.execute(_NOTE, PROBE, "1")
            took.append(time.perf_counter() - began)
        return median(took), None
    except asyncpg.PostgresError as error:
        return None, error_words(error)
