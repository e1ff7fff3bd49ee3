"""How much one person, one server and one process may have."""

from pathlib import Path

import pytest

from bot.store.sqlite import SqliteStore
from bot.tables.actions import Join, Leave, Stop, TakeSeat
from bot.tables.errors import Reason
from bot.tables.limits import MINUTE, Limits
from bot.tables.service import TableService
from tests.store.helpers import AnyStore
from tests.store.memory import MemoryStore
from tests.tables.test_lobby import refused
from tests.tables.world import ANA, BEN, CAM, CHANNEL, GUILD, RepeatingRandomness, World


def world_with(limits: Limits) -> World:
    world = World()
    world.tables = TableService(world.store, world.clock, RepeatingRandomness(), limits, world.registry)
    return world


async def test_a_person_sits_at_three_tables_at_most() -> None:
    world = world_with(Limits(lobbies_of_user=0))
    tables = [await world.open(ANA, channel=CHANNEL + place) for place in range(3)]
    refusal = await refused(world.open(ANA, channel=CHANNEL + 9))
    assert (refusal.reason, refusal.arguments) == ("seated-elsewhere", {"count": 3})
    fourth = await world.open(BEN, channel=CHANNEL + 4)
    assert (await refused(world.act(fourth, Join(), ANA))).reason == "seated-elsewhere"
    await world.act(tables[0], Leave(), ANA)
    assert (await world.act(fourth, Join(), ANA)).table.seat_of(ANA) == 1


async def test_a_free_seat_counts_like_any() -> None:
    world = world_with(Limits(seats_of_user=1))
    table = await world.start(ANA, BEN)
    await world.act(table, Leave(), BEN)
    await world.open(CAM, channel=CHANNEL + 1)
    assert (await refused(world.act(table, TakeSeat(), CAM))).reason == "seated-elsewhere"


async def test_finished_games_do_not_count() -> None:
    world = world_with(Limits(seats_of_user=1, lobbies_of_user=0))
    table = await world.start(ANA, BEN, changes={"goal_size": 5})
    await world.play_out(table)
    assert (await world.open(ANA, channel=CHANNEL + 1)).status == "lobby"


async def test_two_lobbies_within_ten_minutes() -> None:
    world = World()
    for place in range(2):
        table = await world.open(ANA, channel=CHANNEL + place)
        await world.act(table, Stop(), ANA)
        world.clock.time += MINUTE
    refusal = await refused(world.open(ANA, channel=CHANNEL + 3))
    assert (refusal.reason, refusal.arguments) == ("too-many-lobbies", {"minutes": 8})
    assert (await world.open(BEN, channel=CHANNEL + 4)).status == "lobby"
    world.clock.time += 8 * MINUTE
    assert (await world.open(ANA, channel=CHANNEL + 3)).status == "lobby"


@pytest.mark.parametrize(
    ("limits", "reason"),
    [(Limits(tables_of_server=4), Reason.TOO_MANY_TABLES), (Limits(tables_of_process=4), Reason.FULL_HOUSE)],
)
async def test_servers_and_processes_are_full_at_some_point(limits: Limits, reason: Reason) -> None:
    world = world_with(limits)
    for place in range(4):
        await world.open(1000 + place, channel=CHANNEL + place)
    assert (await refused(world.open(ANA, channel=CHANNEL + 9))).reason == reason


async def test_another_server_has_room() -> None:
    from bot.tables.service import Opening

    world = world_with(Limits(tables_of_server=1))
    await world.open(ANA)
    opened = await world.tables.open(Opening(GUILD + 1, CHANNEL + 1, "pagat"), world.person(BEN))
    assert opened.table.status == "lobby"


async def test_a_refused_opening_costs_nothing() -> None:
    world = World()
    await world.open(ANA)
    for _ in range(3):
        assert (await refused(world.open(ANA))).reason == "table-exists"
    assert (await world.open(ANA, channel=CHANNEL + 1)).status == "lobby"


@pytest.mark.parametrize("kind", ["memory", "sqlite"])
async def test_a_restart_forgets_no_lobby(kind: str, tmp_path: Path) -> None:
    store: AnyStore = MemoryStore() if kind == "memory" else await SqliteStore.open(tmp_path / "spite.db")
    world = World(store)
    for place in range(2):
        await world.open(ANA, channel=CHANNEL + place)
    world.tables = TableService(world.store, world.clock, world.tables._randomness, registry=world.registry)
    await world.tables.load()
    assert (await refused(world.open(ANA, channel=CHANNEL + 3))).reason == "too-many-lobbies"
    world.clock.time += 10 * MINUTE
    assert (await world.open(ANA, channel=CHANNEL + 3)).status == "lobby"
    await store.close()
