"""The readings settled in the catalogue's section 7, one test for each, and its table of contradictions."""

import pytest

from bot.engine.deal import deal
from bot.engine.options import allowed_values
from bot.engine.systems import SYSTEMS
from bot.engine.views import seat_view
from tests.engine.build import (
    discards,
    ending,
    full_pile,
    hand,
    key_for,
    kinds,
    legal,
    play,
    plays,
    position,
    rules_for,
    side,
    started,
    winners,
)

PAGAT = rules_for("pagat")
WIKIPEDIA = rules_for("wikipedia")
COVERED = rules_for("covered_wild")
BOOK = rules_for("book")
NUMBERS = rules_for("numbers")
MASSACHUSETTS = rules_for("massachusetts")
LOADING = rules_for("loading")


# Covered wilds


def test_a_goal_card_still_to_be_turned_does_not_count_as_cover() -> None:
    state = position(COVERED, goals=["9C 5D KD"], hands=["JD"], centre=[3])
    assert plays(state) == set()


def test_a_goal_card_once_turned_may_be_the_cover() -> None:
    state = position(COVERED, goals=["9C 5D KD"], hands=["5H JD"], centre=[3])
    play(state, "g>c1")
    assert legal(state) == {"g>c1", "h:5H>c1"}


def test_a_wild_that_completes_a_pile_is_illegal_unless_it_wins() -> None:
    rules = COVERED.change(wild_not=frozenset({1}))
    assert "h:KD>c1" not in legal(position(rules, hands=["KD AD JD"], centre=[11]))
    assert "g>c1" in legal(position(rules, goals=["KD"], hands=["JD"], centre=[11]))


# Recycling, draws


def test_recycling_waits_until_a_card_must_be_drawn() -> None:
    """Not at the moment when the stock merely runs out."""
    state = position(WIKIPEDIA, hands=["JD", "8C"], stock=4, done=[full_pile(WIKIPEDIA)])
    assert kinds(play(state, "h:JD>s1")) == ["Discarded", "TurnEnded", "Drew"]
    assert (state.stock, len(state.done)) == ([], 1)


def test_recycling_below_a_number_takes_the_rest_along() -> None:
    rules = rules_for("wikipedia", recycle="when_stock_below_12")
    waits = position(rules, hands=["JD", "8C"], stock=15, done=[full_pile(rules)])
    assert kinds(play(waits, "h:JD>s1")) == ["Discarded", "TurnEnded", "Drew"]
    state = position(rules, hands=["JD", "8C"], stock=13, done=[full_pile(rules)])
    assert kinds(play(state, "h:JD>s1"))[2:] == ["Drew", "Recycled", "Drew"]
    assert (len(state.stock), state.done) == (13 + 12 - 4, [])


def test_a_draw_that_can_not_be_filled_takes_nothing_under_ends() -> None:
    state = position(PAGAT.change(short_draw="ends"), hands=["JD", "8C"], stock=3)
    play(state, "h:JD>s1")
    assert (ending(state), hand(state, 1), len(state.stock)) == ("exhausted", ["8C"], 3)


def test_under_play_on_a_draw_takes_what_there_is_and_is_tried_again() -> None:
    state = position(NUMBERS, hands=["1 9"], sides=[["2", "3"]], goals=["9 9", "9"], stock=0, done=[])
    play(state, "h:1>c1")
    state.hands[0] = []
    state.done = [position(NUMBERS, centre=[12]).centre[0]]
    assert "Drew" in kinds(play(state, "s1>c1"))
    assert len(hand(state)) == 5


# Section 6


def test_a_round_is_as_many_turns_as_seats() -> None:
    rules = rules_for("pagat_multi", 5)
    state = position(rules, hands=["JD JH"] * 5, quiet=5 * 200 - 1)
    play(state, "h:JD>s1")
    assert ending(state) == "deadlock"


@pytest.mark.parametrize("exhaustion", ["draw", "play_on", "redeal"])
def test_such_a_deadlock_goes_to_the_fewest_goal_cards(exhaustion: str) -> None:
    state = position(rules_for("pagat", exhaustion=exhaustion), hands=["JD JH"], quiet=399, goals=["9C 9D", "9C"])
    play(state, "h:JD>s1")
    assert (ending(state), winners(state)) == ("deadlock", (1,))


