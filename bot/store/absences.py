"""Longer absences of the program itself, kept so that days can be given back for them."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from bot.entities.kept import KeptAbsence
from bot.store.codec import to_microseconds, to_seconds
from bot.store.database import Concern
from bot.store.statements import execute_many

# Of two notes of one absence the longer counts, whichever comes first: several processes may keep it.
_KEEP: Final = (
    "INSERT INTO absences (shards, shard, since, until) VALUES (?, ?, ?, ?) ON CONFLICT (shards, shard, since)"
    " DO UPDATE SET until = CASE WHEN excluded.until > absences.until THEN excluded.until ELSE absences.until END"
)
_ALL: Final = "SELECT shards, shard, since, until FROM absences ORDER BY since, shards, shard"


class AbsenceStore(Concern):
    """Absences by shard."""

    async def keep(self, absences: Sequence[KeptAbsence]) -> None:
        """Keep absences that are over; one that is kept already changes nothing. Raises ``Unavailable``."""
        rows = [
            (each.shards, each.shard, to_microseconds(each.since), to_microseconds(each.until)) for each in absences
        ]
        await self._database.transact(partial(execute_many, _KEEP, rows))

    async def all(self) -> list[KeptAbsence]:
        """Return every absence that is kept, the first to begin first. Raises ``Unavailable``."""
        rows = await self._database.read_after_writes(_ALL)
        return [
            KeptAbsence(shards, shard, to_seconds(since), to_seconds(until)) for shards, shard, since, until in rows
        ]
