"""The servers that the bot is in and other places where it was used, and what is deleted of those that are left."""

from collections.abc import Collection
from functools import partial
from typing import Final

from bot.entities.kept import NO_NAME
from bot.shards import shard_of
from bot.store.codec import to_microseconds, to_seconds
from bot.store.database import Concern
from bot.store.messages import REMOVE_POSTED
from bot.store.notes import REMOVE_NOTE, gone_channels_note
from bot.store.statements import Connection, rows_of

_SERVERS: Final = "SELECT guild, left_at FROM servers"
_CAME: Final = "INSERT INTO servers (guild, left_at) VALUES (?, NULL) ON CONFLICT (guild) DO UPDATE SET left_at = NULL"
_LEFT: Final = (
    "INSERT INTO servers (guild, left_at) VALUES (?, ?)"
    " ON CONFLICT (guild) DO UPDATE SET left_at = coalesce(servers.left_at, excluded.left_at)"
)
_USED: Final = (
    "INSERT INTO servers (guild, left_at) VALUES (?, ?) ON CONFLICT (guild) DO UPDATE SET left_at = excluded.left_at"
)
_LEFT_BEFORE: Final = (
    "SELECT guild FROM servers WHERE left_at < CASE WHEN guild > 0 THEN CAST(? AS BIGINT) ELSE CAST(? AS BIGINT) END"
    " ORDER BY left_at, guild"
)
_LEFT_SINCE: Final = "SELECT guild, left_at FROM servers WHERE left_at IS NOT NULL AND guild > 0"
_IS_LEFT: Final = "UPDATE servers SET left_at = left_at WHERE guild = ? AND left_at IS NOT NULL RETURNING guild"
"""Locks its row: where the bot comes back, that is noted before anything is deleted or after everything."""
_LIVE: Final = "SELECT 1 FROM tables WHERE live = 1 AND guild = ? LIMIT 1"

_TABLES: Final = "SELECT id FROM tables WHERE guild = ? AND live = 0 LIMIT ?"
_DROP_TABLE: Final = (
    "DELETE FROM events WHERE table_id = ?",
    "DELETE FROM records WHERE table_id = ?",
    REMOVE_POSTED,
    "DELETE FROM people WHERE table_id = ?",
    "DELETE FROM tables WHERE id = ?",
)
_RESULTS: Final = "SELECT number, game FROM results WHERE guild = ? ORDER BY number LIMIT ?"
_FORGET_RESULT: Final = "UPDATE results SET guild = 0, channel = 0 WHERE number = ?"
_FORGET_NAMES: Final = (
    "UPDATE result_sittings SET name = ? WHERE result = ? AND (participant IS NOT NULL OR stood_for IS NOT NULL)"
)
_FORGET_PARTICIPANTS: Final = 'UPDATE participants SET guild = 0, "user" = NULL, name = ? WHERE guild = ?'
_FORGET: Final = (
    "UPDATE standings SET guild = 0 WHERE guild = ?",
    "UPDATE daily_tries SET guild = NULL, name = NULL WHERE guild = ?",
    "DELETE FROM daily_posts WHERE guild = ?",
    "UPDATE puzzle_days SET guild = NULL WHERE guild = ?",
    "DELETE FROM tournament_people WHERE tournament IN (SELECT id FROM tournaments WHERE guild = ?)",
    "DELETE FROM tournaments WHERE guild = ?",
    "DELETE FROM house_rules WHERE guild = ?",
    "DELETE FROM waiting_people WHERE guild = ?",
    "DELETE FROM invitations WHERE guild = ?",
    "DELETE FROM server_settings WHERE guild = ?",
    "DELETE FROM servers WHERE guild = ?",
)


# Results and figures stay for what others' figures follow from; 0 is no server, as it is nobody.


class ServerStore(Concern):
    """Servers of the bot. Deletion goes some rows at a time, so that no other query waits for it long."""

    async def listed(self, listed: Collection[int], shard: int, shards: int, at: float) -> None:
        """Note the servers of a shard; the bot has left the others of the shard, unless that is noted already.

        :raises Unavailable: that can't be noted now.
        """
        await self._database.transact(partial(_list, listed, shard, shards, to_microseconds(at)))

    async def came(self, guild: int) -> None:
        """Note that the bot is in a server. Raises ``Unavailable``."""
        await self._database.transact(partial(_note, [guild], [], 0))

    async def left(self, guild: int, at: float) -> None:
        """Note that the bot was removed from a server. Raises ``Unavailable``."""
        await self._database.transact(partial(_note, [], [guild], to_microseconds(at)))

    async def used(self, place: int, at: float) -> None:
        """Note the last use of a place without the bot. Raises ``Unavailable``.

        Discord does not tell when such a place ends, so it counts as left from its last use.
        """
        await self._database.execute(_USED, place, to_microseconds(at))

    async def left_before(self, before: float, *, used_before: float | None = None) -> list[int]:
        """Return the servers left before a moment, and the other places last used before another. Raises
        ``Unavailable``."""
        moments = (before, before if used_before is None else used_before)
        rows = await self._database.read_after_writes(_LEFT_BEFORE, *map(to_microseconds, moments))
        return [guild for (guild,) in rows]

    async def left_since(self) -> dict[int, float]:
        """Return the servers that the bot was removed from, with the time of each. Raises ``Unavailable``."""
        return {guild: to_seconds(at) for guild, at in await self._database.read_after_writes(_LEFT_SINCE)}

    async def drop(self, guild: int, *, most: int) -> bool:
        """Delete the data of a server that the bot has left, some tables and results at once; return whether all is
        done.

        Figures of others that follow from it stay. Nothing is deleted while one of its tables is live, or where the bot
        has come back.

        :raises Unavailable: it can't be deleted now.
        """
        return await self._database.transact(partial(_drop, guild, most))


async def _list(listed: Collection[int], shard: int, shards: int, at: int, connection: Connection) -> None:
    # Read inside the transaction: a server that comes while this waits is noted after it, and has not been left.
    known: dict[int, int | None] = dict(await rows_of(connection, _SERVERS))
    came = [guild for guild in listed if guild not in known or known[guild] is not None]
    gone = {guild for guild, left in known.items() if left is None and shard_of(guild, shards) == shard}
    await _note(sorted(came), sorted(gone.difference(listed)), at, connection)


async def _note(came: Collection[int], gone: Collection[int], at: int, connection: Connection) -> None:
    await connection.executemany(_CAME, [(guild,) for guild in came])
    await connection.executemany(_LEFT, [(guild, at) for guild in gone])


async def _drop(guild: int, most: int, connection: Connection) -> bool:
    if not await rows_of(connection, _IS_LEFT, guild) or await rows_of(connection, _LIVE, guild):
        return True
    tables = await rows_of(connection, _TABLES, guild, most)
    for sql in _DROP_TABLE:
        await connection.executemany(sql, tables)
    results = await rows_of(connection, _RESULTS, guild, most)
    await connection.executemany(_FORGET_NAMES, [(NO_NAME, number) for number, _ in results])
    await connection.executemany(REMOVE_NOTE, [(f"film {game}",) for _, game in results])
    await connection.executemany(_FORGET_RESULT, [(number,) for number, _ in results])
    if len(tables) == most or len(results) == most:
        return False
    await rows_of(connection, _FORGET_PARTICIPANTS, NO_NAME, guild)
    await rows_of(connection, REMOVE_NOTE, gone_channels_note(guild))
    for sql in _FORGET:
        await rows_of(connection, sql, guild)
    return True