def test_three_redeals_happen() -> None:
    state = position(BOOK.change(deadlock_forces_low=False), stock=40)
    for redeals in (1, 2, 3):
        play(state, "pass", "pass")
        assert (state.redeals, ending(state)) == (redeals, None)
        state.hands = [hand_[:] for hand_ in position(BOOK).hands]
    play(state, "pass", "pass")
    assert (state.redeals, ending(state)) == (3, "deadlock")


# Passing and deadlocks


def test_pass_under_must_discard_only_when_nothing_else_is_legal() -> None:
    assert "pass" not in legal(position(PAGAT, hands=["JD"]))
    assert legal(position(NUMBERS, hands=[""], goals=["9"], stock=0)) == {"pass"}


def test_a_turn_with_a_play_is_no_pass() -> None:
    rules = BOOK.change(deadlock="end", deadlock_forces_low=False)
    state = position(rules, hands=["JD", "AD JH"])
    play(state, "pass", "h:AD>c1", "pass")
    assert (ending(state), state.passes) == (None, 0)


def test_forced_low_cards_go_round_the_table() -> None:
    """Each seat that holds one must play one, the others may pass; one is enough."""
    state = position(BOOK, hands=["JC JD JH JS 9D", "AD AH 2C JD JH"])
    play(state, "pass", "pass")
    assert (state.forcing, ending(state)) == (True, None)
    assert "pass" in legal(state)
    play(state, "pass")
    assert legal(state) == {"h:AD>c1", "h:AH>c1"}
    play(state, "h:AD>c1")
    assert {"pass", "h:AH>c2", "h:2C>c1"} <= legal(state)


def test_any_other_move_ends_the_forcing() -> None:
    state = position(BOOK, hands=["JC JD JH JS 9D", "AD AH 2C JD JH"], sides=[["JD"]])
    play(state, "pass", "pass", "h:JC>s1")
    assert not state.forcing
    assert {"pass", "h:JD>s1"} <= legal(state)


def test_low_cards_that_do_not_fit_force_nobody() -> None:
    state = position(BOOK.change(deadlock="end"), hands=["2D JD", "2H JH"], centre=[5])
    play(state, "pass", "pass")
    assert ending(state) == "deadlock"


def test_book_redeals_when_exhausted_too_and_recycles_at_once() -> None:
    assert (BOOK.exhaustion, BOOK.recycle) == ("redeal", "immediate")


# Scores of their own


def test_scoring_options_stand_alone() -> None:
    for name, value in (("win_bonus", 25), ("per_card", 0), ("match_target", 7), ("starter_wild", "low")):
        assert getattr(rules_for("wikipedia", **{name: value}), name) == value
        assert allowed_values(name)


# deck_goal


def test_the_rest_of_the_goal_deck_joins_the_stock() -> None:
    rules = rules_for("deck_goal", 4)
    state = deal(rules, key_for(rules))
    assert (rules.decks, len(state.stock)) == (3, 156 - 4 * (8 + 5))


# fill_empty_sides


def test_filling_begins_with_the_first_card_to_an_empty_stack() -> None:
    state = position(MASSACHUSETTS, hands=["AD JD JH JS 9D"], sides=[["3C", "", "4C", ""]])
    assert "h:AD>c1" in legal(state)
    play(state, "h:JD>s2")
    assert (state.filling, plays(state)) == (True, set())
    assert {notation[-2:] for notation in legal(state)} == {"s4"}
    play(state, "h:JH>s4")
    assert {notation[-2:] for notation in legal(state)} == {"s1", "s2", "s3", "s4"}
    play(state, "h:JS>s4")
    assert (state.to_play, side(state, 4)) == (1, ["JH", "JS"])


def test_filling_that_empties_the_hand_draws_and_goes_on() -> None:
    state = position(MASSACHUSETTS, hands=["JD"], sides=[["3C", "", "4C", "5C"]], stock="AD 9D 9H 9S 8D 8H")
    assert kinds(play(state, "h:JD>s2")) == ["Discarded", "Drew"]
    assert (state.to_play, state.filling, "h:JD>s2" in legal(state)) == (0, False, False)
    assert discards(state)


