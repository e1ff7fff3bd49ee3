"""Hints: the right reason for plain positions."""

from random import Random

import pytest

from bot.engine.cards import parse_face
from bot.engine.game import apply
from bot.engine.moves import parse_move
from bot.engine.state import State
from bot.engine.systems import SYSTEMS
from bot.engine.views import seat_view
from bot.players.hints import Hint, suggest
from tests.engine.build import position, rules_for
from tests.players.play import in_the_middle, rules_of

KEYS = {
    *("goal", "goal-keeps-wild", "wins", "closer", "refill", "opens-side", "low", "order", "same", "empty"),
    *("keeps", "blocks", "forced", "only"),
}


def hint(state: State) -> Hint:
    found = suggest(seat_view(state, state.to_play), Random(1))
    assert found is not None
    return found


def test_the_line_to_the_goal_card() -> None:
    found = hint(position(rules_for("pagat"), hands=["2C 3D 9H 9S 9D"], centre=[1], goals=["8C 4C"]))
    assert found.moves == found.goal_line == ("h:2C>c1", "h:3D>c1", "g>c1")
    assert found.ranks == (2, 3, 4)
    assert (found.reason_key, found.reason_arguments) == ("goal", {})


def test_a_king_that_is_kept_is_named() -> None:
    found = hint(position(rules_for("pagat"), hands=["2C 3D KH 9S 9D"], centre=[1], goals=["8C 4C"]))
    assert (found.reason_key, found.reason_arguments) == ("goal-keeps-wild", {"card": parse_face("KH")})


def test_a_winning_line() -> None:
    found = hint(position(rules_for("pagat"), hands=["9C 9D 9H 9S 9D"], centre=[3], goals=["4C"]))
    assert (found.moves, found.reason_key) == (("g>c1",), "wins")


def test_the_only_move() -> None:
    found = hint(position(rules_for("pagat", side_limit=1), hands=["9C"], goals=["8C 4C"]))
    assert found.reason_key == "only"


def test_forced_aces() -> None:
    found = hint(position(rules_for("compulsory_aces"), hands=["AC AD 9H 9S 9D"], goals=["8C 7C"]))
    assert found.reason_key == "forced"


def test_a_discard_is_explained() -> None:
    state = position(rules_for("pagat"), hands=["9C QD"], goals=["8C 3C", "8C 8D"], sides=[["10C", "QS", "QH", "JS"]])
    found = hint(state)
    assert found.goal_line is None
    assert found.reason_key in {"order", "same"}


def test_nobody_is_advised_out_of_turn() -> None:
    assert suggest(seat_view(position(rules_for("pagat")), 1), Random(1)) is None


@pytest.mark.parametrize("system", SYSTEMS)
def test_hints_can_be_followed_in_every_system(system: str) -> None:
    state = in_the_middle(rules_of(system, SYSTEMS[system].seats[-1]), f"hint/{system}", 33)
    for _ in range(2):
        found = hint(state)
        assert found.reason_key in KEYS
        assert len(found.ranks) == len(found.moves)
        line = state.copy()
        for notation in found.goal_line or ():
            apply(line, parse_move(notation))
        for notation in found.moves:
            apply(state, parse_move(notation))
        if state.result is not None:
            return
