"""The daily deal: the seeds of days, and who tried which."""

import hmac
from collections.abc import Sequence
from datetime import date
from functools import partial
from typing import Any, Final

from bot.entities.kept import (
    DAILY_LEVELS,
    FIRST_DAILY_LEVEL,
    DailyCounts,
    DailyPost,
    DailySeal,
    DailyTally,
    DailyTry,
    StoredKind,
)
from bot.running.point_of_no_return import bookkeeping
from bot.shapes import Data
from bot.store.codec import to_microseconds, to_seconds
from bot.store.database import Concern
from bot.store.notes import INSTALLATION_KEY, installation_key
from bot.store.statements import Connection, fetch, forget_found

_SEED_LENGTH: Final = 32
_LEVEL_ENDS: Final = ":"
"""Separator between the level of a day and its seed."""
_SEED: Final = "SELECT seed FROM daily_seeds WHERE day = ?"
_SEAL: Final = "INSERT INTO daily_seeds (day, seed) VALUES (?, ?) ON CONFLICT DO NOTHING"
_COLUMNS: Final = (
    "SELECT person, guild, day, version, presses, won, turns, goal_left, shared, at, name FROM daily_tries"
)
DAYS_OF: Final = f"{_COLUMNS} WHERE person = ? ORDER BY day"
_OF_DAY: Final = f"{_COLUMNS} WHERE person = ? AND day = ?"
_IN_SERVER: Final = (
    "SELECT person, guild, day, version, '' AS presses, won, turns, goal_left, shared, at, name FROM daily_tries"
    " WHERE day = ? AND guild = ? AND person IS NOT NULL ORDER BY id"
)
_COUNTS: Final = (
    "SELECT count(*), count(CASE WHEN won = 1 THEN 1 END), min(CASE WHEN won = 1 THEN turns END)"
    " FROM daily_tries WHERE day = ?"
)
_TALLIES: Final = (
    "SELECT won, CASE WHEN won = 1 THEN turns ELSE 0 END, CASE WHEN won = 0 THEN goal_left ELSE 0 END, count(*)"
    " FROM daily_tries WHERE day = ? AND (won IS NOT NULL OR goal_left > 0) GROUP BY 1, 2, 3 ORDER BY 1, 2, 3"
)
_BEGIN: Final = (
    "INSERT INTO daily_tries (person, guild, day, version, presses, won, turns, goal_left, shared, at, name)"
    " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (person, day) DO NOTHING RETURNING version"
)
_GO_ON: Final = (
    "UPDATE daily_tries SET version = ?, presses = ?, won = ?, turns = ?, goal_left = ?, shared = ?, at = ?,"
    " name = coalesce(?, name) WHERE person = ? AND day = ? AND version = ? RETURNING version"
)
"""Update of an existing try only: a player whom another process has just forgotten must not come back."""
_ANY_TRY: Final = "SELECT 1 FROM daily_tries WHERE day = ? LIMIT 1"
_PLAYED_DAYS: Final = (
    "SELECT day, count(*) FROM daily_tries WHERE guild = ? AND day <= ? AND won IS NOT NULL GROUP BY day ORDER BY day"
)
_SCORES: Final = (
    "SELECT person, sum(won), count(*) FROM daily_tries WHERE guild = ? AND day >= ? AND day <= ? AND won IS NOT NULL"
    " AND person IS NOT NULL GROUP BY person ORDER BY 2 DESC, 3, 1"
)
_NAME: Final = (
    "SELECT name FROM daily_tries WHERE person = ? AND guild = ? AND name IS NOT NULL ORDER BY day DESC LIMIT 1"
)
_KEEP_POST: Final = (
    "INSERT INTO daily_posts (guild, day, channel, message, players) VALUES (?, ?, ?, ?, ?) ON CONFLICT (guild)"
    " DO UPDATE SET day = excluded.day, channel = excluded.channel, message = excluded.message,"
    " players = excluded.players"
)
_PLAYERS: Final = (
    "(SELECT count(*) FROM daily_tries WHERE daily_tries.guild = daily_posts.guild"
    " AND daily_tries.day = daily_posts.day AND won IS NOT NULL)"
)
_OUTDATED_POSTS: Final = (
    f"SELECT guild, day, channel, message, {_PLAYERS} FROM daily_posts WHERE day = ? AND players <> {_PLAYERS}"  # noqa: S608
    " ORDER BY guild"
)
_DROP_POST: Final = "DELETE FROM daily_posts WHERE guild = ? AND message = ?"
_HOLD_DAY: Final = "UPDATE daily_seeds SET seed = seed WHERE day = ?"
"""Row lock of a day: a try that begins and a person who is forgotten take turns, in every process."""
_TRIED: Final = "SELECT 1 FROM daily_tries WHERE person = ? AND day = ?"
_KEEP_FINGERPRINT: Final = "INSERT INTO daily_forgotten (day, fingerprint) VALUES (?, ?) ON CONFLICT DO NOTHING"
_FINGERPRINT: Final = "SELECT 1 FROM daily_forgotten WHERE day = ? AND fingerprint = ?"
_DROP_FINGERPRINTS: Final = "DELETE FROM daily_forgotten WHERE day < ?"
_FORGET_UNFINISHED: Final = "DELETE FROM daily_tries WHERE person = ? AND won IS NULL"
_FORGET: Final = "UPDATE daily_tries SET person = NULL, guild = NULL, presses = '', name = NULL WHERE person = ?"
_LONG_GONE: Final = "SELECT person FROM daily_tries WHERE person IS NOT NULL GROUP BY person HAVING max(at) < ?"


