"""Since when nobody could be heard: restarts, lost and hanging connections, shards that change hands, full disks."""

import asyncio
from dataclasses import dataclass, field

import pytest

from bot.entities.kept import KeptAbsence
from bot.errors import Unavailable
from bot.operation.attendance import NOTE, Attendance
from bot.store.absences import AbsenceStore
from bot.store.notes import NoteStore
from bot.tables.state.giving_back import Lost
from bot.tables.time.absences import Absences, Cause
from tests.store.memory import MemoryStore
from tests.tables.world import StandingClock

GRACE = 120.0
GUILDS = [shard << 22 for shard in range(3)]
"""A server of each shard."""


@dataclass
class Connection:
    """Connections that are silent for as long as the test says."""

    silent: dict[int, float] = field(default_factory=dict)
    asked: list[int] = field(default_factory=list)

    session_starts_left: int | None = None

    def held_back(self) -> float:
        return 0.0

    def gateway_silences(self) -> dict[int, float]:
        return self.silent

    async def ask_for_life(self, shard: int) -> None:
        self.asked.append(shard)


class Watched:
    """A process whose looks the test makes, a second after the other."""

    def __init__(
        self,
        store: NoteStore,
        clock: StandingClock,
        shared: int | None = None,
        keeping: AbsenceStore | None = None,
    ) -> None:
        self.store, self.clock, self.absences, self.connection = store, clock, Absences(clock), Connection()
        self.is_read_only = self.is_settled = False
        self.settled = 0
        self.attendance = Attendance(
            self.absences,
            store,
            clock,
            grace=GRACE,
            is_read_only=lambda: self.is_read_only,
            shared=shared,
            keeping=keeping,
        )
        self.attendance.connect(self.connection)
        self.attendance.settled_by.append(self._settle)
        self.is_settled = True

    async def _settle(self) -> bool:
        self.settled += 1
        return self.is_settled

    async def start(self) -> None:
        await self.attendance.start()
        for loop in self.attendance._loops:  # the test looks by itself
            loop.cancel()

    async def second(self, seconds: int = 1, *, silent: bool = False) -> None:
        """So many seconds pass, in which everything is heard that is not silent."""
        for _ in range(seconds):
            self.clock.time += 1
            for shard, known in self.connection.silent.items():
                self.connection.silent[shard] = known + 1 if silent else 0.0
            self.attendance.look()
            await self.attendance.settle()

    async def attend(self) -> None:
        """What follows the looks, once."""
        await self.attendance._attend()

    async def connect(self, *shards: int, count: int = 1) -> None:
        for shard in shards:
            self.connection.silent[shard] = 0.0
            self.attendance.found(shard, count)
        await self.second()

    def lose(self, shard: int) -> None:
        del self.connection.silent[shard]
        self.attendance.lost(shard)

    def lost(self, shard: int = 0, since: float = 0.0) -> Lost:
        lost = self.absences.lost(GUILDS[shard], since)
        return Lost(round(lost.certain, 3), round(lost.doubtful, 3))


async def started(store: NoteStore | None = None, clock: StandingClock | None = None, shards: int = 1) -> Watched:
    """A process alone, connected, which has noted that it hears everybody."""
    process = Watched(store or MemoryStore().notes, clock or StandingClock())
    await process.start()
    await process.connect(*range(shards), count=shards)
    await process.attendance.note_heard()
    return process


async def test_before_the_first_connection_nobody_can_be_heard() -> None:
    process = Watched(MemoryStore().notes, StandingClock())
    await process.start()
    await process.second(20)
    assert process.absences.is_absent(GUILDS[0])
    await process.connect(0)
    assert not process.absences.is_absent(GUILDS[0])
    assert process.lost() == Lost(20, GRACE), "of the time before it nothing is known"


@pytest.mark.parametrize("noted", [True, False])
async def test_a_process_that_was_killed_or_ended_knows_since_when_it_was_away(noted: bool) -> None:
    first = await started()
    left_at = first.clock.time
    if noted:
        await first.second(7)
        await first.attendance.leave()
        left_at = first.clock.time
    first.clock.time += 1200
    again = Watched(first.store, first.clock)
    await again.start()
    await again.second(5)
    await again.connect(0)
    lost = again.lost(since=left_at)
    assert lost.certain + lost.doubtful == 1205
    assert lost.doubtful <= 15


