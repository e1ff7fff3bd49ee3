"""How much one person, one server and one process may have."""

import asyncio
import json
from collections.abc import Awaitable
from pathlib import Path

import pytest

from bot.errors import Reason, Refused
from bot.store.sqlite import SqliteStore
from bot.tables.actions import ClockAsker, FallAsleep, Join, Leave, Stop, TakeSeat
from bot.tables.limits import HOUR, MINUTE, Limits
from bot.tables.service.opening import Opening
from bot.tables.service.table_service import TableService
from bot.tables.state.table import Table
from tests.store.memory import MemoryStore
from tests.tables.world import ANA, BEN, CAM, CHANNEL, DEE, GUILD, RepeatingRandomness, World, refused


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


class OtherRandomness(RepeatingRandomness):
    """Ids that no table of the usual one has."""

    def table_id(self) -> str:
        return f"other {super().table_id()}"


def two_processes(limits: Limits) -> tuple[World, World]:
    """Two processes that share a store; each serves the tables that are opened in it."""
    ours = World()
    theirs = World(ours.store)
    for world, randomness in ((ours, RepeatingRandomness()), (theirs, OtherRandomness("theirs"))):
        world._interactions = ours._interactions
        world.tables = TableService(ours.store, world.clock, randomness, limits, world.registry, shared=True)
    return ours, theirs


async def test_seats_at_tables_of_other_processes_count() -> None:
    ours, theirs = two_processes(Limits(seats_of_user=2, lobbies_of_user=0))
    await theirs.start(ANA, BEN)
    lobby = await theirs.open(ANA, channel=CHANNEL + 1)
    refusal = await refused(ours.open(ANA, channel=CHANNEL + 2))
    assert (refusal.reason, refusal.arguments) == ("seated-elsewhere", {"count": 2})
    opened = await ours.open(BEN, channel=CHANNEL + 2)
    assert (await refused(ours.act(opened, Join(), ANA))).reason == "seated-elsewhere"
    assert (await refused(ours.open(BEN, channel=CHANNEL + 3))).arguments == {"count": 2}, "one here and one there"
    await theirs.act(lobby, Leave(), ANA)
    assert (await ours.act(opened, Join(), ANA)).table.seat_of(ANA) == 1


async def test_what_does_not_count_does_not_in_another_process_either() -> None:
    ours, theirs = two_processes(Limits(seats_of_user=1, lobbies_of_user=0))
    await theirs.play_out(await theirs.start(ANA, BEN, changes={"goal_size": 5}))
    await theirs.open(ANA, channel=CHANNEL + 1, computers=(("regular", "Robot"),))
    lobby = await ours.open(ANA, channel=CHANNEL + 2)
    assert lobby.status == "lobby"
    assert (await refused(theirs.open(ANA, channel=CHANNEL + 3))).reason == "seated-elsewhere"


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


async def lobby_with_somebody(world: World, place: int) -> Table:
    """A lobby of Ana's where Ben has sat down, in a channel of its own."""
    table = await world.open(ANA, channel=CHANNEL + place)
    return (await world.act(table, Join(), BEN)).table


async def test_six_lobbies_an_hour_where_others_sat_down() -> None:
    world = world_with(Limits(seats_of_user=0))
    for place in range(6):
        await lobby_with_somebody(world, place)
        world.clock.time += MINUTE
    refusal = await refused(world.open(ANA, channel=CHANNEL + 9))
    assert (refusal.reason, refusal.arguments) == ("too-many-lobbies", {"minutes": 54})
    assert (await world.open(BEN, channel=CHANNEL + 10)).status == "lobby"
    moderator = world.person(ANA, moderator=True)
    opened = await world.tables.open(Opening(GUILD, CHANNEL + 11, "pagat"), moderator)
    assert opened.table.status == "lobby"
    world.clock.time += 54 * MINUTE
    assert (await world.open(ANA, channel=CHANNEL + 12)).status == "lobby"


