"""What the last pass of a round brings is said before it is made."""

from dataclasses import replace

import pytest

from bot.engine.deal import deal
from bot.engine.game import apply, begin
from bot.engine.moves import PASS
from bot.engine.rules import MOST_REDEALS
from bot.engine.systems import SYSTEMS
from bot.engine.views import public_view, seat_view
from bot.text import Texts
from bot.text.play_words import describe_turn, stuck_line, used_up_line
from tests.engine import build
from tests.text.games import NAMES

BOOK = SYSTEMS["book"].rules(2)


@pytest.mark.parametrize(
    ("changes", "said", "dicho"),
    [
        (
            {},
            "aces and twos that fit must be played; without any, everything but the goal cards is dealt again.",
            "hay que jugar los ases y doses que encajen; si no hay, "
            "se reparte de nuevo todo menos las cartas objetivo.",
        ),
        (
            {"deadlock_forces_low": False},
            "everything but the goal cards is dealt again.",
            "se reparte de nuevo todo menos las cartas objetivo.",
        ),
        (
            {"deadlock_forces_low": False, "deadlock": "end"},
            "the game ends, and the fewest goal cards win.",
            "acaba la partida y gana quien tenga menos cartas objetivo.",
        ),
    ],
)
def test_the_last_pass_of_a_round_is_announced(
    changes: dict[str, object], said: str, dicho: str, english: Texts, spanish: Texts
) -> None:
    """Everybody reads what it would bring before it is made; whoever can make it reads it as theirs."""
    state = deal(BOOK.change(**changes), b"a" * 32)
    begin(state)
    name = NAMES[1 - state.to_play]
    for texts in (english, spanish):
        assert stuck_line(public_view(state), NAMES, texts) == ""
    apply(state, PASS)
    mover, other = seat_view(state, state.to_play), seat_view(state, 1 - state.to_play)
    assert stuck_line(public_view(state), NAMES, english) == f"If {name} passes too, {said}"
    assert stuck_line(public_view(state), NAMES, spanish) == f"Si {name} también pasa, {dicho}"
    assert stuck_line(mover.public, NAMES, english, viewer=mover) == f"If you pass too, {said}"
    assert stuck_line(mover.public, NAMES, spanish, viewer=mover) == f"Si tú también pasas, {dicho}"
    assert f"If {name} passes too" in describe_turn(other, NAMES, english)
    assert "If you pass too" in describe_turn(mover, NAMES, english)


def test_nothing_is_announced_that_can_not_be_the_next_move(english: Texts) -> None:
    state = deal(BOOK.change(deadlock_forces_low=False), b"a" * 32)
    begin(state)
    apply(state, PASS)
    view = seat_view(state, state.to_play)
    forced = replace(view, legal=tuple(move for move in view.legal if move is not PASS))
    assert stuck_line(view.public, NAMES, english, viewer=forced) == ""
    assert stuck_line(replace(view.public, acted=True), NAMES, english) == ""
    assert stuck_line(replace(view.public, passes=0), NAMES, english) == ""
    last = replace(view.public, redeals=MOST_REDEALS)
    assert "the game ends" in stuck_line(last, NAMES, english)


def test_a_stock_that_is_used_up_is_said_before_the_draw_that_ends_the_game(english: Texts) -> None:
    """``short_draw`` (rules.md, section 7): the game ends at the first draw that finds nothing."""
    state = build.position(build.rules_for("pagat"), hands=["4C"], stock=1)
    assert used_up_line(public_view(state), english) == ""
    state.stock.clear()
    assert used_up_line(public_view(state), english) == "The stock is used up: the next draw ends the game."
    state.done = [[1, 2, 3]]
    assert used_up_line(public_view(state), english) == ""
    goes_on = build.position(build.rules_for("numbers"), stock=0)
    assert used_up_line(public_view(goes_on), english) == ""
    strict = build.position(build.rules_for("pagat", short_draw="ends"), stock=3)
    told = "Only 3 cards are left to draw: if that isn't enough, the game ends."
    assert used_up_line(public_view(strict), english) == told
    strict.done = [[1, 2]]
    assert used_up_line(public_view(strict), english) == "", "five are within reach"
    strict.done = [[1]]
    assert "Only 4" in used_up_line(public_view(strict), english)
    anew = build.position(build.rules_for("book"), stock=0)
    assert used_up_line(public_view(anew), english).endswith("everything but the goal cards is dealt again.")
    anew.redeals = MOST_REDEALS
    assert used_up_line(public_view(anew), english) == "The stock is used up: the next draw ends the game."
