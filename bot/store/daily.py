"""The daily deal: the seeds of days, and who tried which."""

from functools import partial
from typing import Any, Final

from bot.store.codec import Data, to_microseconds, to_seconds
from bot.store.database import Connection, Database, fetch
from bot.store.entities import DailyTry

_SEED: Final = "SELECT seed FROM daily_seeds WHERE day = ?"
_SEAL: Final = "INSERT INTO daily_seeds (day, seed) VALUES (?, ?) ON CONFLICT DO NOTHING"
_COLUMNS: Final = "SELECT person, guild, day, version, presses, won, turns, goal_left, shared, at FROM daily_tries"
DAYS_OF: Final = f"{_COLUMNS} WHERE person = ? ORDER BY day"
_ON: Final = f"{_COLUMNS} WHERE day = ? ORDER BY id"
_SAVE: Final = (
    "INSERT INTO daily_tries (person, guild, day, version, presses, won, turns, goal_left, shared, at)"
    " SELECT CAST(?1 AS BIGINT), CAST(?2 AS BIGINT), CAST(?3 AS TEXT), CAST(?4 AS BIGINT), ?5, CAST(?6 AS BIGINT),"
    " ?7, ?8, ?9, ?10"
    " WHERE ?4 = 1 OR EXISTS (SELECT 1 FROM daily_tries WHERE person = ?1 AND day = ?3)"
    " ON CONFLICT (person, day) DO UPDATE SET version = excluded.version, presses = excluded.presses,"
    " won = excluded.won, turns = excluded.turns, goal_left = excluded.goal_left, shared = excluded.shared,"
    " at = excluded.at"
    " WHERE daily_tries.version = excluded.version - 1 RETURNING version"
)
_FORGET_UNFINISHED: Final = "DELETE FROM daily_tries WHERE person = ? AND won IS NULL"
_FORGET: Final = "UPDATE daily_tries SET person = NULL, guild = NULL, presses = '' WHERE person = ?"
_LONG_GONE: Final = "SELECT person FROM daily_tries WHERE person IS NOT NULL GROUP BY person HAVING max(at) < ?"


class StoredDaily(Database):
    """Seeds of days, and tries of their deals."""

    async def seal_day(self, day: str, seed: bytes) -> bytes:
        """The seed of a day: this one, unless the day has one already. Raises ``Unavailable``."""
        return await self._transaction(partial(_seal, day, seed))

    async def daily_try(self, person: int, day: str) -> DailyTry | None:
        """Somebody's try of a day. Raises ``Unavailable``."""
        tries = await self.daily_tries_of(person)
        return next((tried for tried in tries if tried.day == day), None)

    async def daily_tries_of(self, person: int) -> list[DailyTry]:
        """All tries of a person, the last day last. Raises ``Unavailable``."""
        return [daily_from_row(*row) for row in await self._read_after_writes(DAYS_OF, person)]

    async def daily_tries_on(self, day: str) -> list[DailyTry]:
        """All tries of a day, in the order in which they were begun. Raises ``Unavailable``."""
        return [daily_from_row(*row) for row in await self._read_after_writes(_ON, day)]

    async def save_daily(self, tried: DailyTry) -> bool:
        """Saves a try. False where its version is not one above what is kept. Raises ``Unavailable``."""
        return bool(await self._transaction(partial(fetch, _SAVE, daily_to_row(tried))))


async def _seal(day: str, seed: bytes, connection: Connection) -> bytes:
    await fetch(_SEAL, (day, seed.hex()), connection)
    [(kept,)] = await fetch(_SEED, (day,), connection)
    return bytes.fromhex(kept)


async def forget_daily(person: int, connection: Connection) -> None:
    """Takes a person out; how their tries ended stays, of nobody and of no server."""
    await fetch(_FORGET_UNFINISHED, (person,), connection)
    await fetch(_FORGET, (person,), connection)


async def prune_old_daily(before: int, connection: Connection) -> None:
    """Takes those out whose last try lies before a moment (microseconds)."""
    for (person,) in await fetch(_LONG_GONE, (before,), connection):
        await forget_daily(person, connection)


def daily_to_row(tried: DailyTry) -> tuple[Any, ...]:
    won = None if tried.won is None else int(tried.won)
    ended = (won, tried.turns, tried.left, int(tried.shared))
    at = to_microseconds(tried.at)
    return tried.person, tried.guild, tried.day, tried.version, " ".join(tried.presses), *ended, at


def daily_from_row(
    person: int | None,
    guild: int | None,
    day: str,
    version: int,
    presses: str,
    won: int | None,
    turns: int,
    left: int,
    shared: int,
    at: int,
) -> DailyTry:
    """A try as it is kept, ``at`` in microseconds."""
    ended = None if won is None else bool(won)
    made = tuple(presses.split())
    return DailyTry(
        person or 0, guild or 0, day, version, made, ended, turns, left, shared=bool(shared), at=to_seconds(at)
    )


def exported_daily(row: tuple[Any, ...]) -> Data:
    """A try, for who made it to read."""
    tried = daily_from_row(*row)
    return {
        "day": tried.day,
        "server": tried.guild,
        "presses": list(tried.presses),
        "won": tried.won,
        "turns": tried.turns,
        "goal_left": tried.left,
        "shared": tried.shared,
        "at": tried.at,
    }