async def open_alone(world: World, place: int, user: int = ANA) -> Table:
    """A game against a computer, in a channel of its own."""
    return await world.open(user, channel=CHANNEL + place, computers=(("regular", "Robot"),))


async def test_games_alone_are_limited_for_each_person_and_count_for_nobody_else() -> None:
    """Twenty of one person's filled a server, moderators included, and a hundred times as many the process."""
    world = world_with(Limits(tables_of_server=3, tables_of_process=4))
    games = [await open_alone(world, place) for place in range(10)]
    refusal = await refused(open_alone(world, 10))
    assert (refusal.reason, refusal.arguments) == ("too-many-kept", {"count": 10})
    assert (await refused(world.open(ANA, channel=CHANNEL + 10))).reason == "too-many-kept"
    for place, user in enumerate((BEN, CAM, DEE), start=20):
        assert (await world.open(user, channel=CHANNEL + place)).status == "lobby"
    assert (await refused(world.open(1000, channel=CHANNEL + 30))).reason == "too-many-tables"
    assert (await open_alone(world, 31, BEN)).status == "playing"
    await world.act(games[0], Leave(), ANA)
    assert (await refused(open_alone(world, 10))).reason == "too-many-kept", "a paused one waits for her"
    await world.stop(games[0], ANA)
    assert (await open_alone(world, 10)).status == "playing"


async def test_tables_that_sleep_count_for_whoever_sits_there_alone() -> None:
    world = world_with(Limits(kept_of_user=1, tables_of_server=1, lobbies_of_user=0))
    table = await world.start(ANA, BEN)
    assert (await refused(world.open(CAM, channel=CHANNEL + 1))).reason == "too-many-tables"
    await world.act(table, FallAsleep(), ClockAsker(world.now(table).version))
    assert world.now(table).status == "asleep"
    assert (await world.open(CAM, channel=CHANNEL + 1)).status == "lobby"
    assert (await refused(open_alone(world, 2))).reason == "too-many-kept"


async def test_of_forty_games_alone_asked_for_in_one_moment_ten_are_dealt() -> None:
    ours, theirs = two_processes(Limits())
    told = await outcomes(
        *(open_alone(world, 100 * at + place) for at, world in enumerate((ours, theirs)) for place in range(20))
    )
    assert told == ["Table"] * 10 + ["too-many-kept"] * 30
    assert len(await ours.store.tables.seated(ANA)) == 10


async def test_a_curious_newcomer_meets_no_quota() -> None:
    """Lobbies that close unplayed and games alone don't count, however many there are."""
    world = World()
    for place in range(12):
        lobby = await world.open(ANA, channel=CHANNEL + 2 * place)
        await world.act(lobby, Stop(), ANA)
        joined = await lobby_with_somebody(world, 100 + place)
        await world.act(joined, Stop(), ANA)
        alone = await open_alone(world, 2 * place + 1)
        assert alone.status == "playing"
        await world.stop(alone, ANA)


async def test_games_alone_take_no_seat_of_the_quota() -> None:
    world = world_with(Limits(seats_of_user=1))
    for place in range(3):
        await world.open(ANA, channel=CHANNEL + place, computers=(("regular", "Robot"),))
    await world.open(ANA, channel=CHANNEL + 5)
    assert (await refused(world.open(ANA, channel=CHANNEL + 6))).reason == "seated-elsewhere"


async def test_six_lobbies_an_hour_in_one_channel_whoever_opens_them() -> None:
    world = World()
    for user in range(6):
        table = await world.open(1000 + user)
        await world.act(table, Stop(), 1000 + user)
        world.clock.time += MINUTE
    refusal = await refused(world.open(ANA))
    assert (refusal.reason, refusal.arguments) == ("too-many-lobbies-here", {"minutes": 54})
    assert (await world.open(ANA, channel=CHANNEL + 1)).status == "lobby"
    alone = await world.open(BEN, computers=(("regular", "Robot"),))
    assert alone.status == "playing"
    await world.act(alone, Stop(), BEN)
    opened = await world.tables.open(Opening(GUILD, CHANNEL, "pagat"), world.person(CAM, moderator=True))
    assert opened.table.status == "lobby"


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


