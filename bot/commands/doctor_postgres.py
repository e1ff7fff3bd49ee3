"""What ``doctor`` looks at where the database is on a PostgreSQL server."""

import asyncio
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING

from bot.tables.errors import StoreError

if TYPE_CHECKING:
    from bot.config import Settings
    from bot.store.address import PostgresAddress


def check_server(settings: "Settings", address: "PostgresAddress") -> "Iterator[tuple[str, str]]":
    """The state (as ``Finding`` has it) and the words of everything that is found; never the password."""
    from bot.commands.doctor import BAD, GOOD, LATELY, WARNING, set_aside
    from cogs.core.answered_elsewhere import NOTE, WORDS

    try:
        from bot.store.postgres.looking import look
    except ImportError:
        yield BAD, "PostgreSQL needs asyncpg: pip install -r requirements/postgres.txt"
        return
    try:
        found = asyncio.run(look(address.url, NOTE))
    except StoreError as error:
        yield BAD, f"the database at {address} can't be read: {error}"
        return
    schemas = f"schema {found.schema} of {found.known}"
    yield GOOD, f"the database on PostgreSQL {found.version} opens ({schemas}, {len(found.heads)} tables open)"
    for name in found.unsafe:
        yield WARNING, f"PostgreSQL runs with {name} off: a power cut may lose or damage everything"
    yield from set_aside(found.heads)
    if found.note is not None and time.time() - int(found.note) < LATELY:
        yield WARNING, f"lately ({time.strftime('%Y-%m-%d %H:%M', time.gmtime(int(found.note)))} UTC) {WORDS}"
    if not settings.ledger.exists():
        words = "there is none yet; whoever is forgotten is written down there: keep it when you restore a backup"
        yield GOOD, f"{settings.ledger}: {words}"
