"""What WP-EN and WP-ES say alike: a check for each rule sentence, called by the tests that quote either."""

from bot.engine.cards import face_names
from bot.engine.deal import canonical_pack, deal
from bot.engine.rules import Rules
from bot.engine.scoring import match_winners
from bot.engine.systems import SYSTEMS
from bot.engine.views import public_view
from tests.engine.build import (
    discards,
    ending,
    full_pile,
    goal,
    hand,
    heights,
    key_for,
    kinds,
    legal,
    legal_of,
    play,
    plays,
    points,
    position,
    rules_for,
    side,
    started,
    winners,
)

WIKIPEDIA = rules_for("wikipedia")
ORDER = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q")


def two_or_more_players() -> None:
    assert SYSTEMS["deck_per_player"].seats == (2, 3, 4, 5, 6)


def two_or_three_decks() -> None:
    assert (rules_for("uspc").decks, WIKIPEDIA.decks) == (2, 3)


def hasbro_edition() -> None:
    rules = rules_for("deck_goal")
    assert SYSTEMS["deck_goal"].source.endswith("a reconstruction)")
    assert (rules.goal_size, rules.deck_split, rules.forced_ranks) == (8, "goal_deck+stock_deck", {1})


def skip_bo_edition() -> None:
    rules = rules_for("numbers")
    assert (rules.pack, rules.goal_size, rules.win_bonus, rules.per_card) == ("numbers", 30, 25, 5)


# The deck


def three_decks_without_jokers() -> None:
    faces = face_names(canonical_pack(WIKIPEDIA))
    assert len(faces) == 156
    assert all(faces.count(face) == 3 for face in faces)


def jokers_may_stay_as_wild_cards() -> None:
    rules = rules_for("wikipedia_jokers")
    assert len(canonical_pack(rules)) == 156 + 6
    assert plays(position(rules, hands=["*1 *6"], centre=[4])) == {"h:*1>c1", "h:*6>c1"}


def two_decks_of_the_playing_card_company() -> None:
    assert len(canonical_pack(rules_for("uspc"))) == 104


def ranks_from_ace_to_queen() -> None:
    for height, rank in enumerate(ORDER):
        rules = WIKIPEDIA.change(centre_limit=1)
        state = position(rules, goals=["KD"], hands=[" ".join(f"{name}D" for name in ORDER)], centre=[height])
        assert {notation for notation in plays(state) if notation[0] == "h"} == {f"h:{rank}D>c1"}


def kings_stand_for_anything_but_an_ace() -> None:
    assert plays(position(WIKIPEDIA, hands=["KD"])) == set()
    for height in range(1, 12):
        assert "h:KD>c1" in legal(position(WIKIPEDIA, hands=["KD"], centre=[height]))


def suits_do_not_matter() -> None:
    state = position(WIKIPEDIA, hands=["6C 6D 6H 6S"], centre=["AC 2D 3H 4S 5D"])
    assert plays(state) == {"h:6C>c1", "h:6D>c1", "h:6H>c1", "h:6S>c1"}


# Players, deal


def two_to_four_players() -> None:
    assert SYSTEMS["wikipedia"].seats == (2, 3, 4)


def first_to_move_all_goal_cards_wins() -> None:
    state = position(WIKIPEDIA, goals=["3H 2H"], centre=[1])
    play(state, "g>c1")
    assert ending(state) is None
    play(state, "g>c1")
    assert winners(state) == (0,)


def cut_for_the_deal() -> None:
    rules = rules_for("wikipedia", 4)
    dealers = {deal(rules, key_for(rules, number)).dealer for number in range(40)}
    assert dealers == {0, 1, 2, 3}


def twenty_six_or_thirteen_cards() -> None:
    assert [len(piles[0]) for piles in started(rules_for("wikipedia", 4)).goals] == [26] * 4
    assert [len(piles[0]) for piles in started(rules_for("wikipedia_short", 4)).goals] == [13] * 4


def goal_cards_are_not_looked_at() -> None:
    view = public_view(started(WIKIPEDIA))
    assert [(front.goals[0].count, len(front.goals[0].known)) for front in view.seats] == [(26, 1), (26, 1)]


