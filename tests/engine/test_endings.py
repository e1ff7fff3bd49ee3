"""How games end, the rare ways above all; what they score; and who wins a match."""

import json

import pytest

from bot.engine.game import apply, legal_moves
from bot.engine.moves import PASS
from bot.engine.record import abandoned_result
from bot.engine.rules import MOST_REDEALS, ROUNDS_BEFORE_WARNING, ROUNDS_WITHOUT_GOAL, Rules, rules_from_data
from bot.engine.scoring import fewest_goal_cards, match_winners, points_for
from bot.engine.state import NO_PILE, Ending, Result, State, result_from_data
from bot.engine.views import public_view
from tests.engine.build import (
    discards,
    ending,
    full_pile,
    goal,
    hand,
    heights,
    kinds,
    legal,
    play,
    plays,
    points,
    position,
    rules_for,
    winners,
)

PAGAT = rules_for("pagat")
SCORED = rules_for("pagat", scoring="win_plus_left")
BOOK = rules_for("book")
COVERED = rules_for("covered_wild")
NUMBERS = rules_for("numbers")


def short_of_cards(rules: Rules) -> State:
    """Seat 1 must draw four and none is left; seat 0 has two goal cards more."""
    return position(rules, hands=["JD", "9D"], goals=["9C 9D 9H 9S", "9C 9D"], stock=0)


# The stock runs out


def test_exhausted_draw() -> None:
    state = short_of_cards(SCORED.change(exhaustion="draw"))
    play(state, "h:JD>s1")
    assert (ending(state), winners(state), points(state)) == ("exhausted", (), [0, 2])
    assert state.hands[1] == position(PAGAT, hands=["", "9D"]).hands[1]


def test_exhausted_fewest_goal_wins() -> None:
    state = short_of_cards(SCORED)
    play(state, "h:JD>s1")
    assert (ending(state), winners(state), points(state)) == ("exhausted", (1,), [0, 2])


def test_exhausted_play_on_takes_what_there_is() -> None:
    state = position(SCORED.change(exhaustion="play_on"), hands=["JD", "9D"], stock=3)
    play(state, "h:JD>s1")
    assert (ending(state), len(hand(state, 1)), state.stock) == (None, 4, [])


def test_exhausted_redeal_and_the_drawing_seat_goes_on() -> None:
    rules = SCORED.change(exhaustion="redeal")
    state = position(rules, hands=["JD", "9D"], sides=[["2C 2D 2H 2S 3C 3D 3H 3S"]], stock=0)
    assert kinds(play(state, "h:JD>s2")) == ["Discarded", "TurnEnded", "Redealt"]
    assert (state.to_play, state.redeals, len(hand(state, 0)), len(hand(state, 1))) == (1, 1, 5, 5)
    assert [len(stack) for stacks in state.sides for stack in stacks] == [0] * 8
    assert len(state.stock) == 1 + 1 + 8 - 10


def test_an_empty_stock_is_no_end_while_nobody_draws() -> None:
    """0 left with nobody having to draw is not the end."""
    state = position(PAGAT, hands=["JD 9H", "9D"], stock=4)
    play(state, "h:JD>s1")
    assert (ending(state), state.stock) == (None, [])


def test_a_completed_pile_refills_the_draw_of_the_same_play() -> None:
    """Immediate recycling comes before the refill, so the last hand card may bring its own pile back."""
    state = position(PAGAT, hands=["QD"], centre=[11], stock=0)
    assert kinds(play(state, "h:QD>c1")) == ["Played", "Completed", "Recycled", "Drew"]
    assert (ending(state), len(hand(state)), len(state.stock)) == (None, 5, 7)


def test_piles_set_aside_save_a_draw() -> None:
    rules = rules_for("wikipedia")
    state = position(rules, hands=["QD"], centre=[11], stock=0, goals=["3C"])
    assert kinds(play(state, "h:QD>c1")) == ["Played", "Completed", "Recycled", "Drew"]
    assert ending(state) is None


def test_a_refill_that_finds_nothing_ends_the_game() -> None:
    state = position(PAGAT, hands=["AD"], stock=0, goals=["9C", "9C 9D"])
    assert kinds(play(state, "h:AD>c1")) == ["Played", "Ended"]
    assert (ending(state), winners(state)) == ("exhausted", (0,))


# Short draws (``short_draw``, option 41; rules.md, section 7)


def test_a_short_draw_takes_what_there_is_and_play_goes_on() -> None:
    state = position(PAGAT, hands=["JD", "8C"], stock=3)
    assert kinds(play(state, "h:JD>s1")) == ["Discarded", "TurnEnded", "Drew"]
    assert (ending(state), len(hand(state, 1)), state.stock) == (None, 4, [])


