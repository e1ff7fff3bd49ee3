"""Whether the machine's clock can be trusted with what is deleted for its age."""

import asyncio

import pytest

from bot.operation.retention import Retention
from bot.privacy.service import Privacy
from bot.running.lifecycle import LoopComponent
from bot.store.store import Store
from bot.tables.limits import DAY, HOUR
from bot.tables.time.trusted import CLOCK, ClockTrust
from tests.store.memory import MemoryStore
from tests.tables.world import ANA, BEN, GUILD, StandingClock, World

YEAR = 365 * DAY


@pytest.fixture
def clock() -> StandingClock:
    return StandingClock()


async def passes_of(store: Store, clock: StandingClock, *, hours: float) -> list[bool]:
    """What a program finds that looks every six hours, the first time at once."""
    trust, found = ClockTrust(store.notes, clock), []
    for _ in range(int(hours // 6) + 1):
        found.append(await trust.has_clock())
        clock.time += 6 * HOUR
    clock.time -= 6 * HOUR
    return found


async def test_a_clock_that_goes_on_is_trusted_also_after_a_few_days_away(clock: StandingClock) -> None:
    store = MemoryStore()
    assert all(await passes_of(store, clock, hours=48))
    clock.time += 6 * DAY
    assert all(await passes_of(store, clock, hours=6))


@pytest.mark.parametrize("ahead", [8 * DAY, 10 * YEAR, 1e5 * YEAR])
async def test_one_that_is_far_ahead_is_trusted_after_half_a_day(
    clock: StandingClock, ahead: float, caplog: pytest.LogCaptureFixture
) -> None:
    store = MemoryStore()
    await passes_of(store, clock, hours=6)
    clock.time += ahead
    assert await passes_of(store, clock, hours=18) == [False, False, True, True]
    assert caplog.text.count("nothing is deleted for its age") == 1


async def test_one_that_was_ahead_for_a_while_and_is_right_again_is_trusted_at_once(clock: StandingClock) -> None:
    store = MemoryStore()
    await passes_of(store, clock, hours=6)
    clock.time += YEAR
    assert not any(await passes_of(store, clock, hours=6))
    clock.time -= YEAR
    assert all(await passes_of(store, clock, hours=12))


async def test_one_that_jumps_on_is_doubted_anew(clock: StandingClock) -> None:
    store = MemoryStore()
    await passes_of(store, clock, hours=6)
    for _ in range(3):
        clock.time += YEAR
        assert not any(await passes_of(store, clock, hours=6))
    clock.time += 6 * HOUR
    assert await passes_of(store, clock, hours=0) == [True]


async def test_the_half_day_goes_on_however_often_the_program_is_started_again(clock: StandingClock) -> None:
    store = MemoryStore()
    await passes_of(store, clock, hours=6)
    clock.time += YEAR
    found = []
    for _ in range(4):
        found += await passes_of(store, clock, hours=0)
        clock.time += 5 * HOUR
    assert found == [False, False, False, True]


@pytest.mark.parametrize("damage", ["", "{}", "[]", '{"trusted": "now"}', '{"trusted": 1, "doubted": true}', "1"])
async def test_a_note_that_is_damaged_is_none(clock: StandingClock, damage: str) -> None:
    store = MemoryStore()
    await store.notes.set(CLOCK, damage)
    assert all(await passes_of(store, clock, hours=6))


async def look_once(part: LoopComponent, clock: StandingClock) -> None:
    """Lets a part look once, as it does at its start."""
    looked = asyncio.Event()

    async def sleep(seconds: float) -> None:
        looked.set()
        await asyncio.Event().wait()

    clock.sleep = sleep  # type: ignore[method-assign]
    await part.start()
    async with asyncio.timeout(60):
        await looked.wait()
    await part.stop()


async def test_a_clock_that_is_years_ahead_for_a_moment_deletes_nothing() -> None:
    world = World(MemoryStore())
    over = await world.play_out(await world.start(ANA, BEN, changes={"goal_size": 5}))
    await world.open(BEN)  # takes the place of the one that is over
    store, clock, game = world.store, world.clock, f"{over.id}-1"
    await store.preferences.change_of_server(GUILD, turn_seconds=60)
    await store.servers.left(GUILD, clock.now())
    privacy = Privacy(world.tables, world.registry, store, clock, days=90)
    trust = ClockTrust(store.notes, clock)
    retention = Retention(store.retention, clock, trust, events_days=365, records_days=730)
    for part in (privacy, retention):
        await look_once(part, clock)
    clock.time += 10 * YEAR
    for part in (privacy, retention):
        await look_once(part, clock)
    assert trust.is_doubted
    clock.time -= 10 * YEAR
    assert await store.tables.events(over.id)
    assert await store.finished.record(game) is not None
    assert (await store.preferences.of_server(GUILD)).turn_seconds == 60
    assert (await store.people.data_of(ANA))["seats"]