def top_goal_cards_are_turned_up() -> None:
    state = started(WIKIPEDIA)
    tops = [face_names([front.goals[0].top or 0]) for front in public_view(state).seats]
    assert tops == [goal(state, 0)[-1:], goal(state, 1)[-1:]]


def the_rest_is_the_draw_pile() -> None:
    rules = rules_for("wikipedia", 4)
    assert len(deal(rules, key_for(rules)).stock) == 156 - 4 * 31


def three_kinds_of_piles() -> None:
    front = public_view(started(WIKIPEDIA)).seats[0]
    assert (len(front.goals), len(front.sides), len(public_view(started(WIKIPEDIA)).centre)) == (1, 4, 4)


def clearing_the_goal_pile_wins() -> None:
    state = position(WIKIPEDIA, goals=["9C", "5H"], centre=[4], to_play=1)
    play(state, "g>c1")
    assert (ending(state), winners(state)) == ("goal", (1,))


def one_may_block_others() -> None:
    state = position(WIKIPEDIA, hands=["6D JD"], goals=["2C", "9C 6H"], centre=[5])
    assert legal_of(state, "g") == set()
    play(state, "h:6D>c1", "h:JD>s1")
    assert legal_of(state, "g") == set()


# Playing piles


def centre_piles_belong_to_all() -> None:
    state = position(WIKIPEDIA, hands=["AD JD", "2D 8C"])
    play(state, "h:AD>c1", "h:JD>s1")
    assert "h:2D>c1" in legal(state)


def four_centre_piles_at_most() -> None:
    assert "h:AD>c4" in legal(position(WIKIPEDIA, hands=["AD"], centre=[5, 5, 5]))
    assert plays(position(WIKIPEDIA, hands=["AD"], centre=[5, 5, 5, 5])) == set()


def an_ace_opens_a_pile() -> None:
    assert plays(position(WIKIPEDIA, hands=["AD 2D KD QD"])) == {"h:AD>c1"}


def piles_go_up_to_the_queen() -> None:
    state = position(WIKIPEDIA, hands=["10D JD QD 2D"], centre=[9], goals=["3C"])
    for rank in ("10", "J"):
        assert plays(state) == {f"h:{rank}D>c1"}
        play(state, f"h:{rank}D>c1")
    assert "Completed" in kinds(play(state, "h:QD>c1"))
    assert heights(state) == [0]


def a_queen_ends_a_pile_until_cards_are_needed() -> None:
    state = position(WIKIPEDIA, hands=["QD JD", "8C 8D"], centre=[11], stock=2)
    assert kinds(play(state, "h:QD>c1")) == ["Played", "Completed"]
    assert (len(state.done), len(state.stock)) == (1, 2)
    assert kinds(play(state, "h:JD>s1"))[-3:] == ["Drew", "Recycled", "Drew"]
    assert (state.done, len(state.stock)) == ([], 12 - 1)


# Discard piles


def discard_piles_are_private() -> None:
    state = position(WIKIPEDIA, hands=["JD"], sides=[["3C"], ["6H", "2C"]], centre=[5])
    assert plays(state) == set()
    assert discards(state) == {f"h:JD>s{stack}" for stack in (1, 2, 3, 4)}


def four_discard_piles_at_most() -> None:
    state = position(WIKIPEDIA, hands=["JD"], sides=[["2C", "3C", "4C", "5C"]])
    assert discards(state) == {f"h:JD>s{stack}" for stack in (1, 2, 3, 4)}


def a_discard_ends_the_turn() -> None:
    state = position(rules_for("wikipedia", 3), hands=["JD JH"])
    assert "TurnEnded" in kinds(play(state, "h:JD>s1"))
    assert state.to_play == 1


def discarded_cards_come_off_in_reverse_order() -> None:
    state = position(WIKIPEDIA, hands=["JD"], sides=[["7H 6H"]], centre=[5, 6])
    assert legal_of(state, "s1") == {"s1>c1"}
    play(state, "s1>c1")
    assert legal_of(state, "s1") == {"s1>c1", "s1>c2"}