def test_a_refill_takes_what_there_is() -> None:
    state = position(PAGAT, hands=["AD"], stock=4)
    assert kinds(play(state, "h:AD>c1")) == ["Played", "Drew"]
    assert (ending(state), len(hand(state))) == (None, 4)


def test_completed_piles_are_drawn_from_before_the_stock_is_used_up() -> None:
    rules = rules_for("wikipedia")
    state = position(rules, hands=["JD", "8C"], stock=1, done=["2C 3D"])
    play(state, "h:JD>s1")
    assert (ending(state), len(hand(state, 1)), state.done) == (None, 4, [])


def test_a_winning_card_is_still_played_with_the_last_cards() -> None:
    """In 0.1.0 this game ended with three cards in the stock and the winning card fitting."""
    state = position(rules_for("wikipedia"), hands=["5C"], centre=[4], goals=["6C", "9C 9C"], stock="10C 10C 10C")
    play(state, "h:5C>c1")
    assert (ending(state), "g>c1" in legal(state)) == (None, True)


def test_under_ends_a_draw_that_can_not_be_filled_takes_nothing() -> None:
    """What records mean that do not name the option."""
    state = position(PAGAT.change(short_draw="ends"), hands=["JD", "8C"], stock=3)
    play(state, "h:JD>s1")
    assert (ending(state), hand(state, 1), len(state.stock)) == ("exhausted", ["8C"], 3)


def test_records_name_the_option_only_where_older_ones_would_mean_something_else() -> None:
    assert PAGAT.to_record()["short_draw"] == "takes_rest"
    assert "short_draw" not in PAGAT.change(short_draw="ends").to_record()
    assert rules_from_data(PAGAT.change(short_draw="ends").to_record()) == PAGAT.change(short_draw="ends")


# Deadlocks


def test_deadlock_by_passing() -> None:
    rules = BOOK.change(deadlock="end", deadlock_forces_low=False)
    state = position(rules, hands=["JD", "JH"], goals=["9C 9D", "9C"])
    play(state, "pass")
    assert ending(state) is None
    play(state, "pass")
    assert (ending(state), winners(state), points(state)) == ("deadlock", (1,), [0, 1])


def test_any_other_move_starts_the_count_anew() -> None:
    rules = BOOK.change(deadlock="end", deadlock_forces_low=False)
    state = position(rules, hands=["JD", "AH JH"])
    play(state, "pass", "h:AH>c1", "pass", "pass")
    assert ending(state) is None
    play(state, "pass")
    assert ending(state) == "deadlock"


def test_deadlock_of_seats_that_can_do_nothing() -> None:
    """``play_on``: everyone sits with no card to play, once round the table."""
    state = position(rules_for("numbers", 3), hands=["", "", ""], goals=["9", "9 9", "9 9"], stock=0)
    for _ in range(3):
        assert legal(state) == {"pass"}
        play(state, "pass")
    assert (ending(state), winners(state)) == ("deadlock", (0,))


def test_deadlock_redeal_and_the_next_seat_plays() -> None:
    state = position(BOOK, hands=["JD", "JH"])
    play(state, "pass")
    assert kinds(play(state, "pass")) == ["Passed", "TurnEnded", "Redealt"]
    assert (state.to_play, state.redeals, state.passes) == (0, 1, 0)


def test_the_fourth_redeal_ends_the_game() -> None:
    state = position(BOOK, hands=["JD", "JH"], goals=["9C 9D", "9C"], redeals=MOST_REDEALS - 1, stock=40)
    state.rules = BOOK.change(deadlock_forces_low=False)
    for expected in (None, "deadlock"):
        play(state, "pass", "pass")
        assert ending(state) == expected
    assert (state.redeals, winners(state)) == (3, (1,))


def test_the_fourth_redeal_of_an_exhausted_stock_ends_the_game() -> None:
    state = short_of_cards(SCORED.change(exhaustion="redeal"))
    state.redeals = MOST_REDEALS
    play(state, "h:JD>s1")
    assert (ending(state), winners(state), points(state)) == ("deadlock", (1,), [0, 2])


def test_a_deadlock_with_equal_goals_has_no_winner() -> None:
    rules = BOOK.change(deadlock="end", deadlock_forces_low=False)
    state = position(rules, hands=["JD", "JH"])
    play(state, "pass", "pass")
    assert (ending(state), winners(state), points(state)) == ("deadlock", (), [0, 0])


# The guard against games without an end


def test_the_guard_after_200_rounds() -> None:
    """Decided by fewest goal cards whatever ``exhaustion`` says."""
    assert ROUNDS_WITHOUT_GOAL == 200
    rules = rules_for("wikipedia", 3)
    state = position(rules, hands=["JD JH"] * 3, goals=["9C 9D", "9C", "9C 9D"], quiet=3 * 200 - 2)
    play(state, "h:JD>s1")
    assert ending(state) is None
    play(state, "h:JD>s1")
    assert (ending(state), winners(state), points(state)) == ("deadlock", (1,), [0, 2, 0])