async def test_a_process_that_is_killed_soon_after_it_was_connected_has_noted_when_that_was() -> None:
    store, clock = MemoryStore().notes, StandingClock()
    first = Watched(store, clock)
    await first.start()
    await first.connect(0)
    await first.attend()
    assert await store.get(NOTE) is not None
    clock.time += 300
    again = Watched(store, clock)
    await again.start()
    await again.connect(0)
    assert again.absences.lost(GUILDS[0], clock.time - 300).certain > 280


async def test_until_all_was_given_back_nothing_is_noted() -> None:
    """Whoever is killed before that begins where the absence began."""
    process = await started()
    noted = await process.store.get(NOTE)
    process.is_settled = False
    process.lose(0)
    await process.second(100)
    await process.connect(0)
    await process.attendance.note_heard()
    assert await process.store.get(NOTE) == noted
    process.is_settled = True
    await process.second()
    await process.attendance.note_heard()
    assert await process.store.get(NOTE) != noted


async def test_what_can_never_be_given_back_is_not_tried_for_ever() -> None:
    process = await started()
    process.is_settled = False
    process.lose(0)
    await process.connect(0)
    before = process.settled
    await process.second(200)
    assert 50 < process.settled - before < 70


async def test_a_connection_that_was_closed_and_is_there_again() -> None:
    process = await started()
    await process.second(30, silent=True)
    process.lose(0)
    assert process.absences.is_absent(GUILDS[0])
    await process.second(100)
    await process.connect(0)
    assert process.lost(since=process.clock.time - 131) == Lost(100, 30), "it may have been silent because it hung"


async def test_a_connection_that_hangs_is_no_players_absence() -> None:
    process = await started()
    await process.second(49, silent=True)
    assert not process.absences.is_absent(GUILDS[0]), "heartbeats are answered every 41 seconds"
    await process.second(10, silent=True)
    assert process.absences.is_absent(GUILDS[0])
    process.lose(0)
    await process.second(1141)
    await process.connect(0)
    lost = process.lost(since=process.clock.time - 1201)
    assert lost.certain + lost.doubtful == 1200
    assert lost.certain == 1155


async def test_a_connection_that_hangs_for_a_while_and_goes_on() -> None:
    process = await started()
    await process.second(60, silent=True)
    assert process.absences.is_absent(GUILDS[0])
    await process.second()
    assert not process.absences.is_absent(GUILDS[0])


async def test_a_sign_of_life_is_asked_for_once_and_missed_after_seconds() -> None:
    process = await started()
    await process.second(20, silent=True)
    due = process.clock.time - 1
    assert not process.absences.could_be_heard(GUILDS[0], due)
    assert not process.absences.could_be_heard(GUILDS[0], due)
    await asyncio.gather(*process.attendance._asking)
    assert process.connection.asked == [0]
    await process.second(6, silent=True)
    assert process.absences.is_absent(GUILDS[0])
    await process.second()
    assert not process.absences.is_absent(GUILDS[0])
    assert process.absences.could_be_heard(GUILDS[0], due)
    assert process.lost(since=due - 19).certain == 7


async def test_each_shard_for_itself() -> None:
    process = await started(shards=3)
    process.lose(1)
    await process.second(10)
    await process.attendance.note_heard()
    assert [process.absences.is_absent(guild) for guild in GUILDS] == [False, True, False]
    lost_at = process.clock.time - 10
    process.clock.time += 100
    again = Watched(process.store, process.clock)
    await again.start()
    await again.connect(0, count=3)
    assert [again.absences.is_absent(guild) for guild in GUILDS] == [False, True, True]
    await again.connect(1, 2, count=3)
    assert sum(again.lost(0, lost_at)) == 100
    assert sum(again.lost(1, lost_at)) == 111, "it was away before the others"
    assert sum(again.lost(2, lost_at)) == 101


