"""How strong a computer is stands wherever its name does: in the panels, under More, in results and in alt texts."""

import pytest

from bot.entities.settings import Preferences
from bot.tables.state.table import Table
from bot.tables.view import personal_view, table_view
from bot.text import texts_for
from cogs.shared.results import computers_line, with_level, with_levels
from cogs.table.hand_panel import hand_panel
from cogs.table.menu import more_panel
from cogs.table.table_panel import public_panel
from tests.cogs.table.shown import Shown
from tests.store.ended_games import ANA as ANA_IN_RESULTS
from tests.store.ended_games import result, sat
from tests.tables.test_first_games import played_out
from tests.tables.world import ANA, World


def alts(shown: Shown) -> list[str]:
    """The descriptions of a panel's pictures, of which it must have some."""
    galleries = [part for part in shown.parts if part["type"] == 12]
    assert galleries
    return [item["description"] for each in galleries for item in each["items"]]


async def playing(*, over: bool = False, private: bool = True) -> Table:
    world = World()
    table = await world.open(computers=(("casual", "Nova"),), changes={"goal_size": 5})
    if over:
        table = await played_out(world, table)
    table.private = private
    return table


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("over", [False, True])
async def test_every_panel_tells_it(language: str, *, over: bool) -> None:
    texts, table = texts_for(language), await playing(over=over)
    named = f"Nova ({texts.say('level-title-casual')})"
    view = table_view(table)
    own = personal_view(table, view, ANA)
    assert own is not None
    for picture in (None, "hand.png", "result.png"):
        shown = Shown(hand_panel(own, texts, picture=picture))
        assert any(named in each for each in shown.texts), picture
        assert picture is None or all(named in each for each in alts(shown))
    for picture in (None, "table.png"):
        shown = Shown(public_panel(view, texts, picture, result="result.png" if over and picture else None))
        assert any(named in each for each in shown.texts), picture
        assert picture is None or all(named in each for each in alts(shown))
    more = Shown(more_panel(view, ANA, texts, Preferences(), leads=True, can_be_shown=True))
    assert any(named in each for each in more.texts)


def test_what_no_table_offers_has_no_level_and_a_person_has_none() -> None:
    texts = texts_for("en")
    assert with_level("Nova", "fixed", texts) == "Nova (Regular)"
    for level in ("random", "noisy_novice", None, "?"):
        assert with_level("Nova", level, texts) == "Nova"


async def test_whose_seat_a_computer_holds_is_called_by_their_name_alone() -> None:
    table = await playing()
    table.seats[1].left_by = 99
    assert computers_line(table_view(table), texts_for("en")) == ""


def test_history_tells_it_of_computers_alone() -> None:
    texts = texts_for("en")
    ended = result("aaaaaaaa-1", (sat("Ana", ANA_IN_RESULTS),), (sat("Nova"),))
    assert with_levels(ended.names, ended, texts) == ("Ana", "Nova (Regular)")
    held = result("aaaaaaaa-1", (sat("Ana", ANA_IN_RESULTS), sat("Ana")), (sat("Nova"),))
    assert with_levels(held.names, held, texts)[0] == "Ana"