def test_without_an_empty_stack_a_discard_is_a_discard() -> None:
    state = position(MASSACHUSETTS, hands=["JD JH"], sides=[["3C", "2C", "4C", "5C"]])
    play(state, "h:JD>s2")
    assert state.to_play == 1


# Forced plays


def test_loads_discards_and_passes_wait_for_forced_plays() -> None:
    rules = LOADING.change(end_turn="may_skip_if_short")
    state = position(rules, hands=["AH 7H JD"], goals=["9C", "8H"])
    assert legal(state) == {"h:AH>c1"}


def test_a_partners_ace_is_not_forced() -> None:
    rules = rules_for("pagat_pairs", 4, forced_ranks=frozenset({1}))
    state = position(rules, hands=["JD"], goals=["9C", "9C", "AD", "9C"])
    assert {"2.g>c1", "h:JD>s1"} <= legal(state)


def test_a_cover_comes_before_forced_plays() -> None:
    rules = COVERED.change(forced_ranks=frozenset({1}))
    state = position(rules, hands=["KD 5D JD"], goals=["9C AD"], centre=[3, 4, 4, 4])
    play(state, "h:KD>c1")
    state.centre.pop()
    assert legal(state) == {"h:5D>c1"}


# The ace waiver


def test_the_waiver_never_allows_a_pair() -> None:
    rules = rules_for("natural_a2_pairs")
    state = position(rules, hands=["AD AH"], centre=[5, 5, 5, 5])
    assert discards(state) == {f"h:{face}>s{stack}" for face in ("AD", "AH") for stack in (1, 2, 3, 4)}


def test_the_waiver_looks_at_the_hand_alone() -> None:
    """A playable goal or side card does not keep the waiver away."""
    state = position(WIKIPEDIA, hands=["AD"], goals=["9C 6D"], sides=[["6H"]], centre=[5, 5, 5, 5])
    assert {"g>c1", "s1>c1", "h:AD>s2"} <= legal(state)


def test_the_waiver_asks_what_can_really_be_played_or_discarded() -> None:
    """A wild that can't be covered is not playable; a card that fits no stack can't be discarded."""
    covered = COVERED.change(wild_discardable=False)
    state = position(covered, hands=["AD KD"], centre=[5, 5, 5, 5], goals=["9C"])
    assert legal(state) == {f"h:AD>s{stack}" for stack in (1, 2, 3, 4)}
    tight = rules_for("wikipedia", side_build="same_or_next_lower")
    state = position(tight, hands=["AD JD"], sides=[["2C", "3C", "4C", "5C"]], centre=[5, 5, 5, 5])
    assert legal(state) == {"h:AD>s1"}


# The rest


def test_may_skip_if_short_counts_the_hand() -> None:
    rules = rules_for("wikipedia_es")
    assert "pass" in legal(position(rules, hands=["9D 9H JD JH"]))
    assert "pass" not in legal(position(rules, hands=["9D 9H JD JH JS"]))


def test_loading_has_a_deck_for_each_and_no_empty_goal_to_load() -> None:
    assert SYSTEMS["loading"].seats == (2, 3, 4, 5, 6, 7, 8)
    assert [SYSTEMS["loading"].rules(seats).decks for seats in range(2, 9)] == [*range(2, 9)]
    pairs = rules_for("pagat_pairs", 4, load_opponent=True)
    state = position(pairs, hands=["7H"], goals=["9C", "", "9C", "8H"])
    assert {notation for notation in legal(state) if notation.endswith(".g")} == {"h:7H>3.g"}


def test_jokers_of_three_systems() -> None:
    assert [rules_for(name).jokers for name in ("wild_not_ace", "wild_not_ace_seven", "wikipedia_jokers")] == [0, 0, 6]


