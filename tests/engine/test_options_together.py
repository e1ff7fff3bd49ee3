"""Options that meet: what each of two leaves of the other, where no source has them together."""

import pytest

from tests.engine.build import (
    discards,
    ending,
    hand,
    kinds,
    legal,
    legal_of,
    play,
    plays,
    position,
    rules_for,
    side,
    winners,
)

BOOK = rules_for("book", deadlock="end")
FULL = [5, 5, 5, 5]


def pairs_in(notations: set[str]) -> set[str]:
    return {notation for notation in notations if "," in notation}


# pair_discard


def test_a_pair_is_no_fill_and_may_be_the_discard_after_it() -> None:
    """pair_discard with fill_empty_sides: one card for each empty stack, then one or two."""
    rules = rules_for("massachusetts", pair_discard=True)
    state = position(rules, hands=["JD JH 9D 9H"], sides=[["3C", "", "4C", "5C"]])
    assert pairs_in(legal(state)) == set()
    play(state, "h:9D>s2")
    assert pairs_in(legal(state)) == {f"h:{pair}>s{n}" for pair in ("JD,JH", "JH,JD") for n in (1, 2, 3, 4)}
    play(state, "h:JD,JH>s1")
    assert (state.to_play, side(state, 1)) == (1, ["3C", "JD", "JH"])


def test_a_pair_keeps_the_order_of_side_stacks() -> None:
    """pair_discard with side_build same_or_next_lower: both lie as one of them may."""
    rules = rules_for("pagat", pair_discard=True, side_build="same_or_next_lower")
    state = position(rules, hands=["7D 7H"], sides=[["8C", "7C", "6C", "9C"]])
    assert {notation[-2:] for notation in pairs_in(legal(state))} == {"s1", "s2"}


def test_wild_cards_that_stay_in_the_hand_stay_there_as_a_pair() -> None:
    """pair_discard with wild_discardable off."""
    rules = rules_for("pagat", pair_discard=True, wild_discardable=False)
    assert pairs_in(legal(position(rules, hands=["KD KH 9C"]))) == set()
    assert pairs_in(legal(position(rules.change(wild_discardable=True), hands=["KD KH 9C"])))


def test_a_pair_that_empties_the_hand_brings_a_new_one() -> None:
    """pair_discard with refill_after_last_discard."""
    rules = rules_for("wikipedia_es", pair_discard=True)
    state = position(rules, hands=["9D 9H"])
    assert kinds(play(state, "h:9D,9H>s1")) == ["Discarded", "Drew"]
    assert (state.to_play, len(hand(state))) == (0, 5)


# fill_empty_sides


def test_a_filling_that_can_not_end_with_a_discard_ends_with_a_pass() -> None:
    """fill_empty_sides with side_build same_or_next_lower."""
    rules = rules_for("massachusetts", side_build="same_or_next_lower")
    state = position(rules, hands=["QD JD"], sides=[["3C", "", "4C", "5C"]])
    play(state, "h:JD>s2")
    assert legal(state) == {"pass"}
    play(state, "pass")
    assert (state.to_play, hand(state)) == (1, ["QD"])


def test_aces_that_may_not_be_discarded_fill_nothing() -> None:
    """fill_empty_sides with no_discard_ranks."""
    rules = rules_for("massachusetts", no_discard_ranks=frozenset({1}))
    state = position(rules, hands=["AD JD"], sides=[["3C", "", "4C", "5C"]], centre=[5, 5, 5])
    assert legal(state) == {"h:JD>s2"}


# load_opponent


def test_a_load_is_no_pass() -> None:
    """load_opponent with may_skip_if_short: a turn that loaded something counts towards no deadlock."""
    rules = rules_for("loading", end_turn="may_skip_if_short")
    state = position(rules, hands=["7H JD", "9C 9D"], goals=["2C", "3C 8H"], stock=40, passes=1)
    play(state, "h:7H>1.g", "pass")
    assert (ending(state), state.passes) == (None, 0)


def test_a_hand_emptied_by_a_load_may_end_the_turn() -> None:
    """load_opponent with refill_on_empty end_turn, or wait."""
    for value, to_play in (("end_turn", 1), ("wait", 0)):
        rules = rules_for("loading", refill_on_empty=value)
        state = position(rules, hands=["7H"], goals=["2C", "3C 8H"])
        play(state, "h:7H>1.g")
        assert (state.to_play, hand(state)) == (to_play, [])


def test_either_of_two_goal_piles_is_loaded_and_loads() -> None:
    """load_opponent with goal_piles 2."""
    rules = rules_for("loading", goal_piles=2, goal_size=10)
    state = position(rules, hands=["7H JD"], goals=[["2C", "3C 9S"], ["4C 8H", "5C 8S"]])
    assert {notation for notation in legal(state) if ">1." in notation} == {"h:7H>1.g", "g2>1.g2"}


def test_the_last_goal_card_of_a_pair_may_be_loaded() -> None:
    """load_opponent with teams: only an own card is loaded, and the partner's pile must be empty for it to win."""
    rules = rules_for("pagat_pairs", 4, load_opponent=True)
    waiting = position(rules, hands=["JD"], goals=["7H", "8H", "9C", "9C"])
    play(waiting, "g>1.g")
    assert ending(waiting) is None
    state = position(rules, hands=["JD"], goals=["7H", "8H", "", "9C"])
    assert "2.g>1.g" not in legal(state)
    play(state, "g>1.g")
    assert winners(state) == (0, 2)


