"""Hints: the right reason for plain positions."""

from random import Random

import pytest

from bot.engine.cards import parse_face
from bot.engine.game import apply
from bot.engine.moves import parse_move
from bot.engine.state import State
from bot.engine.systems import SYSTEMS
from bot.engine.views import seat_view
from bot.players.contrast import HintReason
from bot.players.hints import Hint, greedy_hint, reason, suggest
from bot.players.ways import walk
from tests.engine.build import position, rules_for
from tests.engine.first_games import FORMER_RULES
from tests.players.play import in_the_middle, rules_of

KEYS = {
    *(
        "goal",
        "goal-keeps-wild",
        "goal-fewer",
        "wins",
        "closer",
        "closer-partner",
        "refill",
        "room",
        "opens-side",
        "frees-pile",
        "takes",
        "takes-partner",
        "uncovers",
        "goal-partner",
    ),
    *("loads", "loads-goal", "order", "same", "empty", "keeps", "least", "blocks", "rests", "completes"),
    *("cover", "fill", "forced", "only"),
}


def hint(state: State) -> Hint:
    found = suggest(seat_view(state, state.to_play), Random(1))
    assert found is not None
    return found


def test_the_line_to_the_goal_card() -> None:
    found = hint(position(rules_for("pagat"), hands=["2C 3D 9H 9S 9D"], centre=[1], goals=["8C 4C"]))
    assert found.moves == found.goal_line == ("h:2C>c1", "h:3D>c1", "g>c1")
    assert found.ranks == (2, 3, 4)
    assert (found.reason_key, found.reason_arguments) == ("goal", {"count": 3})


def test_a_king_that_is_kept_is_named() -> None:
    found = hint(position(rules_for("pagat"), hands=["2C 3D KH 9S 9D"], centre=[1], goals=["8C 4C"]))
    assert (found.reason_key, found.reason_arguments) == ("goal-keeps-wild", {"card": parse_face("KH"), "count": 3})


def test_a_winning_line() -> None:
    found = hint(position(rules_for("pagat"), hands=["9C 9D 9H 9S 9D"], centre=[3], goals=["4C"]))
    assert (found.moves, found.reason_key) == (("g>c1",), "wins")


def test_the_only_move() -> None:
    found = hint(position(rules_for("pagat", side_limit=1), hands=["9C"], goals=["8C 4C"]))
    assert found.reason_key == "only"


def test_a_goal_card_that_is_the_only_move_is_told_as_what_it_is() -> None:
    state = position(rules_for("compulsory_aces"), hands=["7D 9H 9S"], goals=["AC", "8D 8H"])
    assert (hint(state).moves, hint(state).reason_key) == (("g>c1",), "wins")
    state = position(rules_for("compulsory_aces"), hands=["7D 9H 9S"], goals=["8C AC", "8D 8H"])
    assert len(seat_view(state, 0).legal) == 1
    assert (hint(state).moves, hint(state).reason_key) == (("g>c1",), "goal")


def test_forced_aces() -> None:
    found = hint(position(rules_for("compulsory_aces"), hands=["AC AD 9H 9S 9D"], goals=["8C 7C"]))
    assert found.reason_key == "forced"


def test_a_forced_card_is_no_step_towards_a_goal_card_that_others_lead_to() -> None:
    """The two has to go first, but the goal card follows the five: nobody would see how the two brings it."""
    rules = FORMER_RULES
    found = hint(position(rules, hands=["2C 5D 9H QH QS"], centre=[4, 1], goals=["8C 6C"]))
    assert found.moves[0].startswith("h:2C")
    assert found.reason_key == "forced"
    found = hint(position(rules, hands=["AC 2D 9H QH QS"], centre=[], goals=["8C KD"]))
    assert found.moves[0].startswith("h:AC")
    assert found.reason_key == "forced", "nor does the two that builds on the ace bring the goal card"
    found = hint(position(rules, hands=["AC 2D 9H QH QS"], centre=[4], goals=["8C 3C"]))
    assert found.moves[0].startswith("h:AC")
    assert found.reason_key == "goal"


def test_a_discard_is_explained() -> None:
    state = position(rules_for("pagat"), hands=["9C QD"], goals=["8C 3C", "8C 8D"], sides=[["10C", "QS", "QH", "JS"]])
    found = hint(state)
    assert found.goal_line is None
    assert found.reason_key in {"order", "same"}


def reason_of(state: State, notation: str) -> HintReason:
    """Why somebody would begin with that move."""
    view = seat_view(state, state.to_play)
    return reason(view, walk(view.sample(Random(1)), (parse_move(notation),)))


def test_a_play_is_told_by_what_it_brings() -> None:
    sides = [["5C 5D", "5H"]]
    state = position(rules_for("pagat"), hands=["QC 8D 9H"], centre=[11, 4, 7], goals=["8C 3C"], sides=sides)
    assert reason_of(state, "h:QC>c1") == ("completes", {})
    assert reason_of(state, "h:8D>c3") == ("room", {})
    assert reason_of(state, "s1>c2") == ("opens-side", {"card": parse_face("5C")})
    assert reason_of(state, "s2>c2") == ("frees-pile", {"pile": 1})


