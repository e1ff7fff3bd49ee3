"""The program's own absences are kept, over restarts and by every process."""

from bot.entities.kept import KeptAbsence
from bot.store.store import Store


async def test_an_absence_is_kept_once_and_as_long_as_it_was(store: Store) -> None:
    short, long = KeptAbsence(2, 1, 1000.5, 2000.0), KeptAbsence(2, 1, 1000.5, 3000.25)
    other = KeptAbsence(1, 0, 500.0, 900.0)
    await store.absences.keep([short])
    await store.absences.keep([long, other])
    await store.absences.keep([short])
    assert await store.absences.all() == [other, long]