# wild_must_be_covered


def test_partners_piles_may_cover_a_wild_card() -> None:
    """wild_must_be_covered with teams: goal and side of the partner, never the hand."""
    rules = rules_for("pagat_pairs", 4, wild_must_be_covered=True)
    for state in (
        position(rules, hands=["KD JD"], centre=[3], goals=["9C", "9C", "9C 5D"]),
        position(rules, hands=["KD JD"], centre=[3], sides=[[], [], ["5D"]]),
    ):
        assert "h:KD>c1" in legal(state)
        play(state, "h:KD>c1")
        assert len(legal(state)) == 1
    assert plays(position(rules, hands=["KD JD", "8C", "5D"], centre=[3])) == set()


def test_an_emptied_hand_is_no_way_out_of_a_cover() -> None:
    """wild_must_be_covered with refill_on_empty wait: the cover first, then the pass."""
    rules = rules_for("covered_wild", refill_on_empty="wait")
    state = position(rules, hands=["KD"], goals=["9C 5D"], centre=[3])
    play(state, "h:KD>c1")
    assert legal(state) == {"g>c1"}
    play(state, "g>c1")
    assert (state.to_play, hand(state), legal(state)) == (0, [], {"pass"})


def test_a_turn_that_ends_with_the_hand_ends_after_the_cover() -> None:
    """wild_must_be_covered with refill_on_empty end_turn."""
    rules = rules_for("covered_wild", refill_on_empty="end_turn")
    state = position(rules, hands=["KD"], goals=["9C 5D"], centre=[3])
    play(state, "h:KD>c1")
    assert state.to_play == 0
    play(state, "g>c1")
    assert state.to_play == 1


# play_from_opponent_sides, teams, goal_piles


def test_pairs_may_use_everybodys_side_stacks() -> None:
    """play_from_opponent_sides with teams: of goals the partner's alone."""
    rules = rules_for("pagat_pairs", 4, play_from_opponent_sides=True)
    goals, sides = ["9C", "6D", "6H", "6S"], [["6C"], ["6D"], ["6C"], ["6H"]]
    state = position(rules, hands=["JD"], centre=[5], goals=goals, sides=sides)
    assert plays(state) == {"s1>c1", "1.s1>c1", "2.s1>c1", "3.s1>c1", "2.g>c1"}


def test_pairs_with_two_goal_piles_empty_all_four() -> None:
    """goal_piles with teams."""
    rules = rules_for("pagat_pairs", 4, goal_piles=2, goal_size=10)
    state = position(rules, goals=[["", "6D"], ["9C", "9C"], ["7D", "8D"], ["9C", "9C"]], centre=[5])
    play(state, "g2>c1", "2.g>c1")
    assert ending(state) is None
    assert legal_of(state, "2.g2") == {"2.g2>c1"}
    play(state, "2.g2>c1")
    assert winners(state) == (0, 2)


# deadlock_forces_low, exhaustion


def test_only_aces_and_twos_break_a_deadlock() -> None:
    """deadlock_forces_low: a three that fits is nobody's duty."""
    state = position(BOOK, hands=["3D JD", "JH 9D"], centre=[2])
    play(state, "pass", "pass")
    assert ending(state) == "deadlock"
    forced = position(BOOK, hands=["3D 2D JD JC JS", "JH 9D 9H 9S QD"], centre=[1, 2])
    play(forced, "pass", "pass")
    assert legal(forced) == {"h:2D>c1"}


@pytest.mark.parametrize(("limit", "end"), [(4, "deadlock"), (5, None)])
def test_an_ace_without_a_place_breaks_no_deadlock(limit: int, end: str | None) -> None:
    """deadlock_forces_low with centre_limit."""
    rules = BOOK.change(centre_limit=limit)
    state = position(rules, hands=["AD JD", "JH 9D"], centre=FULL)
    play(state, "pass", "pass")
    assert ending(state) == end


def test_playing_on_draws_from_piles_set_aside_too() -> None:
    """exhaustion play_on with recycle when_stock_empty: all there is, and no more."""
    rules = rules_for("numbers")
    state = position(rules, hands=["9 9", "9"], stock=1, done=["1 2"])
    assert kinds(play(state, "h:9>s1"))[2:] == ["Drew", "Recycled", "Drew"]
    assert (len(hand(state, 1)), state.stock, state.done) == (4, [], [])


# no_discard_ranks


def test_every_banned_card_may_wait_for_a_pass() -> None:
    """no_discard_ranks with may_pass: the ban is lifted where nothing in the hand can go, pass or not."""
    rules = rules_for("wikipedia", end_turn="may_pass")
    assert legal(position(rules, hands=["AD"], centre=[5])) == {"h:AD>c2", "pass"}
    assert discards(position(rules, hands=["AD"], centre=FULL)) == {f"h:AD>s{n}" for n in (1, 2, 3, 4)}
