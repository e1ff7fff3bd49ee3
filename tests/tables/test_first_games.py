"""First games at a table: their rules, their deal, what they count."""

import pytest

from bot.engine.picking import FIRST_GAME, fits_first_game
from bot.engine.replay import verify_record
from bot.engine.systems import FIRST_CHANGES, FIRST_SYSTEM
from bot.entities.game_result import Unrated
from bot.errors import Refused
from bot.players.levels import FIRST_LEVEL
from bot.tables.actions import ChangeTable, Computer, Join, NextGame, Start
from bot.tables.results import unrated_already
from bot.tables.rules.lobby_rules import make_rules
from bot.tables.state.rebuilding import table_from_data
from bot.tables.state.table import Table
from bot.tables.view import table_view
from tests.tables.world import ANA, BEN, World

FIRST = Start(FIRST_LEVEL, "Nova", is_first=True)


async def played_out(world: World, table: Table) -> Table:
    """Played on by both sides until the game is over."""
    while world.now(table).status == "playing":
        now = world.now(table)
        seat = now.running().state.to_play
        asker = ANA if now.seats[seat].user == ANA else Computer(seat)
        await world.act(now, world.some_play(now), asker)
    return world.now(table)


def is_first_game(table: Table) -> bool:
    game = table.running()
    return game.fairness.pick == FIRST_GAME and fits_first_game(game.fairness.deal(game.rules))


async def test_a_first_game_is_dealt_by_its_own_rules_from_the_seal_that_was_shown() -> None:
    world = World()
    lobby = await world.open(ANA)
    seal = lobby.commitment
    table = (await world.act(lobby, FIRST, ANA)).table
    game = table.running()
    assert game.fairness.commitment == seal
    assert (game.system, game.rules) == (FIRST_SYSTEM, make_rules(FIRST_SYSTEM, 2, FIRST_CHANGES))
    assert [seat.level for seat in table.seats] == [None, FIRST_LEVEL]
    assert (game.state.dealer, game.state.to_play) == (1, 0)
    assert is_first_game(table)
    assert table_view(table).running().pick == FIRST_GAME
    assert unrated_already(game) == (Unrated.PICKED,)


async def test_one_press_opens_and_deals_it() -> None:
    table = await World().open(ANA, computers=((FIRST_LEVEL, "Nova"),), is_first=True)
    assert table.private
    assert table.names == ("Ana", "Nova")
    assert is_first_game(table)


async def test_it_is_rebuilt_played_to_its_end_and_proved() -> None:
    world = World()
    table = (await world.act(await world.open(ANA), FIRST, ANA)).table
    again = table_from_data(table.to_data())
    assert again.running().state.to_data() == table.running().state.to_data()
    ended = await played_out(world, table)
    record = await world.record(ended.running().id)
    verify_record(record)
    assert record["fairness"]["transcript"]["pick"] == FIRST_GAME


async def test_a_rematch_is_picked_too_until_the_table_is_changed() -> None:
    world = World()
    table = (await world.act(await world.open(ANA), FIRST, ANA)).table
    again = await world.next_game(await played_out(world, table))
    assert again.number == 2
    assert is_first_game(again)
    lobby = (await world.act(await played_out(world, again), ChangeTable(), ANA)).table
    other = (await world.act(lobby, Start("regular", "Robot"), ANA)).table
    assert other.running().fairness.pick is None
    assert unrated_already(other.running()) == ()


async def test_nobody_else_is_dealt_to_in_a_first_game() -> None:
    """Whoever came meanwhile is not played against by rules that were meant for one."""
    world = World()
    table = await world.open(ANA)
    await world.act(table, Join(), BEN)
    with pytest.raises(Refused) as caught:
        await world.act(table, FIRST, ANA)
    assert caught.value.reason == "stale"
    assert world.now(table).status == "lobby"


async def test_other_games_are_not_picked() -> None:
    world = World()
    table = await played_out(world, await world.start(ANA))
    assert table.running().fairness.pick is None
    assert (await world.act(table, NextGame(), ANA)).table.running().fairness.pick is None