def test_a_card_of_another_seat_is_named_with_its_owner() -> None:
    rules = rules_for("pagat", play_from_opponent_sides=True)
    state = position(rules, hands=["9D 9H", "2C"], centre=[4], goals=["8C 3C", "8D 9C"], sides=[[], ["5C"]])
    assert reason_of(state, "1.s1>c1") == ("takes", {"card": parse_face("5C"), "seat": 1})


def test_what_the_rules_ask_for_first_is_told() -> None:
    state = position(rules_for("covered_wild"), hands=["KD 3D 3H 9D"], centre=[1], goals=["8C 3C"])
    apply(state, parse_move("h:KD>c1"))
    assert reason_of(state, "h:3D>c1") == ("cover", {})
    state = position(rules_for("pagat", fill_empty_sides=True), hands=["9D QH 8S"], goals=["8C 3C"])
    state.filling = True
    assert reason_of(state, "h:9D>s1") == ("fill", {})


def test_a_load_is_told_by_whom_it_burdens() -> None:
    state = position(rules_for("loading"), hands=["9D 9H", "2C"], goals=["8C 10S", "8D 8H"])
    assert reason_of(state, "h:9H>1.g") == ("loads", {"seat": 1})
    state = position(rules_for("loading"), hands=["9D 9H", "2C"], goals=["8C 10S", "8D 9S"])
    assert reason_of(state, "g>1.g") == ("loads-goal", {"seat": 1})


def test_the_last_goal_card_of_two_piles_turns_up_nothing() -> None:
    state = position(rules_for("pagat_pairs"), hands=["9D 9H", "2C", "2D", "2H"], centre=[3], goals=["4C"])
    assert reason_of(state, "g>c1") == ("goal-fewer", {})


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


@pytest.mark.parametrize("number", [70, 111, 149, 186, 267, 373, 375])
def test_a_goal_card_within_reach_goes_before_everything_else(number: int) -> None:
    """Dealt positions in which keeping the wild cards is judged a little better than the goal card."""
    found = hint(in_the_middle(rules_of("pagat", 2), f"x/{number}", 20 + number % 60))
    assert found.goal_line is not None
    assert found.moves == found.goal_line
    assert found.reason_key in {"goal", "goal-keeps-wild"}


def test_a_hint_at_once_completes_a_pile_to_make_room_for_the_goal_card() -> None:
    rules = rules_for("pagat")
    assert isinstance(rules.centre_limit, int)
    centre = [11, *range(5, 5 + rules.centre_limit - 1)]
    state = position(rules, hands=["KC 3D 3H 3S 4D"], centre=centre, goals=["8C AC"])
    found = greedy_hint(seat_view(state, 0))
    assert found.goal_line == found.moves == ("h:KC>c1", "g>c1")


def test_a_hint_at_once_finds_the_way_through_two_wild_cards() -> None:
    state = position(rules_for("pagat"), hands=["KC KD 2C 2D 3D"], centre=[5, 9], goals=["8C 8D QC"])
    found = greedy_hint(seat_view(state, 0))
    assert found.goal_line == found.moves
    assert found.moves[-1] == "g>c2"
    assert len(found.moves) == 3
    assert found.reason_key == "goal"


def test_a_discard_onto_empty_piles_goes_onto_the_first() -> None:
    view = seat_view(position(rules_for("pagat"), hands=["6C 7D 9H JS QC"], goals=["8C 8D QC"]), 0)
    for luck in range(6):
        hints = suggest(view, Random(luck)), greedy_hint(view)
        assert [hint and hint.moves[0][-3:] for hint in hints] == [">s1", ">s1"]


def test_a_play_towards_the_goal_card_of_a_partner_names_the_partner() -> None:
    state = position(
        rules_for("pagat_pairs"), hands=["KC 2D 2H 9S 9D"], centre=[3], goals=["8C 10C", "7C", "8D 5C", "7D"]
    )
    key, arguments = reason_of(state, "h:KC>c1")
    assert (key, arguments["seat"]) == ("closer-partner", 2)


def test_a_play_onto_a_pile_behind_another_brings_no_goal_card_nearer() -> None:
    state = position(rules_for("pagat"), hands=["AC 2D 5H 9S 9D"], centre=[4, 1], goals=["8C 9C"])
    assert reason_of(state, "h:AC>c3") == reason_of(state, "h:2D>c2") == ("room", {})
    assert reason_of(state, "h:5H>c1") == ("closer", {"card": parse_face("9C")})


def test_a_tip_opens_no_way_for_an_opponent_where_something_else_can_be_done() -> None:
    """The six would bring the own nine nearer, and let the opponent's seven in."""
    state = position(rules_for("pagat"), hands=["6C 3D QD QS JS"], centre=[5], goals=["8C 9C", "8D 7H"])
    assert not greedy_hint(seat_view(state, 0)).moves[0].startswith("h:6C>c")
    state = position(rules_for("pagat"), hands=["6C 3D QD QS JS"], centre=[5], goals=["8C 9C", "8D JH"])
    assert greedy_hint(seat_view(state, 0)).moves == ("h:6C>c1",)