def discard_piles_may_be_sorted_at_will() -> None:
    state = position(WIKIPEDIA, hands=["9D"], sides=[["9H 9S", "10H", "2C", ""]])
    assert discards(state) == {f"h:9D>s{stack}" for stack in (1, 2, 3, 4)}


def an_ace_can_not_be_discarded() -> None:
    state = position(WIKIPEDIA, hands=["AD JD"], centre=[5, 5, 5, 5])
    assert discards(state) == {f"h:JD>s{stack}" for stack in (1, 2, 3, 4)}
    playable = position(WIKIPEDIA, hands=["AD AS"])
    assert legal(playable) == {"h:AD>c1", "h:AS>c1"}
    pagat = position(rules_for("pagat"), hands=["AD JD"])
    assert "h:AD>s1" in discards(pagat)


# Play


def the_dealer_starts_and_play_goes_clockwise() -> None:
    rules = rules_for("wikipedia", 4)
    for number in range(8):
        state = started(rules, number)
        assert state.first == state.to_play == state.dealer
        play(state, sorted(discards(state))[0])
        assert state.to_play == (state.dealer + 1) % 4


def a_turn_starts_by_drawing_to_five() -> None:
    state = position(WIKIPEDIA, hands=["JD", "2D 3D"], stock="4C 5C 6C 7C")
    play(state, "h:JD>s1")
    assert hand(state, 1) == ["2D", "3D", "7C", "6C", "5C"]


def plays_are_free_and_then_one_card_is_discarded() -> None:
    state = position(WIKIPEDIA, hands=["AD 2D JD JH"])
    assert {"h:AD>c1", "h:JD>s1"} <= legal(state)
    play(state, "h:AD>c1")
    assert {"h:2D>c1", "h:JD>s1", "h:2D>s1"} <= legal(state)
    assert "pass" not in legal(state)
    play(state, "h:JD>s1")
    assert (state.to_play, side(state, 1)) == (1, ["JD"])


def five_cards_out_bring_five_more() -> None:
    state = position(WIKIPEDIA, hands=["AD 2D 3D AH 2H"], goals=["9C"])
    events = play(state, "h:AD>c1", "h:2D>c1", "h:3D>c1", "h:AH>c2", "h:2H>c2")
    assert kinds(events).count("Drew") == 1
    assert (state.to_play, len(hand(state))) == (0, 5)


def only_one_card_and_no_buried_card() -> None:
    state = position(WIKIPEDIA, hands=["JD JH"], sides=[["6H 2C"]], centre=[5])
    assert not any("," in notation for notation in legal(state))
    assert legal_of(state, "s1") == set()
    play(state, "h:JD>s1")
    assert state.to_play == 1


def a_discard_with_cards_left_ends_the_turn() -> None:
    for system in ("wikipedia", "wikipedia_es"):
        state = position(rules_for(system), hands=["JD JH"])
        play(state, "h:JD>s1")
        assert (state.to_play, hand(state)) == (1, ["JH"])


def the_goal_card_goes_directly_on_a_pile() -> None:
    assert legal_of(position(WIKIPEDIA, goals=["9C AD"]), "g") == {"g>c1"}
    assert legal_of(position(WIKIPEDIA, goals=["9C 2D"]), "g") == set()


def the_hand_plays_up_to_the_goal_card() -> None:
    state = position(WIKIPEDIA, goals=["9C 4D"], hands=["AD 2D 3D JH"])
    play(state, "h:AD>c1", "h:2D>c1", "h:3D>c1", "g>c1")
    assert goal(state) == ["9C"]


def a_turn_may_be_just_a_discard() -> None:
    state = position(WIKIPEDIA, hands=["JD 9D"], goals=["8C"])
    assert legal(state) == discards(state)


def refills_may_follow_one_another() -> None:
    state = position(WIKIPEDIA, hands=["AD"], stock="8C 6D 5D 4D 3D 2D")
    play(state, "h:AD>c1")
    assert hand(state) == ["2D", "3D", "4D", "5D", "6D"]
    events = play(state, *(f"h:{rank}D>c1" for rank in range(2, 6)))
    assert "Drew" not in kinds(events)
    state.stock = state.stock * 5
    assert kinds(play(state, "h:6D>c1"))[-1] == "Drew"
    assert (state.to_play, len(hand(state))) == (0, 5)


