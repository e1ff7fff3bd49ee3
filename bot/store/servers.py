"""The servers that the bot is in and other places where it was used, and what is deleted of those that are left."""

import asyncio
from collections.abc import Collection, Sequence
from enum import Enum, auto
from functools import partial
from math import inf
from typing import Final

from bot.entities.kept import NO_NAME
from bot.shards import shard_of
from bot.store.codec import to_microseconds, to_seconds
from bot.store.database import Concern
from bot.store.following import lines_to_follow, note_followed
from bot.store.forgotten import Ledger, server_subject
from bot.store.messages import REMOVE_POSTED
from bot.store.notes import NOTES_NAMED, REMOVE_NOTE, SET_NOTE, announced_note, gone_channels_note, news_channel_note
from bot.store.statements import Connection, rows_of

_TO_FORGET: Final = "forget server "
"""Beginning of the name of a note that a server is to be forgotten; its number follows."""
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
# Results and figures stay for what others' figures follow from; 0 is no server, as it is nobody.
_FORGET_RESULT: Final = "UPDATE results SET guild = 0, channel = 0 WHERE number = ?"
_FORGET_NAMES: Final = (
    "UPDATE result_sittings SET name = ? WHERE result = ? AND (participant IS NOT NULL OR stood_for IS NOT NULL)"
)
_FORGET_PARTICIPANTS: Final = 'UPDATE participants SET guild = 0, "user" = NULL, name = ? WHERE guild = ?'
_FORGET_TOURNAMENTS: Final = (
    "DELETE FROM tournament_people WHERE tournament IN (SELECT id FROM tournaments WHERE guild = ?)",
    "DELETE FROM tournaments WHERE guild = ?",
)
_FORGET: Final = (
    "UPDATE standings SET guild = 0 WHERE guild = ?",
    "UPDATE daily_tries SET guild = NULL, name = NULL WHERE guild = ?",
    "DELETE FROM daily_posts WHERE guild = ?",
    "UPDATE puzzle_days SET guild = NULL WHERE guild = ?",
    *_FORGET_TOURNAMENTS,
    "DELETE FROM house_rules WHERE guild = ?",
    "DELETE FROM waiting_people WHERE guild = ?",
    "DELETE FROM invitations WHERE guild = ?",
    "DELETE FROM server_settings WHERE guild = ?",
    "DELETE FROM servers WHERE guild = ? AND left_at IS NOT NULL",
)
_KNOWN: Final = (
    "SELECT guild FROM servers UNION SELECT guild FROM tables UNION SELECT guild FROM results"
    " UNION SELECT guild FROM participants UNION SELECT guild FROM tournaments UNION SELECT guild FROM house_rules"
    " UNION SELECT guild FROM server_settings"
)


class Forgetting(Enum):
    """Progress in forgetting a server."""

    DONE = auto()
    MORE = auto()
    """Some is deleted, and there is more."""
    OPEN = auto()
    """One of its tables is open, so that nothing was deleted."""


def _to_forget_note(guild: int) -> str:
    return f"{_TO_FORGET}{guild}"


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

    async def begin_to_forget(self, guild: int) -> None:
        """Write down that all that is kept of a server is to be deleted, and delete its tournaments, so that they open
        no tables any more.

        :raises NotWrittenDown: the ledger can't be written; nothing has changed.
        :raises Unavailable: the database can't; what the ledger says is followed at the next start.
        """
        lines = await asyncio.to_thread(self._database.ledger.add, server_subject(guild))
        await self._database.transact(partial(_begin_to_forget, guild, lines))

    async def to_forget(self) -> list[int]:
        """Return the servers of which that is written down and not done yet. Raises ``Unavailable``."""
        rows = await self._database.read_after_writes(NOTES_NAMED, len(_TO_FORGET), _TO_FORGET)
        return [int(str(name).removeprefix(_TO_FORGET)) for name, _ in rows]

    async def to_forget_again(self) -> list[int]:
        """Return the servers that an older copy of this database knows although they were forgotten. Raises
        ``Unavailable``."""
        return await self._database.transact(partial(_find_to_forget, self._database.ledger))

    async def forget(self, guild: int, *, most: int) -> Forgetting:
        """Delete what is kept of a server that goes on with the bot, as ``drop`` does, once none of its tables is open.
        Copies made by migrations are deleted in the end.

        :raises Unavailable: it can't be deleted now.
        """
        state = await self._database.transact(partial(_forget, guild, most))
        if state is Forgetting.DONE:
            # The note goes once nothing is left: where this is interrupted, all of it is done again.
            await self._database.drop_copies(inf)
            await self._database.execute(REMOVE_NOTE, _to_forget_note(guild))
        return state


async def _begin_to_forget(guild: int, lines: Sequence[str], connection: Connection) -> None:
    await rows_of(connection, SET_NOTE, _to_forget_note(guild), "1")
    for sql in _FORGET_TOURNAMENTS:
        await rows_of(connection, sql, guild)
    await note_followed(lines, connection)  # from here on the note stands for them


async def known_servers(connection: Connection) -> list[str]:
    """Return the servers of which anything is kept, as the ledger names them."""
    return [server_subject(guild) for (guild,) in await rows_of(connection, _KNOWN)]


async def _find_to_forget(ledger: Ledger, connection: Connection) -> list[int]:
    missing = await lines_to_follow(ledger, connection)
    known = {server_subject(guild): guild for (guild,) in (await rows_of(connection, _KNOWN) if missing else ())}
    return [known[subject] for subject in ledger.find(sorted(known), missing)]


async def _forget(guild: int, most: int, connection: Connection) -> Forgetting:
    if await rows_of(connection, _LIVE, guild):
        return Forgetting.OPEN
    return Forgetting.DONE if await _delete(guild, most, connection) else Forgetting.MORE


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
    # Looked at within the transaction: the bot may have come back since, or somebody opened a table.
    if not await rows_of(connection, _IS_LEFT, guild) or await rows_of(connection, _LIVE, guild):
        return True
    return await _delete(guild, most, connection)


async def _delete(guild: int, most: int, connection: Connection) -> bool:
    """Delete some of what is kept of a server; return whether all is done."""
    tables = await rows_of(connection, _TABLES, guild, most)
    for sql in _DROP_TABLE:
        await connection.executemany(sql, tables)
    results = await rows_of(connection, _RESULTS, guild, most)
    await connection.executemany(_FORGET_NAMES, [(NO_NAME, number) for number, _ in results])
    await connection.executemany(REMOVE_NOTE, [(f"film {game}",) for _, game in results])
    await connection.executemany(_FORGET_RESULT, [(number,) for number, _ in results])
    # What names the server itself goes last, so that an interrupted deletion is found and goes on.
    if len(tables) == most or len(results) == most:
        return False
    await rows_of(connection, _FORGET_PARTICIPANTS, NO_NAME, guild)
    for name in (gone_channels_note(guild), news_channel_note(guild), announced_note(guild)):
        await rows_of(connection, REMOVE_NOTE, name)
    for sql in _FORGET:
        await rows_of(connection, sql, guild)
    return True
