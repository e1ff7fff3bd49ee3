"""What WP-EN and WP-ES say alike about variants and commercial versions: a check for each rule sentence."""

from bot.engine.cards import face_names
from bot.engine.deal import canonical_pack, deal
from bot.engine.systems import SYSTEMS
from bot.engine.views import public_view
from tests.engine.build import (
    discards,
    ending,
    full_pile,
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

MISERY = rules_for("misery")
COVERED = rules_for("covered_wild")
PAIRS = rules_for("natural_a2_pairs")
FIFTEEN = rules_for("fifteen")


def unlimited_piles_go_when_the_stock_is_out() -> None:
    rules = rules_for("wikipedia", centre_limit="unlimited")
    state = position(rules, hands=["QD AD JD", "8C"], centre=[11, *[5] * 9], stock=3)
    play(state, "h:QD>c1", "h:AD>c1")
    assert (len(state.done), heights(state)[0]) == (1, 1)
    assert "Recycled" in kinds(play(state, "h:JD>s1"))
    assert state.done == []


def aces_and_twos_must_be_played() -> None:
    rules = rules_for("wiki_aces_twos")
    state = position(rules, hands=["AD JD 3D"], goals=["9C 2D"], sides=[["2H"]], centre=[1, 2])
    assert legal(state) == {"h:AD>c3", "g>c1", "s1>c1"}
    assert "h:JD>s1" in legal(position(rules, hands=["2D JD"], centre=[2]))


def misery_is_like_it() -> None:
    alike = ("centre_limit", "wild_not", "recycle", "no_discard_ranks", "starter", "top_rank", "kings")
    wikipedia = rules_for("wikipedia")
    assert all(getattr(MISERY, name) == getattr(wikipedia, name) for name in alike)


def misery_is_for_two() -> None:
    assert SYSTEMS["misery"].seats[0] == 2


def misery_has_a_deck_less() -> None:
    assert [rules_for("misery", seats).decks for seats in (2, 3)] == [2, 3]


def misery_has_two_goal_piles_and_six_cards() -> None:
    state = started(MISERY)
    assert [[len(pile) for pile in piles] for piles in state.goals] == [[12, 12], [12, 12]]
    assert len(hand(state)) == 6
    both = position(MISERY, goals=[["9C 6D", "9D 6H"]], centre=[5])
    assert {"g>c1", "g2>c1"} <= legal(both)
    last = position(MISERY, goals=[["6D", "7D"]], centre=[5])
    play(last, "g>c1")
    assert ending(last) is None
    play(last, "g2>c1")
    assert winners(last) == (0,)


def piles_go_up_to_the_king_with_jokers_wild() -> None:
    rules = rules_for("wiki_to_king")
    state = position(rules, hands=["KD *1"], centre=[12, 4])
    assert plays(state) == {"h:KD>c1", "h:*1>c1", "h:*1>c2"}
    assert "Completed" in kinds(play(state, "h:KD>c1"))


def wilds_are_no_ace_two_seven_or_jack() -> None:
    rules = rules_for("wiki_to_king")
    fitting = [height + 1 for height in range(13) if "h:*1>c1" in legal(position(rules, hands=["*1"], centre=[height]))]
    assert fitting == [3, 4, 5, 6, 8, 9, 10, 12, 13]


def a_wild_must_be_covered_at_once() -> None:
    assert plays(position(COVERED, hands=["KD JD"], centre=[3])) == set()
    state = position(COVERED, hands=["KD 5D JD"], centre=[3, 4])
    assert "h:KD>c1" in legal(state)
    play(state, "h:KD>c1")
    assert legal(state) == {"h:5D>c1"}
    play(state, "h:5D>c1")
    assert "h:JD>s1" in legal(state)


def a_wild_is_no_seven_and_no_queen() -> None:
    assert "h:KD>c1" not in legal(position(COVERED, hands=["KD 8D JD"], centre=[6]))
    assert "h:KD>c1" not in legal(position(COVERED, hands=["KD AD JD"], centre=[11]))
    assert "h:KD>c1" in legal(position(COVERED, hands=["KD 7D JD"], centre=[5]))


def a_deck_for_every_player_and_four_piles() -> None:
    for seats in (2, 3, 4, 5, 6):
        rules = rules_for("deck_per_player", seats)
        assert (rules.decks, rules.centre_limit, rules.top_rank, rules.kings) == (seats, 4, 12, "wild")


def a_deck_for_every_player_has_no_jokers() -> None:
    faces = face_names(canonical_pack(rules_for("deck_per_player", 3)))
    assert not any(face.startswith("*") for face in faces)


def aces_and_twos_are_natural() -> None:
    assert plays(position(PAIRS, hands=["KD"])) == set()
    assert plays(position(PAIRS, hands=["KD"], centre=[1])) == set()
    assert "h:KD>c1" in legal(position(PAIRS, hands=["KD"], centre=[2]))


def pairs_but_no_more_may_be_discarded() -> None:
    state = position(PAIRS, hands=["QD QH QS 7D 7C"])
    pairs = {notation for notation in discards(state) if "," in notation}
    assert {"h:QD,QH>s1", "h:QH,QD>s1", "h:7C,7D>s4"} <= pairs
    assert all(notation.count(",") == 1 for notation in pairs)
    assert "h:QD,7D>s1" not in pairs
    play(state, "h:QD,QH>s2")
    assert (side(state, 2), state.to_play) == (["QD", "QH"], 1)


# Starturn


def starturn_has_44_and_52_cards() -> None:
    assert len(canonical_pack(FIFTEEN)) == 44 + 52
    state = started(FIFTEEN)
    assert sum(len(piles[0]) for piles in state.goals) == 44
    assert len(state.stock) + sum(map(len, state.hands)) == 52


def starturn_is_for_two_three_or_four() -> None:
    assert SYSTEMS["fifteen"].seats == (2, 3, 4)


def starturn_divides_the_black_cards() -> None:
    assert [rules_for("fifteen", seats).goal_size for seats in (2, 3, 4)] == [22, 14, 11]
    view = public_view(started(FIFTEEN))
    assert all(len(front.goals[0].known) == 1 for front in view.seats)


def starturn_hands_are_made_up_to_five_on_each_pass() -> None:
    assert [len(held) for held in deal(FIFTEEN, key_for(FIFTEEN)).hands] == [5, 5]
    state = position(FIFTEEN, hands=["1 2 9", "8 8 8 8 8"])
    play(state, "h:1>c1", "h:2>c1", "h:9>s1")
    events = play(state, "h:8>s1")
    assert (kinds(events)[-1], len(hand(state))) == ("Drew", 5)


def starturn_builds_four_piles_from_1_to_15() -> None:
    assert plays(position(FIFTEEN, hands=["1"], centre=[5] * 3)) == {"h:1>c4"}
    assert plays(position(FIFTEEN, hands=["1"], centre=[5] * 4)) == set()
    state = position(FIFTEEN, hands=["14 15 9"], centre=[13], goals=["2"])
    play(state, "h:14>c1")
    assert "Completed" in kinds(play(state, "h:15>c1"))


def starturn_uses_stack_cards() -> None:
    assert legal_of(position(FIFTEEN, goals=["9 6"], centre=[5]), "g") == {"g>c1"}


def starturn_needs_no_discard_from_an_empty_hand() -> None:
    state = position(FIFTEEN, hands=["1"], goals=["9 2"])
    assert "pass" not in legal(state)
    play(state, "h:1>c1")
    assert (hand(state), state.to_play, legal(state)) == ([], 0, {"g>c1", "pass"})
    play(state, "pass")
    assert state.to_play == 1


def starturn_discards_onto_four_piles() -> None:
    assert discards(position(FIFTEEN, hands=["9"])) == {f"h:9>s{stack}" for stack in (1, 2, 3, 4)}
    assert plays(position(FIFTEEN, hands=["9"], goals=["3"], sides=[["6 2"]], centre=[5])) == set()
    assert plays(position(FIFTEEN, hands=["9"], goals=["3"], sides=[["2 6"]], centre=[5])) == {"s1>c1"}


def starturn_shuffles_completed_piles_back_at_once() -> None:
    state = position(FIFTEEN, hands=["15 9"], centre=[14], stock=4)
    assert kinds(play(state, "h:15>c1")) == ["Played", "Completed", "Recycled"]
    assert len(state.stock) == 4 + 15
    waiting = position(rules_for("wikipedia"), hands=["QD 9D"], centre=[11], done=[full_pile(rules_for("wikipedia"))])
    play(waiting, "h:QD>c1")
    assert len(waiting.done) == 2


def starturn_first_to_use_all_stack_cards_wins() -> None:
    state = position(FIFTEEN, goals=["6"], centre=[5])
    play(state, "g>c1")
    assert winners(state) == (0,)
