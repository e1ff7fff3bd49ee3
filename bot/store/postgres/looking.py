"""A look at a database on a server, while the bot runs or not: nothing is changed and no lock is taken."""

from dataclasses import dataclass

import asyncpg

from bot.store.postgres.migrate import known_migrations, schema_of
from bot.store.postgres.server import SAFE_SETTINGS, SERVER_ERRORS, words_of
from bot.tables.errors import NewerSchema, Unavailable


@dataclass(frozen=True, slots=True)
class ServerFacts:
    """What was found: the schema and the one that this release knows, open tables' ids and states, some notes."""

    version: str
    schema: int
    known: int
    unsafe: list[str]
    heads: list[tuple[str, str]]
    notes: dict[str, str]


async def look(url: str, *notes: str) -> ServerFacts:
    """Looks at everything.

    :param notes: the names of the notes that are wanted.
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
            heads: list[tuple[str, str]] = []
            noted: dict[str, str] = {}
            if found:
                rows = await connection.fetch("SELECT id, head FROM tables WHERE live = 1 ORDER BY number")
                heads = [(row["id"], row["head"]) for row in rows]
                rows = await connection.fetch("SELECT name, value FROM notes WHERE name = ANY($1)", list(notes))
                noted = {row["name"]: row["value"] for row in rows}
            words = f"{version.major}.{version.minor}"
            return ServerFacts(words, found, known[-1].number, unsafe, heads, noted)
        finally:
            await connection.close(timeout=2)
    except (*SERVER_ERRORS, ValueError) as error:
        raise Unavailable(words_of(error)) from error
