"""Choices of those who want to be called to their turns, and the one message that each of them has."""

from collections.abc import Iterable
from functools import partial
from typing import Any, Final

from bot.entities.calls import REFUSALS_BELIEVED, USUAL_HOUR, CallMessage, CallSettings, CallWhen
from bot.entities.kept import StoredKind
from bot.shapes import Data
from bot.store.codec import to_microseconds, to_seconds
from bot.store.database import Concern, Database
from bot.store.statements import Connection, Row, fetch, rows_of

_COLUMNS: Final = (
    "soon, hour, daily, tournaments, reminders, locale,"
    " version, posted_at, pending, channel, message, former, called, shown"
)
_OF: Final = f"SELECT {_COLUMNS} FROM calls WHERE person = ?"  # noqa: S608 (names of ours)
_WANTING: Final = (
    f"SELECT person, {_COLUMNS} FROM calls WHERE soon IS NOT NULL OR daily = 1 OR tournaments = 1"  # noqa: S608
    " OR reminders = 1 OR message IS NOT NULL ORDER BY person"
)
_ADD: Final = "INSERT INTO calls (person) VALUES (?) ON CONFLICT (person) DO NOTHING"
_SET: Final = {
    "soon": "UPDATE calls SET soon = ? WHERE person = ?",
    "hour": "UPDATE calls SET hour = ? WHERE person = ?",
    "daily": "UPDATE calls SET daily = ? WHERE person = ?",
    "tournaments": "UPDATE calls SET tournaments = ? WHERE person = ?",
    "reminders": "UPDATE calls SET reminders = ? WHERE person = ?",
    "locale": "UPDATE calls SET locale = ? WHERE person = ?",
}
_BEGIN_ANEW: Final = "UPDATE calls SET refusals = 0, untold = 0 WHERE person = ?"
_STOP: Final = "UPDATE calls SET soon = NULL, daily = 0, tournaments = 0, reminders = 0 WHERE person = ?"
_CLAIM: Final = (
    "UPDATE calls SET version = version + 1, posted_at = ?, called = ?, pending = 1 WHERE person = ? AND version = ?"
    " RETURNING version"
)
_POSTED: Final = (
    "UPDATE calls SET pending = 0, posted_at = ?, channel = ?, message = ?, shown = ?, refusals = 0, former ="
    " CASE WHEN message IS NULL THEN former ELSE former || ' ' || CAST(message AS TEXT) END"
    " WHERE person = ? AND version = ? AND pending = 1 RETURNING person"
)
_FORMER_GONE: Final = "UPDATE calls SET former = rtrim(replace(former || ' ', ?, ' ')) WHERE person = ?"
_RELEASE: Final = (
    "UPDATE calls SET pending = 0, posted_at = 0, called = '', version = version + 1"
    " WHERE person = ? AND version = ? AND pending = 1"
)
_EDITED: Final = "UPDATE calls SET shown = ? WHERE person = ? AND message = ?"
_GONE: Final = "UPDATE calls SET message = NULL, shown = '' WHERE person = ? AND message = ?"
_REFUSED: Final = (
    "UPDATE calls SET refusals = refusals + 1, pending = 0, called = ''"
    " WHERE person = ? AND version = ? AND pending = 1 RETURNING refusals"
)
_TO_BE_TOLD: Final = "UPDATE calls SET untold = 1, message = NULL WHERE person = ?"
_UNTOLD: Final = "SELECT person FROM calls WHERE untold = 1"
_TAKE_UNTOLD: Final = "UPDATE calls SET untold = 0 WHERE person = ? AND untold = 1 RETURNING person"
_PACE: Final = (
    "INSERT INTO call_pace (id, next_at) VALUES (1, ?1) ON CONFLICT (id) DO UPDATE SET next_at ="
    " CASE WHEN call_pace.next_at > ?2 THEN ?1 WHEN call_pace.next_at > ?1 THEN call_pace.next_at ELSE ?1 END"
)
_PACED: Final = "UPDATE call_pace SET next_at = next_at + ? WHERE id = 1 RETURNING next_at"
_A_SECOND: Final = 1_000_000
_LONGEST_QUEUE: Final = 3_600_000_000
"""Microseconds. A turn that is further away was given by a clock that was set back since."""
_FORGET: Final = "DELETE FROM calls WHERE person = ?"


