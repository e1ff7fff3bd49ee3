"""The id of a menu changes with what it says, and nothing that was ever sent means anything else."""

from typing import Any

import discord
import pytest
from discord import ui

from bot.ids import LONGEST_ID, marked, parse_id, unmarked
from cogs.core.menus import renew_menus
from cogs.core.parts import EDGE_WAIT, button, panel, row
from cogs.core.press_ids import AboutTable, press_id, read_press


@press_id("test-menu")
class Choose(AboutTable):
    """A choice in a menu."""

    version: int = 0


def menus(chosen: int = 0, answers: int = 0, *, labels: tuple[str, ...] = ("a", "b"), again: int = 1) -> list[str]:
    """The ids of a layout with two menus that offer the same, and a button."""
    told = enumerate(labels)
    options = [discord.SelectOption(label=each, value=each, default=place == chosen) for place, each in told]
    selects = [ui.Select[Any](custom_id=Choose("t", number).custom_id, options=options) for number in range(2)]
    layout = panel([*map(row, selects), row(button("B", "s:t:off:1"))], EDGE_WAIT)
    for _ in range(again):
        renew_menus(layout, answers)
    return [str(item.custom_id) for item in layout.walk_children() if isinstance(item, ui.Select | ui.Button)]


async def test_what_a_menu_says_and_answers_changes_its_id() -> None:
    usual = menus()
    assert usual[2] == "s:t:off:1", "buttons keep theirs"
    assert len({*usual, *menus(chosen=1), *menus(answers=7), *menus(labels=("a", "c"))}) == 9
    assert menus(again=2) == usual == menus(), "drawn again, it stays open where somebody is choosing"


async def test_chosen_and_chosen_back_is_a_new_menu() -> None:
    """An app may still know what was chosen under the first id."""
    assert not {*menus(0, answers=1)[:2]} & {*menus(0, answers=3)[:2]}


async def test_marked_ids_mean_what_they_meant() -> None:
    for custom_id in menus(answers=5)[:2]:
        assert unmarked(custom_id) in ("s:t:test-menu:0", "s:t:test-menu:1")
        assert read_press(custom_id) == read_press(unmarked(custom_id))


@pytest.mark.parametrize("text", ["s:t:rules-save:a.b:c", "s:t:x:s.abc:d", "live:menu:1", "s.:t:x", ""])
def test_only_marks_are_taken_for_marks(text: str) -> None:
    assert unmarked(text) == text


def test_an_id_that_has_no_room_stays_as_it_is() -> None:
    full = "s:t:x:" + "a" * (LONGEST_ID - 6)
    assert marked(full, "abcdef") == full
    assert marked("live:menu:1", "abcdef") == "live:menu:1"
    assert parse_id(marked(marked("s:t:x:1", "abcdef"), "123456")) == parse_id("s:t:x:1")
