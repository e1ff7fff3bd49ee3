"""Empty side stacks that must be filled before the discard: one press each, and a slip ends no turn."""

import pytest

from bot.engine.cards import parse_face
from bot.engine.systems import SYSTEMS
from bot.errors import Refused
from bot.tables.actions import Undo
from bot.tables.state.table import Table
from tests.cogs.table.shown import BLUE, show, table_with
from tests.turns.positions import arrange, pressed

RULES = SYSTEMS["massachusetts"].rules(2)


@pytest.fixture
def table() -> Table:
    return table_with(arrange(RULES, "8C 8H 9D QS QC", "4C", "3C - 7D 5D"))


def fill(table: Table, label: str) -> str:
    """Presses a card that can only fill a stack; returns its id."""
    button = show(table).button(label)
    assert button["style"] == BLUE
    press(table, button["custom_id"])
    return str(button["custom_id"])


def press(table: Table, written: str) -> None:
    pressed(written).play.by_seat(table, table.running().state.to_play)


def test_one_press_fills_a_stack_and_ends_no_turn(table: Table) -> None:
    fill(table, "9")
    state = table.running().state
    assert state.sides[0][1] == [parse_face("9D")]
    assert (state.to_play, state.turn) == (0, 1)


def test_a_fill_is_taken_back_by_one_press(table: Table) -> None:
    fill(table, "9")
    Undo(1, 1).by_seat(table, 0)
    state = table.running().state
    assert (state.sides[0][1], parse_face("9D") in state.hands[0]) == ([], True)


def test_afterwards_a_discard_takes_two_presses_as_always(table: Table) -> None:
    fill(table, "9")
    assert [button["custom_id"].split(":")[2] for button in show(table).buttons[:2]] == ["pick"] * 2


def test_pressed_again_it_plays_nothing(table: Table) -> None:
    """Not even where the hand holds the same face twice, when the press would discard it and end the turn."""
    state = table.running().state
    state.hands[0][-1] = parse_face("9D")
    written = fill(table, "9")
    assert parse_face("9D") in table.running().state.hands[0]
    with pytest.raises(Refused, match="stale"):
        press(table, written)
    assert table.running().state.to_play == 0
