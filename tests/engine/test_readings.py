"""The readings of the catalogue's options: one test for each ``R:``, named by option number."""

import pytest

from bot.engine.cards import face_names
from bot.engine.deal import canonical_pack, deal
from bot.engine.rules import Rules
from bot.engine.systems import SYSTEMS
from bot.engine.views import public_view
from tests.engine.build import (
    discards,
    ending,
    hand,
    heights,
    key_for,
    kinds,
    legal,
    legal_of,
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
LOADING = rules_for("loading")
COVERED = rules_for("covered_wild")
MASSACHUSETTS = rules_for("massachusetts")
PAIRS = rules_for("pagat_pairs")


def test_0_packs() -> None:
    """``numbers``: 12 each of 1..12 and 18 wilds; ``fifteen``: 6 each of 1..15 and 6 wilds."""
    numbers = face_names(canonical_pack(rules_for("numbers")))
    assert (len(numbers), numbers.count("7"), numbers.count("W"), numbers.count("13")) == (162, 12, 18, 0)
    fifteen = face_names(canonical_pack(rules_for("fifteen")))
    assert (len(fifteen), fifteen.count("15"), fifteen.count("W")) == (96, 6, 6)


def test_1_decks_per_player_are_at_least_two() -> None:
    assert [SYSTEMS["deck_per_player"].rules(seats).decks for seats in (2, 3, 6)] == [2, 3, 6]


def test_2_two_jokers_a_deck() -> None:
    assert rules_for("jokers_added").jokers == 4
    assert rules_for("wikipedia_jokers", 4).jokers == 6


def test_3_and_4_natural_kings_and_thirteen_go_together() -> None:
    assert all((SYSTEMS[name].rules(2).kings == "natural") == (SYSTEMS[name].rules(2).top_rank == 13) for name in
               ("pagat", "jokers_only", "wiki_to_king", "book", "jokers_added", "wikipedia_jokers"))  # fmt: skip


def test_4_a_pile_is_complete_by_height_whatever_made_it() -> None:
    state = position(PAGAT, hands=["KD"], centre=["KH KC KS AH 2H KD KH KC KS 3H 4H"])
    assert "Completed" in kinds(play(state, "h:KD>c1"))


def test_5_a_set_of_ranks_that_wilds_are_not() -> None:
    rules = rules_for("pagat", wild_not=frozenset({1, 7, 12}))
    fitting = [height + 1 for height in range(12) if "h:KD>c1" in legal(position(rules, hands=["KD"], centre=[height]))]
    assert fitting == [2, 3, 4, 5, 6, 8, 9, 10, 11]


def test_7_both_goal_tops_are_in_play() -> None:
    state = position(rules_for("misery"), goals=[["9C 6D", "9D 7D"]], hands=["JD"], centre=[5])
    view = public_view(state).seats[0]
    assert ([len(pile.known) for pile in view.goals], view.goal_count) == ([1, 1], 4)
    play(state, "g>c1", "g2>c1")
    assert heights(state) == [7]


def test_8_refills_follow_the_hand_size() -> None:
    state = position(rules_for("misery"), hands=["AD", "8C 8D"], goals=[["9C", "9D"]])
    play(state, "h:AD>c1")
    assert len(hand(state)) == 6


def test_9_goal_cards_come_from_one_deck_and_return_to_the_one_stock() -> None:
    rules = rules_for("book")
    state = started(rules)
    assert not any(face.startswith("*") for piles in state.goals for face in face_names(piles[0]))
    played = position(rules, goals=["9C KH"], hands=["JD"], centre=[12], stock=0)
    play(played, "g>c1")
    assert "KH" in face_names(played.stock)


def test_10_predealt_side_cards_come_off_the_stock() -> None:
    rules = rules_for("pagat", side_predeal=1)
    assert len(deal(rules, key_for(rules)).stock) == 54 - 8


def test_11_hands_are_dealt_or_drawn_in_the_first_turn() -> None:
    assert all(SYSTEMS[name].rules(SYSTEMS[name].seats[0]).opening_hand == "dealt" for name in SYSTEMS)
    rules = rules_for("pagat", opening_hand="first_turn")
    state = deal(rules, key_for(rules))
    assert ([len(held) for held in state.hands], len(state.stock)) == ([0, 0], 64)
    state = started(rules)
    assert sorted(len(held) for held in state.hands) == [0, 5]


@pytest.mark.parametrize(("wild", "first"), [("high", {"KD"}), ("low", {"QD"})])
def test_12_a_wild_goal_card_counts_high_or_low(wild: str, first: set[str]) -> None:
    """A king counts 13 and a joker 14, or both below an ace."""
    rules = rules_for("pagat", jokers=4, starter_wild=wild)
    found = set()
    for number in range(300):
        state = deal(rules, key_for(rules, number))
        tops = [face_names(piles[0])[-1] for piles in state.goals]
        pair = {tops[0][0], tops[1][0]}
        if pair == {"K", "Q"}:
            found.add(tops[state.first][0] + "D")
        if pair == {"K", "*"} and wild == "high":
            assert tops[state.first][0] == "*"
    assert found == first


def test_12_the_dealer_is_random() -> None:
    rules = rules_for("wikipedia", 3)
    assert {deal(rules, key_for(rules, number)).dealer for number in range(30)} == {0, 1, 2}


def test_12_left_of_the_dealer_and_random() -> None:
    left = rules_for("pagat_multi", 3, starter="left_of_dealer")
    assert all((game := started(left, number)).first == (game.dealer + 1) % 3 for number in range(10))
    free = rules_for("pagat_multi", 3, starter="random")
    assert {started(free, number).first for number in range(40)} == {0, 1, 2}


def test_14_partners_without_goal_cards_keep_taking_turns() -> None:
    state = position(PAIRS, hands=["JD JH"] * 4, goals=["", "9C", "9D 6D", "9C"], centre=[5], to_play=0)
    assert "2.g>c1" in legal(state)
    play(state, "h:JD>s1", "h:JD>s1", "h:JD>s1", "h:JD>s1")
    assert (state.to_play, ending(state)) == (0, None)


def test_14_the_partners_hand_is_never_used() -> None:
    state = position(PAIRS, hands=["JD", "JH", "6D", "JS"], centre=[5])
    assert plays(state) == set()


def test_14_emptying_the_partners_goal_wins_at_once() -> None:
    state = position(PAIRS, goals=["", "9C", "6D", "9C"], centre=[5])
    assert kinds(play(state, "2.g>c1")) == ["Played", "Ended"]
    assert winners(state) == (0, 2)


def test_14_six_seats_alternate_a_b_c() -> None:
    assert position(rules_for("pagat_pairs", 6)).facts.team == (0, 1, 2, 0, 1, 2)


def test_16_the_limit_counts_open_piles() -> None:
    """A completed pile leaves the count at once even if it is recycled later."""
    state = position(WIKIPEDIA, hands=["QD AD JD"], centre=[11, 5, 5, 5])
    assert "h:AD>c1" not in legal(state)
    play(state, "h:QD>c1")
    assert (len(state.done), "h:AD>c1" in legal(state)) == (1, True)


def test_17_order_inside_one_play() -> None:
    """Complete, recycle, win check, refill."""
    state = position(PAGAT, hands=["QD"], centre=[11], stock=0)
    assert kinds(play(state, "h:QD>c1")) == ["Played", "Completed", "Recycled", "Drew"]


def test_18_may_skip_if_short_and_may_pass() -> None:
    full, short = "9D 9H JD JH JS", "9D 9H JD JH"
    gentle = rules_for("wikipedia", end_turn="may_skip_if_short")
    assert ("pass" in legal(position(gentle, hands=[full])), "pass" in legal(position(gentle, hands=[short]))) == (0, 1)
    free = rules_for("wikipedia", end_turn="may_pass")
    assert "pass" in legal(position(free, hands=[full]))
    assert "pass" not in legal(position(WIKIPEDIA, hands=[short]))


@pytest.mark.parametrize(("value", "drawn", "to_play"), [("continue", 5, 0), ("wait", 0, 0), ("end_turn", 0, 1)])
def test_19_what_an_emptied_hand_brings(value: str, drawn: int, to_play: int) -> None:
    state = position(rules_for("pagat", refill_on_empty=value), hands=["AD"])
    play(state, "h:AD>c1")
    assert (len(hand(state)), state.to_play) == (drawn, to_play)


def test_19_wait_lets_goal_and_sides_go_on_and_a_pass_ends_the_turn() -> None:
    state = position(rules_for("fifteen"), hands=["1"], goals=["9 2"], sides=[["3"]])
    play(state, "h:1>c1", "g>c1", "s1>c1")
    assert legal(state) == {"pass"}
    play(state, "pass")
    assert state.to_play == 1


def test_20_a_hand_emptied_by_the_discard() -> None:
    state = position(PAGAT, hands=["JD"])
    play(state, "h:JD>s1")
    assert (state.to_play, hand(state)) == (1, [])
    gentle = position(rules_for("pagat", refill_after_last_discard=True), hands=["JD"])
    play(gentle, "h:JD>s1")
    assert (gentle.to_play, len(hand(gentle))) == (0, 5)


def test_21_the_ban_on_aces_is_waived_when_nothing_else_is_possible() -> None:
    full_centre = {"centre": [5, 5, 5, 5]}
    assert discards(position(WIKIPEDIA, hands=["AD AH"], **full_centre)) >= {"h:AD>s1", "h:AH>s4"}
    assert discards(position(WIKIPEDIA, hands=["AD JD"], **full_centre)) == {f"h:JD>s{n}" for n in (1, 2, 3, 4)}
    assert discards(position(WIKIPEDIA, hands=["AD AH"], centre=[5])) == set()


def test_22_wilds_may_be_discarded() -> None:
    assert "h:KD>s1" in legal(position(PAGAT, hands=["KD"]))
    rules = rules_for("pagat", wild_discardable=False)
    assert discards(position(rules, hands=["KD JD"])) == {f"h:JD>s{n}" for n in (1, 2, 3, 4)}


def test_23_pairs_go_onto_one_stack_and_end_the_turn() -> None:
    rules = rules_for("natural_a2_pairs")
    state = position(rules, hands=["KD KH AD AH QD"], sides=[["3C"]])
    pairs = {notation for notation in discards(state) if "," in notation}
    assert pairs == {f"h:{pair}>s{n}" for pair in ("KD,KH", "KH,KD") for n in (1, 2, 3, 4)}
    play(state, "h:KH,KD>s1")
    assert (side(state, 1), state.to_play) == (["3C", "KH", "KD"], 1)


def test_25_jokers_in_descending_stacks() -> None:
    """Only jokers: anything; a joker on anything but a bare ace."""
    rules = rules_for("pagat", jokers=4, side_build="same_or_next_lower")
    state = position(rules, hands=["9D *3 QD AD"], sides=[["*1 *2", "AC", "QC *4", "2C"]])
    assert {notation for notation in discards(state) if notation.endswith("s1")} == {
        "h:9D>s1", "h:*3>s1", "h:QD>s1", "h:AD>s1"}  # fmt: skip
    assert legal_of(state, "h:*3") & discards(state) == {"h:*3>s1", "h:*3>s3", "h:*3>s4"}
    assert "h:QD>s3" in legal(state)
    assert "h:9D>s3" not in legal(state)


def test_26_not_enough_counts_the_fills_and_the_discard() -> None:
    """Two empty stacks and two cards: both are filled, then a full hand is drawn and the play goes on."""
    state = position(MASSACHUSETTS, hands=["JD JH"], sides=[["", "", "3C", "4C"]], stock="AD 9D 9H 9S 8D")
    play(state, "h:JD>s1", "h:JH>s2")
    assert (state.to_play, len(hand(state)), state.filling) == (0, 5, False)
    assert "h:AD>c1" in legal(state)


def test_27_side_view_changes_nothing_in_play() -> None:
    for view in ("top", "fanned"):
        state = position(rules_for("pagat", side_view=view), hands=["JD"], sides=[["6H 2C"]], centre=[1])
        assert plays(state) == {"s1>c1"}


def test_27_squared_stacks_show_what_legality_asks_for() -> None:
    """Under jokers on top the first natural card stays in sight where it decides what fits."""
    faces = {}
    squared = rules_for("pagat", jokers=4, side_view="top", side_build="free")
    for name, rules in (
        ("free", squared),
        ("built", squared.change(side_build="same_or_next_lower")),
        ("covered", squared.change(wild_must_be_covered=True)),
    ):
        stack = public_view(position(rules, sides=[["10C 9H *1 *2"]])).seats[0].sides[0]
        faces[name] = (stack.count, face_names(stack.cards))
    under_jokers = (4, ["9H", "*1", "*2"])
    assert faces == {"free": (4, ["*2"]), "built": under_jokers, "covered": under_jokers}


def test_28_any_opponents_side_top_to_the_centre_only() -> None:
    rules = rules_for("pagat_multi", 3, play_from_opponent_sides=True)
    state = position(rules, hands=["JD"], sides=[[], ["6C"], ["3C 6D"]], centre=[5])
    assert plays(state) == {"1.s1>c1", "2.s1>c1"}
    assert all(notation.startswith("h:JD>s") for notation in legal(state) - plays(state))


def test_30_only_forced_plays_while_there_is_one() -> None:
    rules = rules_for("pagat", forced_ranks=frozenset({1, 2}), forced_scope="all")
    state = position(rules, hands=["AD 2D KD JD"], sides=[["2H"]], centre=[1])
    assert legal(state) == {"h:AD>c2", "h:2D>c1", "s1>c1"}
    visible = position(rules.change(forced_scope="visible"), hands=["AD 2D KD JD"], sides=[["2H"]], centre=[1])
    assert legal(visible) == {"s1>c1"}


def test_30_forced_plays_concern_the_seat_on_turn_only() -> None:
    rules = rules_for("extreme", forced_ranks=frozenset({1}), forced_scope="all")
    state = position(rules, hands=["JD"], sides=[[], ["AC"]], goals=["9C", "AD"])
    assert {"1.s1>c1", "h:JD>s1"} <= legal(state)


def test_31_with_a_limit_a_forced_ace_waits() -> None:
    rules = rules_for("pagat", forced_ranks=frozenset({1}))
    assert "h:JD>s1" in legal(position(rules, hands=["AD JD"], centre=[5, 5, 5]))


def test_32_loading_in_full() -> None:
    """Kings are 13, aces are no neighbours, jokers neither load nor carry; several loads a turn; no side cards."""
    rules = rules_for("loading", jokers=4)
    state = position(rules, hands=["KH *1 JH"], goals=["9C", "QH"])
    assert {notation for notation in legal(state) if notation.endswith("1.g")} == {"h:KH>1.g", "h:JH>1.g"}
    onto = position(rules, hands=["QH KH *1"], goals=["9C", "*2"])
    assert not any(notation.endswith("1.g") for notation in legal(onto))
    play(state, "h:KH>1.g")
    assert state.to_play == 0


def test_32_a_hand_emptied_by_loads_is_refilled() -> None:
    state = position(LOADING, hands=["7H"], goals=["9C", "8H"])
    assert kinds(play(state, "h:7H>1.g")) == ["Loaded", "Drew"]
    assert (state.to_play, len(hand(state))) == (0, 5)


def test_32_any_opponent_but_never_the_partner() -> None:
    rules = rules_for("pagat_pairs", 4, load_opponent=True)
    state = position(rules, hands=["7H"], goals=["9C", "8H", "8H", "8H"])
    assert {notation for notation in legal(state) if notation.endswith(".g")} == {"h:7H>1.g", "h:7H>3.g"}
    three = position(rules_for("loading", 3), hands=["7H"], goals=["9C", "8H", "6H"])
    assert {notation for notation in legal(three) if notation.endswith(".g")} == {"h:7H>1.g", "h:7H>2.g"}


def test_33_a_wild_needs_a_cover_from_goal_side_or_hand() -> None:
    """The new top of a side stack counts too, once the wild has left it."""
    for pieces in ({"hands": ["KD 5D"]}, {"hands": ["KD"], "goals": ["9C 5D"]}, {"hands": ["KD"], "sides": [["5H"]]}):
        assert "h:KD>c1" in legal(position(COVERED, centre=[3], **pieces))
    assert "s1>c1" in legal(position(COVERED, hands=["JD"], sides=[["5H KD"]], centre=[3]))
    assert "s1>c1" not in legal(position(COVERED, hands=["JD"], sides=[["6H KD"]], centre=[3]))


def test_33_a_wild_may_cover_if_it_can_be_covered() -> None:
    assert "h:KD>c1" in legal(position(COVERED, hands=["KD KH 6D"], centre=[3]))
    assert plays(position(COVERED, hands=["KD KH 7D"], centre=[3])) == set()
    state = position(COVERED, hands=["KD KH 6D 5C"], centre=[3])
    play(state, "h:KD>c1")
    assert legal(state) == {"h:KH>c1", "h:5C>c1"}
    play(state, "h:KH>c1")
    assert legal(state) == {"h:6D>c1"}


def test_34_a_wild_on_a_wild() -> None:
    assert "h:KD>c1" in legal(position(PAGAT, hands=["KD"], centre=["AH 2H KH"]))
    rules: Rules = rules_for("pagat", wild_on_wild=False)
    assert "h:KD>c1" not in legal(position(rules, hands=["KD"], centre=["AH 2H KH"]))
    assert "h:KD>c1" in legal(position(rules, hands=["KD"], centre=["AH KH 3H"]))


def test_39_and_40_fixed_points() -> None:
    """Only who cleared the goal pile scores a win; the starter rule applies anew in the next game."""
    assert {SYSTEMS[name].rules(SYSTEMS[name].seats[0]).score_who for name in SYSTEMS} == {"winner"}
    rules = rules_for("wikipedia", 3)
    assert deal(rules, key_for(rules), dealer=1).first == 1
    high = rules_for("pagat")
    assert deal(high, key_for(high), dealer=0).first == deal(high, key_for(high), dealer=1).first


def test_a_separate_goal_deck_keeps_what_it_has_shown() -> None:
    """What it hides still is told from that, also once a card has left its goal pile."""
    state = position(rules_for("deck_goal"), goals=["5H 4D 2C", "9C"], hands=["JD"], centre=[1, 3])
    play(state, "g>c1")
    play(state, "g>c2")
    assert face_names(state.turned) == ["4D", "5H"]