def test_the_guard_is_announced_at_150_rounds() -> None:
    state = position(PAGAT, quiet=2 * ROUNDS_BEFORE_WARNING)
    assert (ROUNDS_BEFORE_WARNING, public_view(state).rounds_left) == (150, 50)


@pytest.mark.parametrize("move", ["g>c1", "g>1.g"])
def test_a_goal_card_that_leaves_starts_the_guard_anew(move: str) -> None:
    state = position(rules_for("loading"), hands=["JD"], goals=["9C 6H", "9C 7H"], centre=[5], quiet=399)
    play(state, move, "h:JD>s1")
    assert (ending(state), state.quiet) == (None, 0)


def test_the_guard_counts_turns_and_compares_as_they_end() -> None:
    state = position(PAGAT, hands=["AD JD"], quiet=399)
    play(state, "h:AD>c1")
    assert ending(state) is None
    play(state, "h:JD>s1")
    assert ending(state) == "deadlock"


# Winning


def test_the_last_goal_card_loaded_wins() -> None:
    """Loading one's last goal card counts as a win."""
    rules = rules_for("loading", scoring="win_plus_left")
    state = position(rules, hands=["JD"], goals=["7H", "9C 8H"])
    assert kinds(play(state, "g>1.g")) == ["Loaded", "Ended"]
    assert (ending(state), winners(state), goal(state, 1), points(state)) == (
        "goal",
        (0,),
        ["9C", "8H", "7H"],
        [5 + 3, 0],
    )


def test_a_wild_as_last_goal_card_wins() -> None:
    state = position(PAGAT, goals=["KH"], centre=[7])
    play(state, "g>c1")
    assert winners(state) == (0,)


def test_a_wild_as_last_goal_card_needs_no_cover() -> None:
    state = position(COVERED, goals=["KH"], hands=["JD"], centre=[7])
    assert plays(state) == {"g>c1"}
    play(state, "g>c1")
    assert (winners(state), public_view(state).cover) == ((0,), NO_PILE)
    two_left = position(COVERED, goals=["9C KH"], hands=["JD"], centre=[7])
    assert plays(two_left) == set()


def test_a_wild_that_wins_may_cover_a_wild() -> None:
    """A wild may be covered by a wild that needs no cover itself because it wins."""
    state = position(COVERED, goals=["KH"], hands=["KD JD"], centre=[3])
    assert "h:KD>c1" in plays(state)
    play(state, "h:KD>c1")
    assert legal(state) == {"g>c1"}
    play(state, "g>c1")
    assert (winners(state), state.cover) == ((0,), NO_PILE)


def test_a_hand_emptied_by_a_covered_wild_is_refilled_after_the_cover() -> None:
    state = position(COVERED, goals=["9C 5D"], hands=["KD"], centre=[3])
    assert kinds(play(state, "h:KD>c1")) == ["Played"]
    assert (hand(state), legal(state)) == ([], {"g>c1"})
    assert kinds(play(state, "g>c1")) == ["Played", "GoalTurned", "Drew"]
    assert len(hand(state)) == 5


def test_winning_comes_before_refilling() -> None:
    state = position(PAGAT, goals=["5H"], hands=[""], centre=[4], stock=0)
    assert kinds(play(state, "g>c1")) == ["Played", "Ended"]
    assert ending(state) == "goal"


def test_a_winning_card_that_completes_a_pile_still_recycles() -> None:
    state = position(PAGAT, goals=["QH"], centre=[11])
    assert kinds(play(state, "g>c1")) == ["Played", "Completed", "Recycled", "Ended"]


def test_a_winner_with_two_goal_piles_has_emptied_both() -> None:
    state = position(rules_for("misery"), goals=[["5D", "9D"]], hands=["8C"], centre=[4])
    play(state, "g>c1")
    assert ending(state) is None
    assert legal(state) == discards(state)


# Scores


def test_scores_of_the_sources() -> None:
    """Five for winning and six for the cards left are eleven."""
    assert points_for(SCORED, Ending.GOAL, (0,), (0, 6)) == [11, 0]
    assert points_for(rules_for("numbers"), Ending.GOAL, (1,), (6, 0)) == [0, 25 + 30]
    assert points_for(SCORED.change(win_bonus=0), Ending.GOAL, (0,), (0, 6)) == [6, 0]
    assert points_for(PAGAT, Ending.GOAL, (0,), (0, 6)) == [0, 0]