def test_packs_seats_and_sizes() -> None:
    assert {(rules_for(name).decks, rules_for(name).jokers) for name in ("numbers", "fifteen")} == {(1, 0)}
    assert [(seats, SYSTEMS["uspc"].rules(seats).goal_size) for seats in SYSTEMS["uspc"].seats] == [
        (2, 26),
        (3, 13),
        (4, 13),
    ]
    assert [(seats, SYSTEMS["misery"].rules(seats).decks) for seats in SYSTEMS["misery"].seats] == [(2, 2), (3, 3)]
    assert SYSTEMS["fifteen"].seats == (2, 3, 4)


def test_three_with_fifteen_leave_two_black_cards_in_the_stock() -> None:
    state = started(rules_for("fifteen", 3))
    assert sum(len(piles[0]) for piles in state.goals) == 42
    assert len(state.stock) + sum(map(len, state.hands)) == 54


def test_after_a_tie_all_tops_are_compared_again() -> None:
    """Also those of seats that did not tie: a third may be highest after the reshuffle."""
    rules = rules_for("pagat_multi", 6)
    for number in range(60):
        state = deal(rules, key_for(rules, number))
        tops = [piles[0][-1] & 15 for piles in state.goals]
        assert tops.count(max(tops)) == 1
        assert state.first == tops.index(max(tops))


# Contradictions

CONTRADICTIONS: list[tuple[str, str, tuple[str, object], tuple[str, object]]] = [
    ("C1", "decks", ("wikipedia", 3), ("pagat", 2)),
    ("C1", "goal_size", ("wikipedia", 26), ("pagat", 20)),
    ("C2", "wild_not", ("wikipedia", {1}), ("pagat", set())),
    ("C3", "no_discard_ranks", ("wikipedia", {1}), ("pagat", set())),
    ("C4", "starter", ("wikipedia", "dealer"), ("pagat", "highest_goal")),
    ("C4", "starter", ("numbers", "random"), ("pagat", "highest_goal")),
    ("C5", "recycle", ("wikipedia", "when_stock_empty"), ("pagat", "immediate")),
    ("C5", "recycle", ("pagat_unlimited", "when_stock_empty"), ("fifteen", "immediate")),
    ("C6", "end_turn", ("wikipedia_es", "may_skip_if_short"), ("wikipedia", "must_discard")),
    ("C6", "end_turn", ("book", "may_pass"), ("pagat", "must_discard")),
    ("C7", "refill_after_last_discard", ("wikipedia_es", True), ("pagat", False)),
    ("C8", "exhaustion", ("wikipedia", "draw"), ("pagat", "fewest_goal_wins")),
    ("C9", "centre_limit", ("wikipedia", 4), ("pagat", 3)),
    ("C10", "top_rank", ("jokers_only", 13), ("pagat", 12)),
    ("C11", "opening_hand", ("wikipedia", "dealt"), ("pagat", "dealt")),
    ("C12", "jokers", ("book", 4), ("deck_per_player", 0)),
    ("C13", "win_bonus", ("numbers", 25), ("wikipedia", 5)),
    ("C13", "match_target", ("numbers", 500), ("wikipedia", 50)),
    ("C14", "kings", ("book", "natural"), ("pagat", "wild")),
]


@pytest.mark.parametrize(("mark", "option", "one", "other"), CONTRADICTIONS)
def test_contradicting_sources_have_systems_of_their_own(
    mark: str, option: str, one: tuple[str, object], other: tuple[str, object]
) -> None:
    for system, value in (one, other):
        assert getattr(rules_for(system), option) == value, mark


def test_c15_hands_are_filled_at_the_start_of_a_turn() -> None:
    state = position(PAGAT, hands=["JD JH", "8C"])
    play(state, "h:JD>s1")
    assert (len(hand(state, 0)), len(hand(state, 1))) == (1, 5)


def test_c16_partners_are_two_three_or_four_pairs() -> None:
    assert SYSTEMS["pagat_pairs"].seats == SYSTEMS["numbers_pairs"].seats == (4, 6, 8)


def test_views_of_a_forced_pass_show_it() -> None:
    state = position(NUMBERS, hands=[""], goals=["9"], stock=0)
    assert [move.notation for move in seat_view(state, 0).legal] == ["pass"]
    assert seat_view(state, 1).legal == ()