async def test_another_number_of_shards_begins_where_any_was_last_heard() -> None:
    process = await started()
    process.clock.time += 100
    again = Watched(process.store, process.clock)
    await again.start()
    await again.connect(0, 1, count=2)
    assert [sum(again.lost(shard, process.clock.time - 101)) for shard in (0, 1)] == [100, 100]


async def test_a_shard_that_changes_hands_gets_back_what_nobody_served() -> None:
    store, clock = MemoryStore().notes, StandingClock()
    first, second = Watched(store, clock, shared=2), Watched(store, clock, shared=2)
    await first.start()
    await first.attendance.take({0, 1})
    await first.connect(0, 1, count=2)
    await first.attendance.note_heard()
    killed_at = clock.time
    clock.time += 20
    await second.start()
    await second.attendance.take({1})
    assert second.absences.is_absent(GUILDS[1])
    await second.second(10)
    await second.connect(1, count=2)
    assert second.lost(1, killed_at) == Lost(15, 15), "its last note is up to fifteen seconds old"
    await second.second(60)
    await second.attendance.lose({1})
    given_at = clock.time
    third = Watched(store, clock, shared=2)
    await third.start()
    await third.attendance.take({1})
    await third.connect(1, count=2)
    assert sum(third.lost(1, given_at - 60)) == 0, "what is handed over in order was heard until then"


async def test_a_process_alone_after_several_begins_where_those_left() -> None:
    alone = await started()
    alone.clock.time += 10_000
    shared = Watched(alone.store, alone.clock, shared=2)
    await shared.start()
    await shared.attendance.take({0, 1})
    await shared.connect(0, 1, count=2)
    await shared.attendance.note_heard()
    left_at = alone.clock.time
    alone.clock.time += 50
    again = Watched(alone.store, alone.clock)
    await again.start()
    await again.connect(0)
    assert sum(again.lost(since=left_at - 1000)) == 50
    clock_now = alone.clock.time
    await again.attendance.note_heard()
    alone.clock.time += 70
    anew = Watched(alone.store, alone.clock, shared=2)
    await anew.start()
    await anew.attendance.take({0})
    await anew.connect(0, count=2)
    assert sum(anew.lost(since=clock_now - 1000)) == 70


async def test_a_clock_that_was_set_back_while_the_program_was_away() -> None:
    process, moved = await started(), list[float]()
    process.clock.time -= 3600
    again = Watched(process.store, process.clock)
    again.absences.when_turned_back.append(moved.append)
    await again.start()
    assert moved == [-3600]
    await again.second(5)
    await again.connect(0)
    assert sum(again.lost(since=0)) == 5


async def test_a_clock_set_back_is_noted_before_anything_moves_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    process = await started()
    heard_at = process.clock.time
    process.clock.time -= 3600

    async def fail(*arguments: object) -> None:
        raise Unavailable("the disk is full")

    monkeypatch.setattr(process.store, "set", fail)
    settled = process.settled
    await process.second()
    assert process.settled == settled, "nothing was moved"
    assert not process.absences.are_moments_kept
    monkeypatch.undo()
    await process.second()
    assert process.settled == settled + 1
    process.clock.time += 3600
    again = Watched(process.store, process.clock)  # killed, and the clock is right again
    await again.start()
    await again.connect(0)
    assert sum(again.lost(since=heard_at - 7200)) == pytest.approx(3600, abs=5)


async def test_a_full_disk_and_a_bot_that_is_read_only_are_absences(monkeypatch: pytest.MonkeyPatch) -> None:
    process = await started()

    async def fail(*arguments: object) -> None:
        raise Unavailable("the disk is full")

    monkeypatch.setattr(process.store, "set", fail)
    await process.second(10)
    await process.attendance.note_heard()
    assert process.absences.is_absent(GUILDS[0])
    await process.second(600)
    monkeypatch.undo()
    await process.attendance.note_heard()
    assert not process.absences.is_absent(GUILDS[0])
    assert process.lost(since=process.clock.time - 611) == Lost(600, 10)
    process.is_read_only = True
    await process.second(30)
    assert process.absences.is_absent(GUILDS[0])
    process.is_read_only = False
    await process.second()
    assert not process.absences.is_absent(GUILDS[0])