class DailyStore(Concern):
    """Seeds of days, and tries of their deals."""

    async def seal(self, day: str, seal: DailySeal) -> DailySeal:
        """Return the seal of a day, which becomes the given one unless there is one. Raises ``Unavailable`` and
        ``Unreadable``."""
        with bookkeeping():  # whoever looks at a day first seals it
            kept = await self._database.transact(partial(_seal, day, seal))
        return self.damage.insist(StoredKind.DAILY_SEED, day, partial(seal_of, kept))

    async def tried_on(self, person: int, day: str) -> DailyTry | None:
        """Return a person's try of a day. Raises ``Unavailable``."""
        tries = self._tries(await self._database.read_after_writes(_OF_DAY, person, day))
        return tries[0] if tries else None

    async def tries_of(self, person: int) -> list[DailyTry]:
        """Return all tries of a person, the newest day last. Raises ``Unavailable``."""
        return self._tries(await self._database.read_after_writes(DAYS_OF, person))

    async def tries_in(self, guild: int, day: str) -> list[DailyTry]:
        """Return a server's tries of a day without their presses, in the order of their beginning.

        Tries of forgotten people are left out. Raises ``Unavailable``.
        """
        return self._tries(await self._database.read_after_writes(_IN_SERVER, day, guild))

    async def counts_on(self, day: str) -> DailyCounts:
        """Return the counts of a day over all servers. Raises ``Unavailable``."""
        [(tries, won, quickest)] = await self._database.read_after_writes(_COUNTS, day)
        return DailyCounts(tries, won, quickest)

    async def tallies_on(self, day: str) -> list[DailyTally]:
        """Return how the attempts of a day that have ended so far came out, over all servers, with no names.

        Attempts of hidden and of forgotten people count. A damaged one is passed over. Raises ``Unavailable``.
        """
        rows = await self._database.read_after_writes(_TALLIES, day)
        return self.damage.each(StoredKind.DAILY_TRY, ((f"{day}/results", partial(_tally, *row)) for row in rows))

    async def was_tried(self, day: str) -> bool:
        """Whether anybody has tried a day's deal. Raises ``Unavailable``."""
        return bool(await self._database.read_after_writes(_ANY_TRY, day))

    async def played_days(self, guild: int, until: str) -> dict[str, int]:
        """Return the numbers of finished tries in a server by day, up to a day. Raises ``Unavailable``."""
        rows = await self._database.read_after_writes(_PLAYED_DAYS, guild, until)
        return {str(day): int(count) for day, count in rows}

    async def scores(self, guild: int, first: str, last: str) -> list[tuple[int, int, int]]:
        """Return person, days won and days played to the end in a server between two days, the most wins first.

        Raises ``Unavailable``.
        """
        rows = await self._database.read_after_writes(_SCORES, guild, first, last)
        return [(person, int(won), played) for person, won, played in rows]

    async def name_of(self, person: int, guild: int) -> str | None:
        """Return a person's name in their newest try in a server. Raises ``Unavailable``."""
        for (name,) in await self._database.read_after_writes(_NAME, person, guild):
            return str(name)
        return None

    async def keep_post(self, post: DailyPost) -> None:
        """Store the newest announcement of a server, or its new text. Raises ``Unavailable``."""
        await self._database.execute(_KEEP_POST, post.guild, post.day, post.channel, post.message, post.players)

    async def outdated_posts(self, day: str) -> list[DailyPost]:
        """Return the announcements of a day with an old number of players, each with the new one. Raises
        ``Unavailable``."""
        return [DailyPost(*row) for row in await self._database.read_after_writes(_OUTDATED_POSTS, day)]

    async def drop_post(self, post: DailyPost) -> None:
        """Forget an announcement that is gone. Raises ``Unavailable``."""
        await self._database.execute(_DROP_POST, post.guild, post.message)

    def _tries(self, rows: Sequence[Sequence[Any]]) -> list[DailyTry]:
        return self.damage.each(StoredKind.DAILY_TRY, ((f"{row[0]}/{row[2]}", partial(_try, *row)) for row in rows))

    async def save(self, tried: DailyTry) -> bool:
        """Save a try; return False for a stale version, and for a second try by a person who was forgotten that day.

        :raises Unavailable: it could not be saved.
        """
        return await self._database.transact(partial(_save, tried))

    async def tried_before(self, person: int, day: str) -> bool:
        """Whether somebody has tried a day's deal and was forgotten since. Raises ``Unavailable``."""
        await self._database.wait_for_earlier_writes()
        return await self._database.read_with(partial(_has_fingerprint, person, day))

    async def drop_tried_before(self, day: str) -> None:
        """Delete the fingerprints of days before one. Raises ``Unavailable``."""
        await self._database.execute(_DROP_FINGERPRINTS, day)

    async def prune(self, before: float) -> None:
        """Forget the people whose newest try lies before a moment. Raises ``Unavailable``."""
        long_gone = partial(forget_found, _LONG_GONE, (to_microseconds(before),), forget_daily)
        await self._database.transact(long_gone)


