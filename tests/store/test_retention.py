"""What is deleted after long, of every store; and what never is."""

import asyncio
from pathlib import Path

import pytest

from bot.config import Settings
from bot.entities.kept import Posted
from bot.operation.retention import COPIES_KEPT, Retention
from bot.operation.whole_database import find_faults
from bot.store.sqlite import SqliteStore
from bot.store.store import Store
from bot.tables.actions import NextGame
from bot.tables.limits import DAY
from bot.tables.time.trusted import ClockTrust
from tests.store.helpers import START, entry
from tests.store.test_migrations import an_evening, make_database
from tests.tables.world import ANA, BEN, CHANNEL, DEE, World

YEAR = 365 * DAY


def retention_of(store: Store, world: World, **days: float) -> Retention:
    trust = ClockTrust(store.notes, world.clock)
    return Retention(store.retention, world.clock, trust, **{"events_days": 30, "records_days": 60, **days})


async def an_old_and_a_running_game(store: Store) -> tuple[World, str, str]:
    """A table that closed after a finished game, one that is played at; their ids."""
    world = World(store)
    over = await world.play_out(await world.start(ANA, BEN, changes={"goal_size": 5}))
    running = await world.open(ANA, channel=CHANNEL + 1, computers=(("regular", "Computer"),))
    await world.open(DEE)  # takes the place of the one that is over
    await store.messages.set(over.id, Posted(CHANNEL, 5, START, 1))
    return world, over.id, running.id


async def test_moves_go_first_then_records_then_the_table_itself(store: Store) -> None:
    world, old, running = await an_old_and_a_running_game(store)
    game, events = f"{old}-1", await store.tables.events(running)
    retention = retention_of(store, world)
    world.clock.time += 29 * DAY
    assert not any((await retention.let_go()).values())
    assert await store.tables.events(old)
    world.clock.time += 2 * DAY
    assert (await retention.let_go())["events"] == 1
    assert await store.tables.events(old) == []
    assert await store.tables.head(old) is not None
    assert await store.finished.record(game) is not None
    assert await store.finished.get(dict(await store.tables.head(old) or {})["guild"], game, reader=0) is not None
    await store.notes.set(f"film {game}", f"{CHANNEL}/5")
    world.clock.time += 30 * DAY
    assert (await retention.let_go())["records"] == 1
    assert await store.notes.get(f"film {game}") is None, "nobody can ask for it any more"
    assert await store.finished.record(game) is None
    assert await store.tables.head(old) is None
    assert await store.messages.get(old) is None
    assert await store.tables.events(running) == events
    assert await store.tables.head(running) is not None
    assert not any((await retention.let_go()).values())


async def test_what_is_kept_for_ever_stays(store: Store) -> None:
    world, old, _ = await an_old_and_a_running_game(store)
    world.clock.time += 100 * YEAR
    await retention_of(store, world, events_days=0, records_days=0).let_go()
    assert await store.tables.events(old)
    assert await store.finished.record(f"{old}-1") is not None


async def test_moves_go_where_records_stay_for_ever(store: Store) -> None:
    world, old, _ = await an_old_and_a_running_game(store)
    world.clock.time += 100 * YEAR
    await retention_of(store, world, records_days=0).let_go()
    assert await store.tables.events(old) == []
    assert await store.finished.record(f"{old}-1") is not None


async def test_a_table_stays_as_long_as_a_record_of_its_games(store: Store) -> None:
    world, old, _ = await an_old_and_a_running_game(store)
    later = world.clock.time + YEAR
    assert await store.retention.drop_events(later, most=10) == 1
    assert await store.retention.drop_tables(later, most=10) == 0
    assert await store.finished.record(f"{old}-1") is not None
    assert await store.tables.head(old) is not None


async def test_nothing_of_an_open_table_goes_however_old_it_is(store: Store) -> None:
    world = World(store)
    over = await world.play_out(await world.start(ANA, BEN, changes={"goal_size": 5}))
    world.clock.time += YEAR
    gone = await retention_of(store, world, records_days=0).let_go()
    assert not any(gone.values())
    await world.act(over, NextGame(), ANA)
    assert [event["version"] for event in await store.tables.events(over.id)] == list(range(1, over.version + 2))


async def test_however_many_there_are_all_go(store: Store) -> None:
    for number in range(230):
        table = f"t{number:07d}"
        await store.tables.save(entry(table))
        await store.tables.save(entry(table, 2, live=False))
    world = World(store)
    world.clock.time = START + YEAR
    gone = await retention_of(store, world).let_go()
    assert (gone["events"], gone["tables"]) == (230, 230)


def test_by_default_no_record_goes_within_a_year() -> None:
    settings = Settings(_env_file=None)  # type: ignore[call-arg]
    assert settings.records_kept_days >= 365
    assert settings.tuning.events_kept_days >= settings.people_kept_days


async def test_a_database_without_old_moves_is_whole(tmp_path: Path) -> None:
    path = tmp_path / "spite.db"
    store = await SqliteStore.open(path)
    world, _, _ = await an_old_and_a_running_game(store)
    world.clock.time += 40 * DAY
    assert (await retention_of(store, world).let_go())["events"] == 1
    await store.close()
    assert find_faults(path) == []


@pytest.fixture(params=["spite.db", "spite[1].db"])
def old_database(tmp_path: Path, request: pytest.FixtureRequest) -> Path:
    """A database of an earlier release, whatever it is called."""
    path: Path = tmp_path / request.param
    an_evening()
    asyncio.run(make_database(path, 6))
    return path


def copies_of(path: Path) -> list[Path]:
    return list(path.parent.glob("*.before-schema-*"))


def test_a_copy_made_by_a_migration_goes_after_a_while(old_database: Path) -> None:
    async def check() -> None:
        store = await SqliteStore.open(old_database)
        (copy,) = copies_of(old_database)
        made = copy.stat().st_mtime
        assert await store.retention.drop_copies(made - 1) == 0
        assert copies_of(old_database) == [copy]
        world = World(store)
        world.clock.time = made + COPIES_KEPT + 1
        assert (await retention_of(store, world).let_go())["copies"] == 1
        await store.close()

    asyncio.run(check())
    assert copies_of(old_database) == []


def test_no_copy_keeps_anybody_who_was_forgotten(old_database: Path) -> None:
    async def check() -> None:
        store = await SqliteStore.open(old_database)
        assert any(str(ANA).encode() in copy.read_bytes() for copy in copies_of(old_database))
        await store.people.forget(ANA)
        await store.close()

    asyncio.run(check())
    assert copies_of(old_database) == []
