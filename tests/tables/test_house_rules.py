"""House rules: what a lobby's host has changed, and saved games."""

import asyncio

import pytest

from bot.engine.errors import RulesError
from bot.entities.kept import SavedRules
from bot.errors import Refused, RulesRefused
from bot.tables.actions import AddComputer, ChangeRules, Start
from bot.tables.rules.house_rules import changes_with, rules_shown, rules_with, seats_without_game
from bot.tables.rules.lobby_rules import playable_seats, rules_at, seats_to_show
from bot.tables.service.saved_rules import MOST_SAVED, SavedRulesService
from tests.store.memory import MemoryStore
from tests.tables.world import ANA, BEN, World

GUILD = 7


async def test_playing_cards_come_back_as_they_are_in_the_system() -> None:
    world = World()
    table = await world.open(ANA, system="book")
    table.changes.update(changes_with(table, "goal_size", 10))
    table.changes.update(changes_with(table, "pack", "fifteen"))
    assert rules_shown(table).pack == "fifteen"
    back = changes_with(table, "pack", "french")
    assert back == {"goal_size": 10}


async def test_what_is_usual_is_left_out() -> None:
    table = await World().open(ANA)
    table.changes.update(changes_with(table, "goal_size", 13))
    assert table.changes == {"goal_size": 13}
    assert changes_with(table, "goal_size", 20) == {}


async def test_partners_can_be_chosen_before_they_come() -> None:
    world = World()
    table = await world.open(ANA)
    table = (await world.act(table, ChangeRules("pagat", changes_with(table, "teams", "pairs")), ANA)).table
    assert seats_to_show(table) == 4
    assert playable_seats(table) == (4, 6)
    assert rules_with(table, "goal_size", 13).teams == "pairs"
    assert [seats for seats, error in seats_without_game(table) if error.reason == "no-partners"] == [2, 3, 5]
    with pytest.raises(RulesRefused) as refused:
        await world.act(table, Start("regular", "Computer"), ANA)
    assert refused.value.error.reason == "no-partners"


async def test_rules_that_fit_no_longer_can_be_mended() -> None:
    world = World()
    table = await world.open(ANA, system="fifteen")
    changes = changes_with(table, "goal_size", 20)
    table = (await world.act(table, ChangeRules("fifteen", changes), ANA)).table
    for number in (1, 2):
        table = (await world.act(table, AddComputer("regular", f"Computer {number}"), ANA)).table
    with pytest.raises(RulesError):
        rules_at(table, 3)
    assert rules_shown(table).goal_size == 14
    table = (await world.act(table, ChangeRules("fifteen", changes_with(table, "goal_size", 12)), ANA)).table
    assert rules_at(table, 3).goal_size == 12


class Hour:
    def now(self) -> float:
        return 3600.0

    async def sleep(self, seconds: float) -> None: ...


@pytest.fixture
def shelf() -> SavedRulesService:
    return SavedRulesService(MemoryStore().saved_rules, Hour())


async def test_saved_games_are_found_however_they_are_spelt(shelf: SavedRulesService) -> None:
    table = await World().open(ANA)
    table.changes = {"goal_size": 13}
    await shelf.save(GUILD, "Friday", table, ANA, manager=False)
    found = await shelf.find(GUILD, "fRIDAY")
    assert (found.name, found.system, found.changes, found.author) == ("Friday", "pagat", {"goal_size": 13}, ANA)
    with pytest.raises(Refused, match="saved-unknown"):
        await shelf.find(GUILD + 1, "Friday")


async def test_a_name_is_its_owners(shelf: SavedRulesService) -> None:
    table = await World().open(ANA)
    await shelf.save(GUILD, "Friday", table, ANA, manager=False)
    table.changes = {"goal_size": 13}
    with pytest.raises(Refused, match="saved-taken"):
        await shelf.save(GUILD, "friday", table, ANA + 1, manager=False)
    with pytest.raises(Refused, match="saved-not-yours"):
        await shelf.forget(GUILD, "friday", ANA + 1, manager=False)
    await shelf.save(GUILD, "FRIDAY", table, ANA, manager=False)
    assert [(saved.name, saved.changes) for saved in await shelf.all(GUILD)] == [("Friday", {"goal_size": 13})]
    await shelf.forget(GUILD, "Friday", ANA + 1, manager=True)
    assert await shelf.all(GUILD) == []


async def test_a_server_saves_so_many_and_no_more(shelf: SavedRulesService) -> None:
    table = await World().open(ANA)
    for number in range(MOST_SAVED):
        await shelf.save(GUILD, f"Game {number}", table, ANA, manager=False)
    with pytest.raises(Refused, match="saved-full"):
        await shelf.save(GUILD, "One more", table, ANA, manager=False)
    await shelf.save(GUILD, "Game 3", table, ANA, manager=False)
    await shelf.save(GUILD + 1, "One more", table, ANA, manager=False)


async def test_a_name_taken_by_two_in_one_moment_is_the_firsts(shelf: SavedRulesService) -> None:
    world = World()
    table = await world.open(ANA)
    saving = (shelf.save(GUILD, name, table, user, manager=False) for name, user in (("Friday", ANA), ("FRIDAY", BEN)))
    saved, refusal = await asyncio.gather(*saving, return_exceptions=True)
    assert isinstance(saved, SavedRules)
    assert isinstance(refusal, Refused)
    assert [(each.name, each.author) for each in await shelf.all(GUILD)] == [("Friday", ANA)]
    both = (shelf.forget(GUILD, "friday", ANA, manager=False), shelf.save(GUILD, "friday", table, BEN, manager=False))
    await asyncio.gather(*both)
    assert [(each.name, each.author) for each in await shelf.all(GUILD)] == [("friday", BEN)]
