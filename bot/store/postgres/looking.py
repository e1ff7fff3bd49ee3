"""A look at a database on a server, while the bot runs or not: nothing is changed and no lock is taken."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

import asyncpg

from bot.errors import NewerSchema, Unavailable
from bot.store.backup import HEADS
from bot.store.postgres.dialect import SERVER_ERRORS
from bot.store.postgres.migrate import known_migrations, schema_of
from bot.store.postgres.server import SAFE_SETTINGS, error_words


@dataclass(frozen=True, slots=True)
class ServerFacts:
    """What was found: the schema and the one that this release knows, open tables' rows, some notes."""

    version: str
    schema: int
    known: int
    unsafe: list[str]
    heads: list[tuple[Any, ...]]
    notes: dict[str, str]
    answers: dict[str, list[tuple[Any, ...]]]
    """What questions were answered with; none where the schema is another than this release's."""


async def look_at_server(url: str, *notes: str, questions: Collection[str]) -> ServerFacts:
    """Looks at everything.

    :param notes: the names of the notes that are wanted.
    :param questions: what else is asked.
    :raises Unavailable: it can't be read.
    :raises NewerSchema: it belongs to a newer release.
    """
    try:
        connection = await asyncpg.connect(url, timeout=5, command_timeout=30)
        try:
            version, found, known = connection.get_server_version(), await schema_of(connection), known_migrations()
            if found > known[-1].number:
                raise NewerSchema(found, known[-1].number)
            unsafe = [name for name in SAFE_SETTINGS if await connection.fetchval(f"SHOW {name}") != "on"]
            heads: list[tuple[Any, ...]] = []
            noted: dict[str, str] = {}
            if found:
                heads = [tuple(row) for row in await connection.fetch(HEADS)]
                rows = await connection.fetch("SELECT name, value FROM notes WHERE name = ANY($1)", list(notes))
                noted = {row["name"]: row["value"] for row in rows}
            asked = questions if found == known[-1].number else ()
            answers = {sql: [tuple(row) for row in await connection.fetch(sql)] for sql in asked}
            words = f"{version.major}.{version.minor}"
            return ServerFacts(words, found, known[-1].number, unsafe, heads, noted, answers)
        finally:
            await connection.close(timeout=2)
    except (*SERVER_ERRORS, ValueError) as error:
        raise Unavailable(error_words(error)) from error
