"""Times of people's last exports of their data, which are limited to one in a span of time."""

from functools import partial
from typing import Final

from bot.running.point_of_no_return import bookkeeping
from bot.store.codec import to_microseconds, to_seconds
from bot.store.database import Concern
from bot.store.statements import Connection, rows_of

_BEGIN: Final = (
    "INSERT INTO exports (person, at) VALUES (?1, ?2) ON CONFLICT (person) DO UPDATE SET at = excluded.at"
    " WHERE exports.at <= CAST(?3 AS BIGINT) OR exports.at > excluded.at RETURNING at"
)
_LAST: Final = "SELECT at FROM exports WHERE person = ?"
_TAKE_BACK: Final = "DELETE FROM exports WHERE person = ? AND at = ?"
_PRUNE: Final = "DELETE FROM exports WHERE at < ?"
_FORGET: Final = "DELETE FROM exports WHERE person = ?"


class ExportStore(Concern):
    """Times of people's last exports."""

    async def begin(self, person: int, *, at: float, since: float) -> float | None:
        """Note an export and return None; return the time of an earlier export since a moment, and note nothing.

        Of several simultaneous requests, in any process, one begins.

        :raises Unavailable: it can't be noted now.
        """
        with bookkeeping():  # it is taken back where they can't be sent
            return await self._database.transact(partial(_begin, person, to_microseconds(at), to_microseconds(since)))

    async def take_back(self, person: int, *, at: float) -> None:
        """Forget one that came to nothing. Raises ``Unavailable``."""
        with bookkeeping():
            await self._database.execute(_TAKE_BACK, person, to_microseconds(at))

    async def prune(self, before: float) -> None:
        """Delete the times of exports before a moment. Raises ``Unavailable``."""
        await self._database.execute(_PRUNE, to_microseconds(before))


async def _begin(person: int, at: int, since: int, connection: Connection) -> float | None:
    if await rows_of(connection, _BEGIN, person, at, since):
        return None
    for (last,) in await rows_of(connection, _LAST, person):
        return to_seconds(last)
    return None  # its row has gone meanwhile: whoever asked again has taken it back, or was forgotten


async def exported_at(person: int, connection: Connection) -> float | None:
    """Return the time of a person's last export."""
    for (at,) in await rows_of(connection, _LAST, person):
        return to_seconds(at)
    return None


async def forget_exports(person: int, connection: Connection) -> None:
    """Delete when somebody had their data told."""
    await rows_of(connection, _FORGET, person)