async def test_a_restart_forgets_no_lobby() -> None:
    store = MemoryStore()
    world = World(store)
    limits = Limits(seats_of_user=0, lobbies_of_user=3, lobbies_of_channel=2)
    unlimited = Limits(seats_of_user=0, lobbies_of_user=0, lobbies_of_channel=0)
    world.tables = TableService(world.store, world.clock, world.tables._randomness, unlimited, world.registry)
    for place in range(3):
        await lobby_with_somebody(world, place)
    closed = await lobby_with_somebody(world, 3)
    await world.act(closed, Stop(), ANA)
    for place in range(3):
        await world.open(DEE, channel=CHANNEL + 20 + place, computers=(("regular", "Robot"),))
        await world.act(await world.open(CAM, channel=CHANNEL + 10), Stop(), CAM)
    world.tables = TableService(world.store, world.clock, world.tables._randomness, limits, world.registry)
    await world.tables.load()
    assert (await refused(world.open(ANA, channel=CHANNEL + 9))).reason == "too-many-lobbies"
    assert (await refused(world.open(DEE, channel=CHANNEL + 10))).reason == "too-many-lobbies-here"
    assert (await world.open(DEE, channel=CHANNEL + 30)).status == "lobby"
    world.clock.time += HOUR
    assert (await world.open(ANA, channel=CHANNEL + 9)).status == "lobby"
    assert (await world.open(DEE, channel=CHANNEL + 10)).status == "lobby"
    await store.close()


async def outcomes(*asked: Awaitable[object]) -> list[str]:
    """What became of requests in the same moment."""
    told = await asyncio.gather(*asked, return_exceptions=True)
    return sorted(each.reason if isinstance(each, Refused) else type(each).__name__ for each in told)


async def test_seats_taken_in_one_moment_are_counted_one_after_the_other() -> None:
    world = world_with(Limits(seats_of_user=2, lobbies_of_user=0))
    await world.start(ANA, CAM)
    lobbies = [await world.open(user, channel=CHANNEL + user) for user in (BEN, DEE)]
    told = await outcomes(
        world.act(lobbies[0], Join(), ANA),
        world.tables.open(Opening(GUILD, CHANNEL + 9, "pagat"), world.person(ANA)),
        world.act(lobbies[1], Join(), ANA),
    )
    assert told == ["Acted", "seated-elsewhere", "seated-elsewhere"]
    assert len(await world.store.tables.seated(ANA)) == 2


async def test_so_are_those_taken_at_two_processes() -> None:
    ours, theirs = two_processes(Limits(seats_of_user=2, lobbies_of_user=0))
    await ours.start(ANA, CAM)
    lobby = await theirs.open(BEN, channel=CHANNEL + 1)
    told = await outcomes(theirs.act(lobby, Join(), ANA), ours.open(ANA, channel=CHANNEL + 2))
    assert "seated-elsewhere" in told
    assert len(await ours.store.tables.seated(ANA)) == 2


async def test_who_sits_down_twice_in_one_moment_and_may_has_both_seats() -> None:
    ours, theirs = two_processes(Limits(seats_of_user=2, lobbies_of_user=0))
    lobby = await theirs.open(BEN, channel=CHANNEL + 1)
    assert await outcomes(ours.open(ANA, channel=CHANNEL + 2), theirs.act(lobby, Join(), ANA)) == ["Acted", "Table"]