async def _seal(day: str, seal: DailySeal, connection: Connection) -> str:
    # Written first, then read: of several who seal a day at once, in any process, all get the first one's seal.
    await fetch(_SEAL, (day, f"{seal.level}{_LEVEL_ENDS}{seal.seed.hex()}"), connection)
    [(kept,)] = await fetch(_SEED, (day,), connection)
    return str(kept)


def seal_of(kept: str) -> DailySeal:
    """Read a seal. Raises ``ValueError`` for a text without a seed of the right length or with an unknown level.

    Releases that knew one level alone stored the seed alone. They can't read a day that has a level, so where they run
    beside this one they refuse it instead of playing it otherwise.
    """
    level, _, seed = kept.rpartition(_LEVEL_ENDS)
    seal = DailySeal(bytes.fromhex(seed), level or FIRST_DAILY_LEVEL)
    if len(seal.seed) != _SEED_LENGTH or seal.level not in DAILY_LEVELS:
        raise ValueError("no seal")
    return seal


async def _save(tried: DailyTry, connection: Connection) -> bool:
    if tried.version == 1:
        # The day's row is locked: either this sees the fingerprint of a person who is forgotten, or that sees this try.
        await fetch(_HOLD_DAY, (tried.day,), connection)
        if await _has_fingerprint(tried.person, tried.day, connection):
            return False
        return bool(await fetch(_BEGIN, daily_to_row(tried), connection))
    # A compare-and-swap of the version: of two presses that go on from one state, one is saved.
    _, _, _, *row = daily_to_row(tried)
    return bool(await fetch(_GO_ON, (*row, tried.person, tried.day, tried.version - 1), connection))


async def _has_fingerprint(person: int, day: str, connection: Connection) -> bool:
    for (secret,) in await fetch(INSTALLATION_KEY, (), connection):
        return bool(await fetch(_FINGERPRINT, (day, _fingerprint(secret, person, day)), connection))
    return False  # without a secret nobody was forgotten yet


def _fingerprint(secret: str, person: int, day: str) -> str:
    """Return the keyed hash of a person and a day. Any secret will do: a damaged one keeps nobody from playing."""
    return hmac.digest(secret.encode(), f"{day} {person}".encode(), "sha256").hex()


async def forget_daily(person: int, connection: Connection, *, day: str | None = None) -> None:
    """Take a person out of their tries; the results stay without person and server.

    :param day: a day of which they get no second try, where they have begun one.
    """
    if day is not None:
        await fetch(_HOLD_DAY, (day,), connection)
        if await fetch(_TRIED, (person, day), connection):
            # A keyed hash refuses a second try, and does not reveal whose the first one was.
            secret = await installation_key(connection)
            await fetch(_KEEP_FINGERPRINT, (day, _fingerprint(secret, person, day)), connection)
    # An unfinished try is in nobody's figures. A finished one stays in those of its day, without a name.
    await fetch(_FORGET_UNFINISHED, (person,), connection)
    await fetch(_FORGET, (person,), connection)


def daily_to_row(tried: DailyTry) -> tuple[Any, ...]:
    ended = (None if tried.won is None else int(tried.won), tried.turns, tried.left, int(tried.shared))
    at = to_microseconds(tried.at)
    return tried.person, tried.guild, tried.day, tried.version, " ".join(tried.presses), *ended, at, tried.name


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
    name: str | None,
) -> DailyTry:
    """Return a try from its row, ``at`` in microseconds."""
    return DailyTry(
        person or 0,
        guild or 0,
        day,
        version,
        presses=tuple(presses.split()),
        won=None if won is None else bool(won),
        turns=turns,
        left=left,
        shared=bool(shared),
        at=to_seconds(at),
        name=name,
    )


def _tally(won: int | None, turns: int, left: int, tries: int) -> DailyTally:
    """Return a tally from its row. Raises ``ValueError`` for results that no attempt has."""
    if won not in (None, 0, 1) or not isinstance(turns, int) or not isinstance(left, int) or min(turns, left) < 0:
        raise ValueError("no result")
    return DailyTally(None if won is None else bool(won), turns, left, tries)


def _try(person: int | None, guild: int | None, day: str, *more: Any) -> DailyTry:
    """Return a try from its row. Raises ``ValueError`` for a day that is no date."""
    date.fromisoformat(day)
    return daily_from_row(person, guild, day, *more)


def exported_daily(row: tuple[Any, ...]) -> Data:
    """Return a try in the form of a person's export."""
    tried = daily_from_row(*row)
    return {
        "day": tried.day,
        "server": tried.guild,
        "presses": list(tried.presses),
        "won": tried.won,
        "turns": tried.turns,
        "goal_left": tried.left,
        "shared": tried.shared,
        "name": tried.name,
        "at": tried.at,
    }