def test_scores_of_several_opponents_are_added_up() -> None:
    rules = rules_for("wikipedia", 4)
    assert points_for(rules, Ending.GOAL, (2,), (3, 10, 0, 4)) == [0, 0, 5 + 17, 0]
    assert points_for(rules, Ending.EXHAUSTED, (), (3, 10, 5, 4)) == [7 + 2 + 1, 0, 0, 0]


def test_drawn_games_score_the_plain_difference_in_cards() -> None:
    """Not times ``per_card``, and no bonus."""
    assert points_for(rules_for("numbers"), Ending.DEADLOCK, (0,), (3, 10)) == [7, 0]
    assert points_for(SCORED.change(drawn_hand_score="none"), Ending.EXHAUSTED, (0,), (3, 10)) == [0, 0]


def test_scores_of_teams() -> None:
    """The sum of the other teams' piles; partners both carry it."""
    four = rules_for("pagat_pairs", 4)
    assert points_for(four, Ending.GOAL, (0, 2), (0, 4, 0, 6)) == [15, 0, 15, 0]
    assert points_for(four, Ending.EXHAUSTED, (1, 3), (5, 1, 5, 2)) == [0, 7, 0, 7]
    six = rules_for("pagat_pairs", 6)
    assert points_for(six, Ending.EXHAUSTED, (0, 3), (1, 2, 3, 1, 2, 3)) == [2 + 4, 0, 0, 2 + 4, 0, 0]


def test_equal_lowest_score_nothing() -> None:
    assert fewest_goal_cards(rules_for("wikipedia", 3), (2, 2, 9)) == ()
    assert points_for(rules_for("wikipedia", 3), Ending.EXHAUSTED, (), (2, 2, 9)) == [0, 0, 0]
    assert fewest_goal_cards(rules_for("pagat_pairs", 4), (2, 3, 4, 3)) == ()
    assert fewest_goal_cards(rules_for("pagat_pairs", 4), (9, 3, 1, 3)) == (1, 3)


def test_an_abandoned_game_has_no_winners_and_no_points() -> None:
    result = abandoned_result(position(SCORED, goals=["9C", "9C 9D"]))
    assert (result.ending, result.winners, result.goal_left, result.points) == ("abandoned", (), (1, 2), (0, 0))


def test_a_match_needs_the_target_and_the_lead_alone() -> None:
    rules = rules_for("wikipedia", 3)
    assert match_winners(rules, [49, 20, 3]) == ()
    assert match_winners(rules, [50, 20, 3]) == (0,)
    assert match_winners(rules, [60, 61, 3]) == (1,)
    assert match_winners(rules, [60, 60, 3]) == ()


def test_a_match_of_teams() -> None:
    rules = rules_for("numbers_pairs", 4)
    assert match_winners(rules, [500, 480, 500, 480]) == (0, 2)
    assert match_winners(rules, [500, 500, 500, 500]) == ()


# Passing when nothing else is left


def test_a_seat_without_a_move_passes() -> None:
    """A forced position in which the player to move has no legal move at all is a pass."""
    state = position(rules_for("pagat", wild_discardable=False, wild_not=frozenset({1})), hands=["KD KH"], goals=["9C"])
    assert legal_moves(state) == [PASS]
    assert kinds(apply(state, PASS))[:2] == ["Passed", "TurnEnded"]


def test_a_pass_never_stands_beside_other_moves_where_a_discard_is_due() -> None:
    state = position(NUMBERS, hands=[""], goals=["9 6"], centre=[5], stock=0, done=[])
    assert legal(state) == {"g>c1"}


def test_play_on_tries_the_draw_again_after_every_play() -> None:
    """An empty hand and a stock that a completed pile fills."""
    rules = NUMBERS.change(recycle="immediate")
    state = position(rules, hands=[""], sides=[["12"]], goals=["9 1"], centre=[11], stock=0)
    play(state, "g>c2")
    assert hand(state) == []
    assert kinds(play(state, "s1>c1")) == ["Played", "Completed", "Recycled", "Drew"]
    assert (len(hand(state)), heights(state)) == (5, [0, 1])


def test_nothing_is_left_aside_after_a_redeal() -> None:
    state = position(BOOK.change(deadlock_forces_low=False), hands=["JD", "JH"], done=[full_pile(BOOK)], centre=[4])
    play(state, "pass", "pass")
    assert (state.done, state.centre) == ([], [])


@pytest.mark.parametrize("how", Ending)
def test_an_ending_is_kept_as_a_plain_word(how: Ending) -> None:
    result = Result(how, (1,), (2, 0), (0, 7))
    text = json.dumps(result.to_data())
    assert text == f'{{"ending": "{how.value}", "winners": [1], "goal_left": [2, 0], "points": [0, 7]}}'
    assert result_from_data(json.loads(text)) == result