@pytest.mark.parametrize(
    "note",
    [
        *("", "nonsense", "[]", "{}", '{"newest": "soon"}', '{"newest": null}'),
        *('{"newest": NaN, "shards": 1}', '{"newest": true, "shards": 1}', '{"newest": 9e5, "shards": 1, "at": []}'),
        *('{"newest": 9e5, "shards": 1, "at": {"x": 9e5}}', '{"newest": 9e5, "shards": 1, "at": null}'),
        *('{"newest": 9e5, "shards": 1, "at": {"0": "soon"}}', '{"newest": 9e5, "shards": 1, "at": {"0": NaN}}'),
        *(
            '{"newest": 9e5, "shards": "one"}',
            '{"newest": 9e5, "shards": 1e999}',
            f'{{"newest": {"9" * 400}, "shards": 1}}',
        ),
        *('{"newest": 1e999, "shards": 1}', "[" * 100_000),
    ],
)
async def test_a_note_that_cannot_be_read_is_none(note: str) -> None:
    store = MemoryStore().notes
    await store.set(NOTE, note)
    process = Watched(store, StandingClock())
    await process.start()
    await process.connect(0)
    assert process.lost().certain < 2


@pytest.mark.parametrize("note", ["", "soon", "nan", "inf"])
async def test_nor_is_that_of_a_shard_which_is_taken_over_all_the_same(note: str) -> None:
    store, clock = MemoryStore().notes, StandingClock()
    await store.set(f"{NOTE} 0/2", note)
    process = Watched(store, clock, shared=2)
    await process.start()
    await process.attendance.take([0])
    await process.connect(0, count=2)
    assert process.lost() == Lost(0, GRACE), "as where nothing was noted"


async def test_a_slow_store_or_a_slow_giving_back_is_no_absence() -> None:
    """Looks are made whatever the rest waits for."""

    class Waiting(StandingClock):
        async def sleep(self, seconds: float) -> None:
            await asyncio.Event().wait()

    process = Watched(MemoryStore().notes, Waiting())
    await process.attendance.start()
    looks, rest = process.attendance._loops
    assert looks is not rest
    await process.attendance.stop()
    assert all(loop.done() for loop in (looks, rest))
    assert (Cause.STILL, 0) not in process.absences.open_causes()


async def test_what_took_minutes_is_kept_for_the_shards_that_it_concerned() -> None:
    clock, store = StandingClock(), MemoryStore()
    watched = Watched(store.notes, clock, keeping=store.absences)
    await watched.start()
    await watched.connect(0, 1, count=2)
    await watched.second(20)
    watched.lose(1)
    watched.absences.begin(Cause.SERVER, GUILDS[0])
    await watched.second(7200)
    await watched.connect(1, count=2)
    watched.lose(0)
    await watched.second(60)
    await watched.connect(0, count=2)
    watched.absences.end(Cause.SERVER, GUILDS[0])
    await watched.attendance.keep_absences()
    [kept] = await store.absences.all()
    assert (kept.shards, kept.shard) == (2, 1)
    assert kept.until - kept.since >= 7200
    watched.is_read_only = True
    await watched.second(600)
    watched.is_read_only = False
    await watched.second()
    await watched.attendance.keep_absences()
    assert sorted(each.shard for each in await store.absences.all()) == [0, 1, 1]


async def test_a_start_after_hours_keeps_since_when_nobody_was_heard() -> None:
    clock, store = StandingClock(), MemoryStore()
    before = Watched(store.notes, clock, keeping=store.absences)
    await before.start()
    before.attendance.found(0, 1)
    await before.second(20)
    await before.attendance.note_heard()
    since = clock.time
    clock.time += 14_400
    after = Watched(store.notes, clock, keeping=store.absences)
    await after.start()
    after.attendance.found(0, 1)
    await after.attendance.keep_absences()
    [kept] = await store.absences.all()
    assert kept == KeptAbsence(1, 0, since, clock.time)