class CallStore(Concern):
    """People who want to be called, and their messages."""

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self._may_want: set[int] = set()
        """Those of the last reading of everybody, and until the next one is done those who had chosen before it."""
        self._chosen_since: set[int] = set()

    async def of(self, person: int) -> CallSettings:
        """Return somebody's choices and message. Raises ``Unavailable``."""
        for row in await self._database.read_after_writes(_OF, person):
            return self._read(person, row)
        return CallSettings()

    def _read(self, person: int, row: Row) -> CallSettings:
        soon, hour, daily, tournaments, reminders, locale, version, posted_at, *sent = row
        pending, channel, message, former, called, shown = sent
        when = self.damage.choice(StoredKind.USER_SETTINGS, f"{person}/calls", CallWhen, soon, None)
        standing = None if channel is None or message is None else CallMessage(channel, message, shown)
        return CallSettings(
            when=when,
            # An hour that nobody can choose is damage: the usual one stands for it.
            hour=hour if 0 <= hour < 24 else USUAL_HOUR,
            daily=bool(daily),
            tournaments=bool(tournaments),
            reminders=bool(reminders),
            locale=locale,
            version=version,
            posted_at=to_seconds(posted_at),
            pending=bool(pending),
            called=frozenset(called.split()),
            channel=channel,
            former=tuple(map(int, former.split())),
            message=standing,
        )

    async def wanting(self) -> dict[int, CallSettings]:
        """Return everybody who wants to be called, or has a message that says so. Raises ``Unavailable``."""
        # Whoever chooses from here on may not be found: they are noted anew.
        self._may_want |= self._chosen_since
        self._chosen_since.clear()
        rows = await self._database.read_after_writes(_WANTING)
        found = {person: self._read(person, row) for person, *row in rows}
        self._may_want = set(found)
        return found

    def may_want(self, people: Iterable[int]) -> bool:
        """Return whether one of these people may want to be called: they did at the last reading of everybody, or have
        chosen something here since. Choices made by other processes are known from the next reading on."""
        return not (self._may_want.isdisjoint(people) and self._chosen_since.isdisjoint(people))

    async def choose(self, person: int, **choices: Any) -> CallSettings:
        """Change these choices and no others, and count refusals anew. Return all choices. Raises ``Unavailable``."""
        await self._database.transact(partial(_choose, person, choices))
        self._chosen_since.add(person)
        return await self.of(person)

    async def stop(self, person: int) -> None:
        """Call somebody to nothing any more. Raises ``Unavailable``."""
        await self._database.execute(_STOP, person)

    async def claim(self, person: int, version: int, called: frozenset[str], now: float) -> int | None:
        """Claim the next message to somebody, before it is sent; return its version. None where another process has.

        :param called: what it is sent for.
        :raises Unavailable: it could not be claimed.
        """
        values = (to_microseconds(now), " ".join(sorted(called)), person, version)
        # A compare-and-swap of the version: of several processes one sends.
        rows = await self._database.transact(partial(fetch, _CLAIM, values))
        return int(rows[0][0]) if rows else None

    async def posted(self, person: int, version: int, message: CallMessage, now: float) -> bool:
        """Note the message that was sent by that claim, at the latest now; False where the claim stands no more.

        :raises Unavailable: it could not be noted.
        """
        values = (to_microseconds(now), message.channel, message.message, message.shown, person, version)
        return bool(await self._database.transact(partial(fetch, _POSTED, values)))

    async def former_gone(self, person: int, message: int) -> None:
        """Note that a former message is there no more. Raises ``Unavailable``."""
        # The number stands between spaces, so that it is found in no longer one.
        await self._database.execute(_FORMER_GONE, f" {message} ", person)

    async def release(self, person: int, version: int) -> None:
        """Give up a claim by which nothing was sent: the next look sends it. Raises ``Unavailable``."""
        await self._database.execute(_RELEASE, person, version)

    async def edited(self, person: int, message: CallMessage) -> None:
        """Note what a message shows now. Raises ``Unavailable``."""
        await self._database.execute(_EDITED, message.shown, person, message.message)

    async def gone(self, person: int, message: int) -> None:
        """Note that a message is there no more. Raises ``Unavailable``."""
        await self._database.execute(_GONE, person, message)

    async def refused(self, person: int, version: int) -> bool:
        """Count a refusal of the message of that claim; whether nobody is called any more by that.

        :raises Unavailable: it could not be noted.
        """
        return await self._database.transact(partial(_refused, person, version))

    async def untold(self) -> set[int]:
        """Return everybody who has still to be told that they are called no more. Raises ``Unavailable``."""
        return {person for (person,) in await self._database.read_after_writes(_UNTOLD)}

    async def take_untold(self, person: int) -> bool:
        """Return, once, that somebody has still to be told that they are called no more. Raises ``Unavailable``."""
        return bool(await self._database.transact(partial(fetch, _TAKE_UNTOLD, (person,))))

    async def reserve(self, now: float) -> float:
        """Reserve a turn to send a message: of all processes together one sends in each second.

        :return: seconds until the turn.
        :raises Unavailable: none can be reserved.
        """
        moment = to_microseconds(now)
        return (await self._database.transact(partial(_reserve, moment)) - moment) / _A_SECOND


async def _choose(person: int, choices: dict[str, Any], connection: Connection) -> None:
    # The row first: the statements below change one and make none.
    await rows_of(connection, _ADD, person)
    for name, value in choices.items():
        kept = int(value) if isinstance(value, bool) else value
        await rows_of(connection, _SET["soon" if name == "when" else name], kept, person)
    # Whoever chooses anew may have let the bot write to them by now.
    await rows_of(connection, _BEGIN_ANEW, person)


async def _refused(person: int, version: int, connection: Connection) -> bool:
    # No row where the claim stands no more: a refusal counts once, by whichever process.
    for (refusals,) in await rows_of(connection, _REFUSED, person, version):
        if refusals >= REFUSALS_BELIEVED:
            await rows_of(connection, _STOP, person)
            await rows_of(connection, _TO_BE_TOLD, person)
            return True
    return False


async def _reserve(now: int, connection: Connection) -> int:
    # 1. Bring the next turn to now at the earliest. This locks its row, so that processes take turns.
    await rows_of(connection, _PACE, now, now + _LONGEST_QUEUE)
    # 2. Take it: the one after it is a second later.
    [(following,)] = await rows_of(connection, _PACED, _A_SECOND)
    return int(following) - _A_SECOND


async def exported_calls(person: int, connection: Connection) -> Data | None:
    """Return what an export tells of somebody's choices; None where they have chosen nothing."""
    for soon, hour, daily, tournaments, reminders, locale, _, posted_at, *_ in await rows_of(connection, _OF, person):
        return {
            "turns": soon,
            "hour": hour,
            "daily_deal": bool(daily),
            "tournaments": bool(tournaments),
            "reminders": bool(reminders),
            "language": locale,
            "last_message_at": to_seconds(posted_at) if posted_at else None,
        }
    return None


async def forget_calls(person: int, connection: Connection) -> None:
    """Delete somebody's choices, and which message called them."""
    await rows_of(connection, _FORGET, person)