def the_next_player_follows_a_discard() -> None:
    state = position(rules_for("wikipedia", 4), to_play=3, hands=["JD"] * 4)
    play(state, "h:JD>s1")
    assert state.to_play == 0


def the_first_turn_has_five_new_cards() -> None:
    for opening in ("dealt", "first_turn"):
        state = started(WIKIPEDIA.change(opening_hand=opening))
        play(state, sorted(discards(state))[0])
        assert len(hand(state, state.to_play)) == 5


def three_plays_and_a_discard_bring_four_cards() -> None:
    state = position(WIKIPEDIA, hands=["AD 2D 3D JD JH", "8C 8D 8H 8S 9S"])
    play(state, "h:AD>c1", "h:2D>c1", "h:3D>c1", "h:JD>s1")
    assert hand(state) == ["JH"]
    drawn = play(state, "h:8C>s1")[-1]
    assert (drawn[0], len(drawn[1])) == (0, 4)


def a_discard_alone_brings_one_card() -> None:
    state = position(WIKIPEDIA, hands=["9D 9H JD JH JS", "8C 8D 8H 8S 9S"])
    play(state, "h:JD>s1")
    assert len(hand(state)) == 4
    drawn = play(state, "h:8C>s1")[-1]
    assert (drawn[0], len(drawn[1])) == (0, 1)


def a_turn_ends_with_a_discard_unless_it_wins() -> None:
    state = position(WIKIPEDIA, goals=["5H"], hands=["JD"], centre=[4])
    assert "pass" not in legal(state)
    assert kinds(play(state, "g>c1")) == ["Played", "Ended"]
    assert hand(state) == ["JD"]


def many_turns_may_draw_one_card_each() -> None:
    state = position(WIKIPEDIA, goals=["QC", "QD"], hands=["9D 9H JD JH JS", "9C 9H JD JH JS"])
    for _ in range(6):
        events = play(state, sorted(discards(state))[0])
        assert len(hand(state, state.to_play)) == 5
    assert kinds(events) == ["Discarded", "TurnEnded", "Drew"]


def playing_up_helps_others_too() -> None:
    state = position(WIKIPEDIA, goals=["9C 2D", "9C 3D"], hands=["JD"], centre=[1])
    play(state, "g>c1", "h:JD>s1")
    assert legal_of(state, "g") == {"g>c1"}


def hand_and_discard_piles_serve_together() -> None:
    state = position(WIKIPEDIA, hands=["6D 8D JD"], sides=[["7H"]], goals=["9C 9D"], centre=[5])
    play(state, "h:6D>c1", "s1>c1", "h:8D>c1", "g>c1")
    assert heights(state) == [9]


# Scoring


def only_who_cleared_the_goal_pile_scores() -> None:
    rules = rules_for("wikipedia", 3)
    state = position(rules, goals=["5H", "9C", "9C 9D 9H"], centre=[4])
    play(state, "g>c1")
    assert points(state)[1:] == [0, 0]


def five_points_and_one_for_each_card_left() -> None:
    rules = rules_for("wikipedia", 3)
    state = position(rules, goals=["5H", "9C", "9C 9D 9H"], centre=[4])
    play(state, "g>c1")
    assert points(state) == [5 + 1 + 3, 0, 0]


def a_drawn_hand_scores_the_difference() -> None:
    rules = rules_for("wikipedia", 3)
    state = position(rules, goals=["9C 9D 9H", "9C", "9C 9D"], hands=["JD", "8C"], stock=0)
    play(state, "h:JD>s1")
    assert (ending(state), winners(state), points(state)) == ("exhausted", (), [0, (3 - 1) + (2 - 1), 0])
    saved = position(rules, hands=["JD", "8C"], stock=3, done=[full_pile(rules)])
    play(saved, "h:JD>s1")
    assert ending(saved) is None


def games_go_to_25_50_or_100() -> None:
    for target in (25, 50, 100):
        rules: Rules = WIKIPEDIA.change(match_target=target)
        assert match_winners(rules, [target - 1, 0]) == ()
        assert match_winners(rules, [target, 0]) == (0,)
