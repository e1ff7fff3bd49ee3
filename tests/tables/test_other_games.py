"""Another game for somebody alone: in a lobby, after a game, and in the place of one that was not begun."""

import asyncio
from typing import Any

import pytest

from bot.errors import Reason, RulesRefused
from bot.tables.actions import ChangeRules, Computer, Join, NextGame, OtherGame, Start
from bot.tables.service.opening import Opening
from bot.tables.service.table_service import TableService
from bot.tables.state.status import Status
from tests.store.memory import MemoryStore
from tests.tables.test_first_games import played_out
from tests.tables.world import ANA, BEN, CHANNEL, GUILD, World, refused

NOVA = (("casual", "Nova"),)
TWO = (("strong", "Nova"), ("expert", "Vega"))


def shown(table: Any) -> tuple[str, dict[str, Any]]:
    return table.system, dict(table.changes)


async def alone(world: World, **more: Any) -> Any:
    return await world.open(ANA, computers=NOVA, changes={"goal_size": 5}, **more)


async def test_a_lobby_deals_another_game_than_it_shows() -> None:
    world = World()
    table = await world.open()
    start = Start("strong", "Nova", other=OtherGame("numbers", {"goal_size": 10}, TWO, shown(table)))
    game = (await world.act(table, start, ANA)).table.running()
    assert (game.system, game.rules.goal_size, game.players[1:]) == ("numbers", 10, ["strong", "expert"])


async def test_it_deals_nothing_else_once_somebody_sits_there_or_the_rules_have_changed() -> None:
    world = World()
    table = await world.open()
    start = Start("strong", "Nova", other=OtherGame("numbers", {"goal_size": 10}, TWO, shown(table)))
    await world.act(table, ChangeRules("pagat", {"goal_size": 7}), ANA)
    assert (await refused(world.act(table, start, ANA))).reason is Reason.STALE
    await world.act(table, ChangeRules("pagat", {}), ANA)
    await world.act(table, Join(), BEN)
    assert (await refused(world.act(table, start, ANA))).reason is Reason.STALE
    assert world.now(table).status is Status.LOBBY


async def test_after_a_game_the_length_is_another() -> None:
    world = World()
    table = await played_out(world, await world.open(ANA, computers=NOVA, changes={"goal_size": 5}))
    number = world.now(table).running().number
    table = (await world.act(table, NextGame(goal_size=10), ANA)).table
    assert (table.running().rules.goal_size, table.changes["goal_size"]) == (10, 10)
    assert table.running().number == number + 1


async def test_after_a_first_game_one_of_another_length_is_not_picked() -> None:
    world = World()
    table = await played_out(world, await world.open(ANA, computers=NOVA, is_first=True))
    table = (await world.act(table, NextGame(goal_size=10), ANA)).table
    assert table.running().fairness.pick is None


async def test_no_length_is_changed_where_others_sit_or_no_game_has_it() -> None:
    world = World()
    both = await world.play_out(await world.start(ANA, BEN, changes={"goal_size": 5}))
    assert (await refused(world.act(both, NextGame(goal_size=10), ANA))).reason is Reason.STALE
    own = await played_out(world, await world.open(ANA, channel=CHANNEL + 1, computers=NOVA, changes={"goal_size": 5}))
    assert isinstance(await refused(world.act(own, NextGame(goal_size=199), ANA)), RulesRefused)
    assert world.now(own).status is Status.OVER


async def test_a_game_that_was_not_begun_is_replaced_and_leaves_no_result() -> None:
    world = World()
    table = await alone(world)
    other = await world.open(ANA, computers=NOVA, changes={"goal_size": 10}, replaces=table.id)
    assert [each.id for each in world.tables.tables_of(ANA)] == [other.id]
    assert await world.store.results.participants_of(ANA) == []
    again = world.tables.open(Opening(GUILD, CHANNEL, "pagat", computers=NOVA, replaces=table.id), world.person(ANA))
    assert (await refused(again)).reason is Reason.TABLE_GONE


async def test_a_game_that_was_begun_or_is_somebody_elses_is_not_replaced() -> None:
    world = World()
    table = await alone(world)
    for user in (BEN, ANA):
        if user == ANA:
            while world.now(table).is_not_begun_by(ANA):
                seat = world.now(table).running().state.to_play
                await world.act(table, world.some_play(table), Computer(seat) if seat else ANA)
        opening = Opening(GUILD, CHANNEL, "pagat", computers=NOVA, replaces=table.id)
        assert (await refused(world.tables.open(opening, world.person(user)))).reason is Reason.STALE
    assert [each.id for each in world.tables.tables_of(ANA)] == [table.id]
    assert world.tables.tables_of(BEN) == []


@pytest.mark.parametrize("is_first", [False, True])
async def test_of_ten_openings_at_once_one_deals(*, is_first: bool) -> None:
    world = World()
    opening = Opening(GUILD, CHANNEL, "pagat", computers=NOVA, is_first=is_first, once=True)
    opened = await asyncio.gather(*(world.tables.open(opening, world.person(ANA)) for _ in range(10)))
    assert len({each.table.id for each in opened}) == len(world.tables.tables_of(ANA)) == 1
    other = await world.open(ANA, computers=(("expert", "Nova"),), once=True)
    assert len(world.tables.tables_of(ANA)) == 2, "another level is another game"
    assert other.id != opened[0].table.id


async def test_of_two_processes_that_replace_a_game_the_store_lets_one() -> None:
    """The second has not heard that the first has closed it: the version decides."""
    store = MemoryStore()
    one = World(store)
    table = await alone(one)
    two = World(store, seed="other")
    await two.tables.load()
    assert isinstance(two.tables, TableService)
    opening = Opening(GUILD, CHANNEL, "pagat", computers=NOVA, replaces=table.id)
    await one.tables.open(opening, one.person(ANA))
    told = await refused(two.tables.open(opening, two.person(ANA, interaction=77)))
    assert told.reason in (Reason.STALE, Reason.TABLE_GONE)
    assert len(await store.tables.live()) == 1