async def test_a_table_that_was_set_aside_takes_no_seat() -> None:
    store = MemoryStore()
    world = World(store)
    limits = Limits(seats_of_user=1, lobbies_of_user=0)
    world.tables = TableService(store, world.clock, RepeatingRandomness(), limits, world.registry)
    broken = await world.start(ANA, BEN)
    store.change_head(broken.id, lambda head: json.dumps({**json.loads(head), "game": {"id": "nonsense"}}))
    world.registry.remove(broken.id)
    await world.tables.load()
    assert world.tables.set_aside()
    assert (await world.open(ANA, channel=CHANNEL + 1)).status == "lobby"


@pytest.mark.parametrize("limits", [Limits(tables_of_server=20), Limits(tables_of_process=20)])
async def test_of_forty_tables_opened_in_one_moment_no_more_stand_than_allowed(limits: Limits, tmp_path: Path) -> None:
    world = World(await SqliteStore.open(tmp_path / "spite.db"))
    world.tables = TableService(world.store, world.clock, RepeatingRandomness(), limits, world.registry)
    opening = (world.open(1000 + number, channel=CHANNEL + number) for number in range(40))
    opened = await asyncio.gather(*opening, return_exceptions=True)
    assert sum(isinstance(each, Table) for each in opened) == world.registry.standing() == 20
    assert {each.reason for each in opened if isinstance(each, Refused)} <= {Reason.TOO_MANY_TABLES, Reason.FULL_HOUSE}
    await world.act(next(each for each in opened if isinstance(each, Table)), Stop(), 1000)
    await world.open(ANA, channel=CHANNEL + 99)
    await world.store.close()


async def test_a_table_that_could_not_be_opened_takes_no_room() -> None:
    world = world_with(Limits(tables_of_server=1))
    for _ in range(3):
        assert (await refused(world.open(ANA, system="nothing"))).reason == Reason.UNKNOWN_SYSTEM
    given_up = asyncio.ensure_future(world.open(ANA))
    await asyncio.sleep(0)
    given_up.cancel()
    await asyncio.gather(given_up, return_exceptions=True)
    assert (await world.open(BEN, channel=CHANNEL + 1)).status == "lobby"
    assert (await refused(world.open(CAM, channel=CHANNEL + 2))).reason == Reason.TOO_MANY_TABLES


async def test_of_what_one_person_opens_in_one_moment_in_threads_no_more_stands_than_allowed() -> None:
    world = world_with(Limits(seats_of_user=0, lobbies_of_channel=6))
    opened = await asyncio.gather(
        *(world.open(ANA, channel=CHANNEL + number, in_thread=True) for number in range(20)), return_exceptions=True
    )
    assert sum(isinstance(each, Table) for each in opened) == 6
    assert {each.reason for each in opened if isinstance(each, Refused)} == {Reason.TOO_MANY_LOBBIES}


async def test_outside_servers_there_are_three_tables_in_a_place_and_two_of_a_person() -> None:
    world = World()
    world.place = -CHANNEL
    for number, user in enumerate((ANA, BEN, CAM)):
        await world.open(user, channel=CHANNEL + number)
    with pytest.raises(Refused) as caught:
        await world.open(DEE, channel=CHANNEL + 9)
    assert caught.value.reason is Reason.TOO_MANY_TABLES_HERE
    world.place = -CHANNEL - 1
    await world.open(ANA, channel=CHANNEL + 10)
    with pytest.raises(Refused) as caught:
        await world.open(ANA, channel=CHANNEL + 11)
    assert caught.value.reason is Reason.SEATED_ELSEWHERE
    await world.open(BEN, channel=CHANNEL + 11)


async def test_a_table_that_is_not_held_here_says_by_these_limits_when_it_closes() -> None:
    world = World()
    opened = await world.open(ANA)
    elsewhere = TableService(world.store, world.clock, RepeatingRandomness(), Limits(lobby_closes_after=60.0))
    view = await elsewhere.known(opened.id)
    assert view is not None
    assert view.closes_at == opened.touched_at + 60
