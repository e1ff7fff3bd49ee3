"""Zones, nights and vacations of people."""

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from bot.entities.kept import StoredKind
from bot.entities.own_time import VACATION_OF_YEAR, YEAR, Night, OwnTime, Vacation, VacationRefusal, is_night
from bot.shapes import Data
from bot.store.codec import to_microseconds, to_seconds
from bot.store.database import Concern, Database
from bot.store.statements import Connection, rows_of

_OWN: Final = "SELECT zone, night_begins, night_ends FROM own_times WHERE person = ?"
_VACATIONS: Final = "SELECT begins, ends FROM vacations WHERE person = ? ORDER BY begins"
_CHANGED: Final = "SELECT person FROM own_times WHERE changed_at > ?"
_TOUCH: Final = (
    "INSERT INTO own_times (person, changed_at) VALUES (?, ?)"
    " ON CONFLICT (person) DO UPDATE SET changed_at = excluded.changed_at"
)
"""Locks the person's row until the transaction ends: of two processes the second counts what the first has saved."""
_SET_ZONE: Final = "UPDATE own_times SET zone = ? WHERE person = ?"
_SET_NIGHT: Final = "UPDATE own_times SET night_begins = ?, night_ends = ? WHERE person = ?"
_TAKE: Final = "INSERT INTO vacations (person, begins, ends) VALUES (?, ?, ?)"
_DROP_LATER: Final = "DELETE FROM vacations WHERE person = ? AND begins >= ?"
_END: Final = "UPDATE vacations SET ends = ? WHERE person = ? AND begins < ? AND ends > ?"
_DROP_OLD: Final = "DELETE FROM vacations WHERE person = ? AND ends < ?"
_FORGET: Final = ("DELETE FROM own_times WHERE person = ?", "DELETE FROM vacations WHERE person = ?")
_APART: Final = 24 * 3600
"""Seconds that lie between two vacations at least: two that touch are a longer one."""


class OwnTimeStore(Concern):
    """Zones, nights and vacations of people.

    :ivar when_changed: hear of everybody who has changed theirs through this process.
    """

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self.when_changed: list[Callable[[int], None]] = []

    async def of(self, person: int) -> OwnTime:
        """Return what somebody has said of their time. Raises ``Unavailable``."""
        await self._database.wait_for_earlier_writes()
        return await self._database.read_with(partial(self._read, person))

    async def _read(self, person: int, connection: Connection) -> OwnTime:
        zone, night = None, None
        for chosen, begins, ends in await rows_of(connection, _OWN, person):
            zone = chosen
            night = self.damage.read(StoredKind.USER_SETTINGS, f"{person}/night", partial(_night, begins, ends))
        vacations = [
            Vacation(to_seconds(begins), to_seconds(ends))
            for begins, ends in await rows_of(connection, _VACATIONS, person)
        ]
        return OwnTime(zone, night if zone else None, tuple(vacations))

    async def changed_since(self, moment: float) -> list[int]:
        """Return the people who have changed something of it since a moment. Raises ``Unavailable``."""
        return [person for (person,) in await self._database.read_after_writes(_CHANGED, to_microseconds(moment))]

    async def set_zone(self, person: int, zone: str | None, now: float) -> None:
        """Keep the zone that somebody has chosen. Raises ``Unavailable``."""
        await self._database.transact(partial(_set, person, now, _SET_ZONE, (zone,)))
        self._tell(person)

    async def set_night(self, person: int, night: Night | None, now: float) -> None:
        """Keep the night that somebody has chosen, None for no night. Raises ``Unavailable``."""
        values = (None, None) if night is None else (night.begins, night.ends)
        await self._database.transact(partial(_set, person, now, _SET_NIGHT, values))
        self._tell(person)

    async def take_vacation(self, person: int, vacation: Vacation, now: float) -> VacationRefusal | None:
        """Keep a vacation, or return why it can't be: of those asked at once, in whatever process, one is decided after
        the other.

        :raises Unavailable: it could not be saved.
        """
        refusal = await self._database.transact(partial(_take, person, vacation, now))
        self._tell(person)
        return refusal

    async def end_vacations(self, person: int, now: float) -> None:
        """End the vacation that somebody is on, and give up those to come. Raises ``Unavailable``."""
        await self._database.transact(partial(_end, person, now))
        self._tell(person)

    def _tell(self, person: int) -> None:
        for heard in self.when_changed:
            heard(person)


def _night(begins: int | None, ends: int | None) -> Night | None:
    if begins is None or ends is None:
        return None
    night = Night(begins, ends)
    if not is_night(night):
        raise ValueError("no night that could have been chosen")
    return night


async def _set(person: int, now: float, statement: str, values: tuple[Any, ...], connection: Connection) -> None:
    await rows_of(connection, _TOUCH, person, to_microseconds(now))
    await rows_of(connection, statement, *values, person)


async def _take(person: int, asked: Vacation, now: float, connection: Connection) -> VacationRefusal | None:
    await rows_of(connection, _TOUCH, person, to_microseconds(now))
    # Older ones share no year with any that can still be asked for.
    await rows_of(connection, _DROP_OLD, person, to_microseconds(min(now, asked.begins) - YEAR))
    known = [
        Vacation(to_seconds(begins), to_seconds(ends)) for begins, ends in await rows_of(connection, _VACATIONS, person)
    ]
    if any(asked.begins < each.ends + _APART and each.begins < asked.ends + _APART for each in known):
        return VacationRefusal.OVERLAPS
    if most_in_a_year([*known, asked]) > VACATION_OF_YEAR:
        return VacationRefusal.TOO_MANY_DAYS
    await rows_of(connection, _TAKE, person, to_microseconds(asked.begins), to_microseconds(asked.ends))
    return None


async def _end(person: int, now: float, connection: Connection) -> None:
    moment = to_microseconds(now)
    await rows_of(connection, _TOUCH, person, moment)
    # Those to come are given up; the one that is under way ends now, and counts as long as it was.
    await rows_of(connection, _DROP_LATER, person, moment)
    await rows_of(connection, _END, moment, person, moment, moment)


def most_in_a_year(vacations: list[Vacation]) -> float:
    """Return the seconds of vacation in the year that has the most of them, from whatever day it is counted."""
    # The fullest year ends where some vacation does: one that ends later only loses days at its beginning.
    return max(
        (
            sum(
                max(0.0, each.ends - max(each.begins, last.ends - YEAR)) for each in vacations if each.ends <= last.ends
            )
            for last in vacations
        ),
        default=0.0,
    )


async def exported_own_time(person: int, connection: Connection) -> Data | None:
    """Return what an export tells of somebody's time; None where they have said nothing of it."""
    rows = await rows_of(connection, _OWN, person)
    vacations = await rows_of(connection, _VACATIONS, person)
    if not rows:
        return None
    zone, begins, ends = rows[0]
    night = None if begins is None or ends is None else [f"{each // 60:02}:{each % 60:02}" for each in (begins, ends)]
    told = [{"begins": to_seconds(begins), "ends": to_seconds(ends)} for begins, ends in vacations]
    return {"zone": zone, "night": night, "vacations": told}


async def forget_own_time(person: int, connection: Connection) -> None:
    """Delete what somebody has said of their time."""
    for statement in _FORGET:
        await rows_of(connection, statement, person)
