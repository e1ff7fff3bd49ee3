"""One press to a goal card through wild cards, where no way without them is there."""

import pytest

from bot.engine.systems import SYSTEMS
from bot.engine.views import seat_view
from bot.turns.choices import offer_of
from tests.cogs.table.shown import play, show, table_with
from tests.turns.positions import PAGAT, arrange, plays_of


@pytest.mark.parametrize(
    ("why", "hand", "goal", "sides", "way"),
    [
        ("the wild card comes first", "KS 2C 2D 9H JH", "6C", "- - - -", "h:KS>c1 g>c1"),
        ("natural cards before and after it", "5D KS 2C 2D 9H", "8C", "7D - - -", "h:5D>c1 h:KS>c1 s1>c1 g>c1"),
        ("a wild card on a side stack saves one of the hand", "KS 2C 2D 9H JH", "6C", "KD - - -", "s1>c1 g>c1"),
        ("the lower pile where the higher one has no way", "4S KS 2C 2D 9H", "6S", "QD - - -", "h:KS>c1 g>c1"),
        ("two wild cards", "KS KD 2C 2D 9H", "7C", "- - - -", "h:KS>c1 h:KD>c1 g>c1"),
        ("natural cards where they lead there, too", "5D KS 2C 2D 9H", "6C", "- - - -", "h:5D>c1 g>c1"),
        ("a card is put aside to come to the next", "9H KS 2C 2D JS", "6C", "5D/4C - - -", "s1>c2 s1>c1 g>c1"),
        ("none where the goal card fits already", "KS KD 2C 2D 9H", "5C", "- - - -", ""),
        ("none that would empty the hand first", "KS", "6C", "- - - -", ""),
    ],
)
def test_a_way_through_a_wild_card(why: str, hand: str, goal: str, sides: str, way: str) -> None:
    state = arrange(PAGAT, hand, goal, sides, centre=(4, 3, 3))
    ways = [moves for kind, moves in plays_of(state) if kind == "way"]
    assert ways == [way] * bool(way), why


def test_it_stands_before_other_plays_and_says_what_it_spends() -> None:
    state = arrange(PAGAT, "5D KS 2C 2D 9H", "8C", "7D - - -", centre=(4, 3, 3))
    first = offer_of(seat_view(state, 0)).shortcuts[0]
    assert (first.kind, first.moves_goal_card) == ("way", True)
    assert show(table_with(state)).rows[0][0] == "Up to goal card 8 (K as 6)"


def test_the_wild_card_of_a_long_way_is_never_left_out() -> None:
    state = arrange(SYSTEMS["jokers_added"].rules(2), "2C 3D *1 5D 9H", "8C", "7D 6D - -", centre=(1, 11, 11))
    assert show(table_with(state)).rows[0][0] == "Up to goal card 8 (Joker as 4)"


def test_one_press_plays_it_all() -> None:
    table = table_with(arrange(PAGAT, "KS 2C 2D 9H JH", "6C", centre=(4, 3, 3)))
    play(table, "h:KS>c1", "g>c1")
    state = table.running().state
    assert [len(pile) for pile in state.centre][:1] == [6]
