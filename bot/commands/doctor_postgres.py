"""Checks of ``doctor`` for a database on a PostgreSQL server."""

import asyncio
from collections.abc import Iterator
from typing import TYPE_CHECKING

from bot.commands.doctor_damage import LOOKS, unreadable
from bot.commands.doctor_findings import findings_of_notes, sync_finding, tables_set_aside
from bot.errors import StoreError
from bot.operation.findings import Finding, ok, problem, warning
from bot.operation.lost_database import words_of_emptied

if TYPE_CHECKING:
    from bot.config import Settings
    from bot.store.address import PostgresAddress


def check_server(settings: "Settings", address: "PostgresAddress") -> Iterator[Finding]:
    """Yield the findings about the server; none contains the password."""
    from bot.store.forgotten import Ledger
    from bot.store.opening import WITHOUT_ASYNCPG

    try:
        from bot.store.postgres.looking import look_at_server
    except ImportError:
        yield problem(WITHOUT_ASYNCPG)
        return
    try:
        found = asyncio.run(look_at_server(address.url, questions=[each.sql for each in LOOKS]))
    except StoreError as error:
        yield problem(f"the database at {address} can't be read: {error}")
        return
    if lost := words_of_emptied(settings, found.schema):
        yield problem(lost)
    schemas = f"schema {found.schema} of {found.known}"
    yield ok(f"the database on PostgreSQL {found.version} opens ({schemas}, {len(found.heads)} tables open)")
    yield ok(f"it takes {found.size / 2**20:.0f} MiB on the server; how much is free there, the server's own tools say")
    if found.why_not_writable is not None:
        yield problem(f"the database at {address} takes no changes: {found.why_not_writable}")
    if found.commit_seconds is not None:
        yield sync_finding("a change that is durable on the server, there and back,", found.commit_seconds)
    for name in found.unsafe:
        yield warning(f"PostgreSQL runs with {name} off: a power cut may lose or damage everything")
    yield from tables_set_aside(found.heads)
    yield from unreadable(found.answers)
    yield from findings_of_notes(found.notes)
    try:
        Ledger(settings.ledger).check()
    except StoreError as error:
        yield problem(str(error))
        return
    if not settings.ledger.exists():
        words = "there is none yet; whoever is forgotten is written down there: keep it when you restore a backup"
        yield ok(f"{settings.ledger}: {words}")
