"""One change of a table saved in PostgreSQL: one statement, so one way there and back, whole or not at all."""

from functools import cache
from typing import Any, Final, NamedTuple

import asyncpg

from bot.entities.kept import Entry
from bot.errors import Conflict, Duplicate, StoreError, Unavailable
from bot.store.keeping_results import keep_result, show_result
from bot.store.postgres.dialect import PostgresConnection
from bot.store.postgres.locks import Lock
from bot.store.saving import VERSION_OF_INTERACTION, VERSION_OF_TABLE, Saving, check_seating
from bot.store.statements import rows_of

_OPEN: Final = (
    "WITH saved AS (INSERT INTO tables (id, guild, channel, version, live, holds_channel, head, updated_at)"
    " SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8{fence} ON CONFLICT DO NOTHING RETURNING id)"
)
_CHANGE: Final = (
    "WITH saved AS (UPDATE tables SET guild = ?2, channel = ?3, version = ?4, live = ?5, holds_channel = ?6,"
    " head = ?7, updated_at = ?8 WHERE id = ?1 AND version = ?4 - 1{fence} RETURNING id)"
)
_LEASED: Final = (
    "SELECT 1 FROM leases WHERE shard = (greatest(CAST(?{0} AS BIGINT), 0) >> 22) % CAST(?{1} AS BIGINT)"
    " AND holder = ?{2} AND expires_at > clock_timestamp()"
)
_ADD_EVENT: Final = (
    ", added AS (INSERT INTO events (table_id, version, kind, payload, actor, interaction, at)"
    " SELECT id, ?4, ?9, ?10, ?11, ?12, ?8 FROM saved)"
)
_NAME_PEOPLE: Final = (
    ", named AS (INSERT INTO people (person, table_id) SELECT unnest(CAST(?13 AS BIGINT[])), id FROM saved"
    " ON CONFLICT DO NOTHING)"
)
_KEEP_RECORD: Final = (
    ", kept AS (INSERT INTO records (game, table_id, record, ended_at) SELECT ?14, id, ?15, ?8 FROM saved"
    " ON CONFLICT (game) DO UPDATE SET"
    " table_id = excluded.table_id, record = excluded.record, ended_at = excluded.ended_at)"
)
_ANSWER: Final = " SELECT id FROM saved"
_ONE_SEAT_AT_A_TIME: Final = "SELECT pg_advisory_xact_lock(?)"
_ONE_RESULT_AT_A_TIME: Final = "SELECT pg_advisory_xact_lock(?, ?)"
"""Results are numbered before their commit: a later number that commits first would hide an earlier one from
the count."""


class Fence(NamedTuple):
    """Number of shards, and the name under which this process holds leases of some."""

    shards: int
    holder: str


@cache
def _statement(*, opens: bool, names: bool, keeps: bool, fenced: bool) -> str:
    # Parameters that belong to parts left out are left out, too, so that later ones move up.
    last = 12 + names + 2 * keeps
    fence = f"EXISTS ({_LEASED.format(2, last + 1, last + 2)})" if fenced else ""
    if opens:
        parts = [_OPEN.format(fence=f" WHERE {fence}" if fenced else ""), _ADD_EVENT]
    else:
        parts = [_CHANGE.format(fence=f" AND {fence}" if fenced else ""), _ADD_EVENT]
    if names:
        parts.append(_NAME_PEOPLE)
    if keeps:
        record = _KEEP_RECORD if names else _KEEP_RECORD.replace("?14", "?13").replace("?15", "?14")
        parts.append(record)
    return "".join(parts) + _ANSWER


def needs_transaction(entry: Entry) -> bool:
    """Whether a change is saved by more than one statement."""
    return entry.result is not None or entry.seating is not None or entry.shown is not None


async def save(saving: Saving, fence: Fence | None, connection: PostgresConnection) -> bool:
    """Save a change by one statement, and how a game ended or that it is shown by some more; False where it may not.

    A game's end and a seat that is taken need a transaction round it (``needs_transaction``).

    :raises SeatedMeanwhile: whoever takes a seat sits at other tables than they are known to.
    :raises asyncpg.PostgresError, asyncpg.InterfaceError: the server refused.
    """
    entry = saving.entry
    if entry.seating is not None:
        # A person who takes seats at several tables at once takes them in turn: each check sees the seat before it.
        await rows_of(connection, _ONE_SEAT_AT_A_TIME, entry.seating.user)
        await check_seating(connection, entry)
    table = (entry.table, entry.guild, entry.channel, entry.version, entry.live, entry.holds_channel, saving.head)
    event = (saving.at, entry.kind, saving.payload, entry.actor, entry.interaction)
    more: list[Any] = [saving.people] if saving.people else []
    more += saving.record or ()
    more += fence or ()
    sql = _statement(
        opens=entry.version == 1,
        names=bool(saving.people),
        keeps=saving.record is not None,
        fenced=fence is not None,
    )
    try:
        saved = await rows_of(connection, sql, *table, *event, *more)
    except asyncpg.UniqueViolationError:
        return False
    # The lock comes last and lasts until the commit: other tables' changes wait for nobody's end of a game.
    if saved and entry.result is not None:
        await rows_of(connection, _ONE_RESULT_AT_A_TIME, Lock.SPACE, Lock.RESULT)
        await keep_result(connection, entry.result)
    if saved and entry.shown is not None:
        await show_result(connection, entry.shown)
    return bool(saved)


async def why_not(saving: Saving, fence: Fence | None, connection: PostgresConnection) -> StoreError:
    """Return the reason that a change may not be saved."""
    entry = saving.entry
    for (version,) in await rows_of(connection, VERSION_OF_INTERACTION, entry.interaction):
        return Duplicate(version)
    versions = await rows_of(connection, VERSION_OF_TABLE, entry.table)
    there: int = versions[0][0] if versions else 0
    if fence is None or there != entry.version - 1:
        return Conflict(there)
    # The version fits, so either the channel is taken or the lease is lost.
    if await rows_of(connection, _LEASED.format(1, 2, 3), entry.guild, *fence):
        return Conflict(there)
    return Unavailable("this process does not serve the shard")
