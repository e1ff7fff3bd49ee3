"""Where a hand that is empty can't be filled from the stock, everything is dealt anew: nobody plans past that."""

from random import Random

import pytest

from bot.engine.game import apply
from bot.engine.moves import parse_move
from bot.engine.state import State
from bot.engine.views import seat_view
from bot.players.hints import suggest
from bot.players.levels import plan_moves
from bot.players.planner import MOST_NODES, Planner
from bot.players.weights import shipped_weights
from tests.engine.build import position, rules_for

EMPTYING = (parse_move("h:3S>c1"), parse_move("h:4D>c1"))
LOW_HANDS = ["3S 4D", "8D 8H 8S 9D 9H"]


def about_to_be_redealt() -> State:
    """Whoever plays 3 and 4 has an empty hand, and nothing is left to draw."""
    rules = rules_for("book", exhaustion="redeal")
    return position(rules, hands=LOW_HANDS, sides=[["KC QC JC 10C"], ["6C 6D 6H"]], centre=(2, 1, 1), stock=0)


def test_no_plan_goes_on_where_all_is_dealt_anew() -> None:
    state = about_to_be_redealt()
    plans = Planner(state, shipped_weights(), MOST_NODES).search()
    redealt = [plan.moves for plan in plans if plan.moves[:2] == EMPTYING]
    assert redealt == [EMPTYING]


@pytest.mark.parametrize("level", ["novice", "casual", "strong", "expert"])
def test_every_level_plays_past_it(level: str) -> None:
    for seed in range(12):
        state = about_to_be_redealt()
        for move in plan_moves(level, seat_view(state, 0), Random(seed)):
            apply(state, move)


def test_both_cards_lead_to_a_redeal() -> None:
    state = about_to_be_redealt()
    for move in EMPTYING:
        events = apply(state, move)
    assert "Redealt" in [type(event).__name__ for event in events]


def test_a_hint_gives_the_new_hand_as_its_reason() -> None:
    state = about_to_be_redealt()
    apply(state, parse_move("h:3S>c1"))
    hint = suggest(seat_view(state, 0), Random(1))
    assert hint is not None
    assert (hint.moves, hint.reason_key) == (("h:4D>c1",), "refill")
