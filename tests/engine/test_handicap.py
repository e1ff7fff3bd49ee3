"""Handicap: goal piles of another size for each seat, and all else as it was (catalogue, option 42)."""

import pytest

from bot.engine.consequences import with_consequences
from bot.engine.deal import deal
from bot.engine.errors import RulesError
from bot.engine.option_text import parse_option
from bot.engine.packs import cards_dealt, stock_after_deal
from bot.engine.rules import Rules, rules_from_data
from bot.engine.state import Ending
from bot.engine.systems import SYSTEMS
from tests.engine.build import ending, key_for, play, points, position, rules_for, winners
from tests.engine.laws import play_games

PAGAT = rules_for("pagat")


def test_each_seat_gets_its_own_number_of_goal_cards() -> None:
    rules = rules_for("pagat_multi", 4, handicap=(5, 20, 13, 8))
    state = deal(rules, key_for(rules))
    assert [len(piles[0]) for piles in state.goals] == [5, 20, 13, 8]
    assert len(state.stock) == stock_after_deal(rules) == 208 - 46 - 20


def test_with_two_goal_piles_each_of_them_has_so_many() -> None:
    rules = rules_for("misery", handicap=(7, 12))
    assert [[len(pile) for pile in piles] for piles in deal(rules, key_for(rules)).goals] == [[7, 7], [12, 12]]
    assert cards_dealt(rules) == 2 * (7 + 12) + 2 * 6


def test_the_highest_goal_card_still_starts_and_tied_piles_keep_their_sizes() -> None:
    rules = rules_for("pagat_multi", 6, handicap=(5, 6, 7, 8, 9, 10))
    for number in range(20):
        state = deal(rules, key_for(rules, number))
        tops = [piles[0][-1] & 15 for piles in state.goals]
        assert state.first == tops.index(max(tops))
        assert [len(piles[0]) for piles in state.goals] == [5, 6, 7, 8, 9, 10]


def test_points_and_a_used_up_stock_count_the_cards_that_are_left() -> None:
    rules = PAGAT.change(handicap=(10, 20), scoring="win_plus_left")
    state = position(rules, goals=["5H", "9C 9C 9C"], centre=[4])
    play(state, "g>c1")
    assert (ending(state), points(state)) == (Ending.GOAL, [5 + 3, 0])
    state = position(rules, hands=["JD", "7D"], goals=["9C 9D 9H", "9C 9D"], stock=0)
    play(state, "h:JD>s1")
    assert (ending(state), winners(state)) == (Ending.EXHAUSTED, (1,))


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"handicap": (10,)}, "handicap-seats"),
        ({"handicap": (10, 10, 10)}, "handicap-seats"),
        ({"handicap": (4, 20)}, "not-allowed"),
        ({"handicap": (41, 20)}, "not-allowed"),
        ({"handicap": [10, 20]}, "not-allowed"),
        ({"handicap": (True, 20)}, "not-allowed"),
        ({"handicap": (10, 20), "deck_split": "goal_deck+stock_deck"}, "handicap-needs-one-pack"),
        ({"handicap": (40, 40), "goal_size": 5, "hand_size": 7}, "stock-too-small"),
    ],
)
def test_handicaps_that_make_no_game(options: dict[str, object], reason: str) -> None:
    with pytest.raises(RulesError) as refused:
        PAGAT.change(**options)
    assert refused.value.reason == reason


def test_records_name_it_only_where_there_is_one() -> None:
    rules = PAGAT.change(handicap=(10, 20))
    assert rules.to_record()["handicap"] == [10, 20]
    assert "handicap" not in PAGAT.to_record()
    assert rules_from_data(rules.to_record()) == rules
    assert rules_from_data(PAGAT.to_record()).handicap is None


def test_games_with_a_handicap_are_not_rated() -> None:
    assert PAGAT.rated
    assert not PAGAT.change(handicap=(10, 20)).rated


def test_as_many_goal_cards_for_everybody_end_a_handicap() -> None:
    rules = PAGAT.change(handicap=(10, 20))
    assert with_consequences(rules, "goal_size", 13) == {"goal_size": 13, "handicap": None}
    split = with_consequences(rules, "deck_split", "goal_deck+stock_deck")
    assert split == {"deck_split": "goal_deck+stock_deck", "handicap": None}


@pytest.mark.parametrize(
    ("text", "value"),
    [("10,20", (10, 20)), ("10 20", (10, 20)), ("10 · 20", (10, 20)), ("none", None), (" 5, 40 ", (5, 40))],
)
def test_it_is_typed_as_numbers(text: str, value: tuple[int, ...] | None) -> None:
    assert parse_option(PAGAT, "handicap", text) == value
    for wrong in ("10,", "a,b", "10,4", "-5,20"):
        with pytest.raises(RulesError):
            parse_option(PAGAT, "handicap", wrong)


@pytest.mark.parametrize(("name", "handicap"), [("pagat", (5, 20)), ("misery", (5, 12)), ("numbers", (30, 5))])
def test_whole_games_keep_the_laws(name: str, handicap: tuple[int, ...]) -> None:
    outcome = play_games(SYSTEMS[name].rules(2).change(handicap=handicap), name, seed=7, deep_every=29, games=4)
    assert outcome


def test_everything_else_stays() -> None:
    fair = Rules(goal_size=20)
    assert fair.change(handicap=(20, 20)).to_data() == {**fair.to_data(), "handicap": [20, 20]}
