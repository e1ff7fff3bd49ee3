"""Which computer plays in a game: the one with which it began, whatever its level is called in later releases."""

import asyncio
import json
from typing import Any

import pytest

from bot.engine.moves import Move
from bot.engine.views import SeatView
from bot.players.levels import FOR_PEOPLE, LEVELS
from bot.tables.actions import Start, StepAway
from bot.tables.state.rebuilding import table_from_data
from bot.tables.state.table import LEVELS_NOW, Table
from bot.tables.view import table_view
from tests.faults.running import running_heads
from tests.tables.test_computers import PATIENCE, computers
from tests.tables.world import ANA, BEN, World


class Noting:
    """Notes which level is to choose, and thinks until it is told to stop."""

    def __init__(self) -> None:
        self.asked: asyncio.Queue[str] = asyncio.Queue()

    async def choose(self, view: SeatView, level: str, seconds: float) -> Move:
        self.asked.put_nowait(level)
        await asyncio.Event().wait()
        raise AssertionError("nothing ends it")


def stored(table: Table, *, by_an_earlier_release: bool = False) -> Table:
    """The table read from what is stored of it; an earlier release leaves out what it doesn't know, also where it has
    read it."""
    data = json.loads(json.dumps(table.to_data()))
    if by_an_earlier_release:
        del data["game"]["levels"]
    return table_from_data(data)


@pytest.mark.parametrize(("levels", "player"), [(LEVELS_NOW, "regular"), (1, "fixed")])
async def test_the_computer_is_the_one_with_which_the_game_began(levels: int, player: str) -> None:
    world, thinker = World(), Noting()
    async with computers(world, thinker):
        table = await world.start(ANA, BEN)
        world.now(table).running().levels = levels
        await world.act(table, StepAway(), world.user_to_play(table))
        assert await asyncio.wait_for(thinker.asked.get(), PATIENCE) == player


async def test_a_game_keeps_its_players_through_the_store() -> None:
    world = World()
    table = await world.open(ANA)
    await world.act(table, Start("regular", "Robot"), ANA)
    now = world.now(table)
    assert stored(now).running().player_of("regular") == "regular"
    earlier = stored(now, by_an_earlier_release=True)
    assert earlier.running().player_of("regular") == "fixed"
    assert stored(earlier).running().player_of("regular") == "fixed", "also once this release has saved it"
    assert table_view(earlier).seats[1].level == "regular", "people see what they chose"
    assert earlier.running().players == ["person", "regular"]
    then = {"novice": "noisy_novice", "casual": "noisy_casual", "regular": "fixed"}
    for level in (*FOR_PEOPLE, "later"):
        assert earlier.running().player_of(level) == then.get(level, level)
    assert {earlier.running().player_of(level) for level in FOR_PEOPLE} <= LEVELS.keys()


@pytest.mark.parametrize("head", [pytest.param(head, id=f"{file} {head['system']}") for file, head in running_heads()])
def test_games_that_earlier_releases_have_left_go_on_with_the_player_of_then(head: dict[str, Any]) -> None:
    # What was saved before levels were noted began with the first set of them.
    then = "regular" if head["game"].get("levels", 1) > 1 else "fixed"
    assert table_from_data(json.loads(json.dumps(head))).running().player_of("regular") == then


def test_games_of_both_sets_of_levels_are_kept() -> None:
    assert {head["game"].get("levels", 1) > 1 for _, head in running_heads()} == {False, True}


async def test_the_game_after_one_of_an_earlier_release_is_played_by_todays_levels() -> None:
    world = World()
    table = await world.start(ANA, BEN, changes={"goal_size": 5})
    world.now(table).running().levels = 1
    await world.next_game(await world.play_out(table))
    assert world.now(table).running().number == 2
    assert world.now(table).running().player_of("regular") == "regular"
