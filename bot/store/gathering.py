"""Who wants to play now, and who has invited whom: for an hour."""

from collections.abc import Collection
from functools import partial
from typing import Final

from bot.store.codec import Data, to_microseconds, to_seconds
from bot.store.database import Connection, Database, fetch, rows_of

_WAITING: Final = "SELECT person, name FROM waiting_people WHERE guild = ? AND until > ? ORDER BY until, person"
_WAIT: Final = (
    "INSERT INTO waiting_people (guild, person, name, until)"
    " SELECT CAST(?1 AS BIGINT), CAST(?2 AS BIGINT), CAST(?3 AS TEXT), CAST(?4 AS BIGINT) WHERE"
    " (SELECT count(*) FROM waiting_people WHERE guild = ?1 AND person <> ?2 AND until > CAST(?5 AS BIGINT))"
    " < CAST(?6 AS BIGINT)"
    " ON CONFLICT (guild, person) DO UPDATE SET name = excluded.name, until = excluded.until RETURNING person"
)
_STOP_WAITING: Final = "DELETE FROM waiting_people WHERE guild = ? AND person = ?"
_INVITED: Final = "SELECT at FROM invitations WHERE inviter = ? AND invited = ?"
_INVITE: Final = (
    "INSERT INTO invitations (inviter, invited, at) VALUES (?, ?, ?)"
    " ON CONFLICT (inviter, invited) DO UPDATE SET at = excluded.at"
)
_PRUNE: Final = ("DELETE FROM waiting_people WHERE until <= ?", "DELETE FROM invitations WHERE at < ?")
_WAITING_OF: Final = "SELECT guild, name, until FROM waiting_people WHERE person = ? ORDER BY guild"
_INVITATIONS_OF: Final = (
    "SELECT inviter, at FROM invitations WHERE inviter = ?1 OR invited = ?1 ORDER BY at, inviter, invited"
)
_FORGET: Final = (
    "DELETE FROM waiting_people WHERE person = ?1",
    "DELETE FROM invitations WHERE inviter = ?1 OR invited = ?1",
)


class StoredGathering(Database):
    """Who wants to play now, and who has invited whom."""

    async def waiting(self, guild: int, now: float) -> dict[int, str]:
        """Who wants to play now in a server, with their names; who came first is first. Raises ``Unavailable``."""
        return dict(await self._read_after_writes(_WAITING, guild, to_microseconds(now)))

    async def wait(self, guild: int, person: int, name: str, *, now: float, until: float, most: int) -> bool:
        """Lists somebody. False where ``most`` others are listed. Raises ``Unavailable``."""
        values = (guild, person, name, to_microseconds(until), to_microseconds(now), most)
        return bool(await self._transaction(partial(fetch, _WAIT, values)))

    async def stop_waiting(self, guild: int, people: Collection[int]) -> None:
        """Takes people off the list. Raises ``Unavailable``."""
        await self._transaction(partial(_run_many, _STOP_WAITING, [(guild, person) for person in people]))

    async def invited_at(self, inviter: int, invited: int) -> float | None:
        """When one person has last invited another. Raises ``Unavailable``."""
        for (at,) in await self._read_after_writes(_INVITED, inviter, invited):
            return to_seconds(at)
        return None

    async def note_invitations(self, inviter: int, people: Collection[int], at: float) -> None:
        """Remembers that one person has invited others. Raises ``Unavailable``."""
        moment = to_microseconds(at)
        await self._transaction(partial(_run_many, _INVITE, [(inviter, person, moment) for person in people]))

    async def prune_gathering(self, now: float, *, invited_before: float) -> None:
        """Deletes who wanted to play until now, and invitations from before a moment. Raises ``Unavailable``."""
        moments = (to_microseconds(now), to_microseconds(invited_before))
        await self._transaction(partial(_prune, moments))


async def exported_gathering(person: int, connection: Connection) -> Data:
    """What a person is told: of invitations when, and whether it was theirs."""
    waiting = await rows_of(connection, _WAITING_OF, person)
    invitations = await rows_of(connection, _INVITATIONS_OF, person)
    return {
        "waiting": [{"guild": guild, "name": name, "until": to_seconds(until)} for guild, name, until in waiting],
        "invitations": [{"own": inviter == person, "at": to_seconds(at)} for inviter, at in invitations],
    }


async def forget_gathering(person: int, connection: Connection) -> None:
    """Deletes what names a person."""
    for sql in _FORGET:
        await rows_of(connection, sql, person)


async def _run_many(sql: str, values: list[tuple[int, ...]], connection: Connection) -> None:
    await connection.executemany(sql, values)


async def _prune(moments: tuple[int, int], connection: Connection) -> None:
    for sql, before in zip(_PRUNE, moments, strict=True):
        await rows_of(connection, sql, before)
