"""When the bot counts as ready."""

import asyncio
from itertools import count
from pathlib import Path

import pytest

from bot.errors import Refused, Unavailable
from bot.operation.connection_watch import ConnectionWatch
from bot.operation.health import Health
from bot.operation.heartbeat import Heartbeat
from bot.operation.metrics import Metrics
from bot.running.measures import Queue
from bot.store.notes import PROBE, NoteStore
from bot.store.sqlite import SqliteStore
from bot.tables.actions import Person
from bot.tables.service.opening import Opening
from bot.tables.service.table_service import TableService
from tests.faults.virtual import run_virtually
from tests.store.helpers import full_disk
from tests.store.memory import MemoryStore
from tests.tables.world import GUILD, RepeatingRandomness, StandingClock


class Notes(NoteStore):
    """Refuses to write while it is told to; counts what is asked."""

    full, asked = False, 0

    async def set(self, name: str, value: str | None) -> None:
        self.asked += 1
        if self.full:
            raise Unavailable("database or disk is full")
        await super().set(name, value)


class Shards:
    def __init__(self, *connected: int, wanted: int, silent: float = 1.0) -> None:
        self.connected, self.shards_wanted, self.silent = connected, wanted, silent
        self.servers = 7

    session_starts_left: int | None = None

    def held_back(self) -> float:
        return 0.0

    def gateway_silences(self) -> dict[int, float]:
        return dict.fromkeys(self.connected, self.silent)


async def test_ready_is_a_bot_with_every_connection_and_a_store_that_takes_something() -> None:
    store, now = Notes(MemoryStore().database), [0.0]
    health = Health(store, Heartbeat(0), lambda: now[0])
    assert "not been reached" in str(await health.why_not_ready())
    assert health.missing_connections() == 1
    for shards, missing in (
        (Shards(wanted=0), 0),
        (Shards(wanted=1), 1),
        (Shards(0, wanted=2), 1),
        (Shards(0, 1, wanted=1), 0),
    ):
        health.connect(shards)
        assert ("are ready" in str(await health.why_not_ready())) == (missing > 0)
        assert ("waits for a shard" in str(await health.why_not_ready())) == (not shards.shards_wanted)
        assert health.missing_connections() == missing
    health.connect(Shards(0, 1, wanted=2))
    assert await health.why_not_ready() is None
    store.full = True
    now[0] += 60
    for shards in (Shards(0, 1, wanted=2), Shards(wanted=0)):  # a database that is away takes the shards with it
        health.connect(shards)
        assert "disk is full" in str(await health.why_not_ready())
    health.connect(Shards(0, 1, wanted=2))
    found = [health.was_writable]
    store.full = False
    now[0] += 60
    assert await health.why_not_ready() is None
    assert [*found, health.was_writable] == [False, True]
    health.is_ending = True
    assert "ends" in str(await health.why_not_ready())


async def test_a_full_disk_that_takes_a_small_note_is_not_ready_until_tables_are_saved(
    tmp_path: Path,
) -> None:
    store, now, metrics = await SqliteStore.open(tmp_path / "spite.db"), [0.0], Metrics()
    try:
        health = Health(store.notes, Heartbeat(0), lambda: now[0], lambda: metrics.refused_since_saved)
        health.connect(Shards(0, wanted=1))
        tables = TableService(store, StandingClock(), RepeatingRandomness("seed"), measures=metrics)
        asked = count(1)

        async def save_a_table() -> None:
            number = next(asked)
            await tables.open(Opening(GUILD, number, "pagat"), Person(number, "Ana", number))

        async def save_until_refused() -> None:
            for _ in range(50):  # what is left of the last page may hold some
                await save_a_table()

        await save_a_table()
        assert await health.why_not_ready() is None
        async with full_disk(store):
            with pytest.raises(Refused):
                await save_until_refused()
            await store.notes.set(PROBE, "1")
            for _ in range(3):
                assert "could not be saved" in str(await health.why_not_ready())
                assert not health.was_writable
                now[0] += 10
            now[0] += 60
            assert "can't be written to" in str(await health.why_not_ready()), "nobody asks for anything any more"
        now[0] += 10
        await save_a_table()
        assert await health.why_not_ready() is None
        assert health.was_writable
    finally:
        await store.close()


async def test_the_first_change_that_is_saved_makes_it_ready_again() -> None:
    store, metrics = Notes(MemoryStore().database), Metrics()
    health = Health(store, Heartbeat(0), lambda: 0.0, lambda: metrics.refused_since_saved)
    health.connect(Shards(0, wanted=1))
    for _ in range(2):
        assert await health.why_not_ready() is None
        metrics.not_saved()
        assert "could not be saved" in str(await health.why_not_ready())
        metrics.waited(Queue.CHANNELS, 0.1)
        assert "could not be saved" in str(await health.why_not_ready())
        metrics.waited(Queue.STORE, 0.1)
    assert await health.why_not_ready() is None, "no time has passed"


async def test_however_often_somebody_asks_the_store_is_tried_now_and_then() -> None:
    store = Notes(MemoryStore().database)
    health = Health(store, Heartbeat(0), lambda: 0.0)
    health.connect(Shards(0, wanted=1))
    for _ in range(50):
        assert await health.why_not_ready() is None
    assert store.asked == 1


def test_the_log_says_once_that_discord_is_not_heard_and_once_that_it_is_again(
    caplog: pytest.LogCaptureFixture,
) -> None:
    health = Health(MemoryStore().notes, Heartbeat(0), lambda: 0.0)
    watch = ConnectionWatch(health, looks_every=1, patience=20)
    caplog.set_level("WARNING")
    told: list[list[str]] = []

    async def run() -> None:
        health.connect(Shards(0, wanted=1))
        await watch.start()
        for shards in (Shards(0, wanted=1), Shards(wanted=1), Shards(0, wanted=1), Shards(0, wanted=1, silent=61.0)):
            health.connect(shards)
            await asyncio.sleep(50)
            told.append(caplog.messages[:])
            caplog.clear()
        await watch.stop()

    run_virtually(run())
    assert told[0] == []
    assert told[1] == ["Of the connections to Discord 1 are missing and 0 silent"]
    assert [line[:47] for line in told[2]] == ["Every connection to Discord is there again, aft"]
    assert told[3] == ["Of the connections to Discord 0 are missing and 1 silent"]
