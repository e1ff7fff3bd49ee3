"""How long games and matches take is told for each game, and about so."""

from random import Random
from statistics import median

import pytest

from bot.engine.lengths import Length, about_length, read_table
from bot.engine.systems import SYSTEMS
from tests.bench.lengths import MOST_GAMES, Played, games_of_match, measured, play, rows


def test_every_game_has_a_length_for_each_number_of_seats_and_direction() -> None:
    measured = dict(rows())
    assert read_table().keys() == measured.keys()
    for name, rules in measured.items():
        length = about_length(name.partition("/")[0], rules)
        assert length == Length(*read_table()[name]), name
        assert 1 <= length.turns <= 130, name
        assert (length.games is None) == (rules.match_target is None)


def test_a_single_pile_goes_up_whatever_is_chosen() -> None:
    usual = SYSTEMS["pagat"].rules(2)
    alone = usual.change(centre_limit=1, direction="both")
    assert about_length("pagat", alone) == about_length("pagat", usual)


def test_a_match_is_put_together_of_games_turned_around_the_table() -> None:
    rules = SYSTEMS["numbers_pairs"].rules(4)
    won = Played(10.0, (rules.match_target or 0, 0) * 2)
    drawn, half = Played(14.0, (0,) * 4), Played(12.0, (250, 0) * 2)
    assert games_of_match(rules, [won], Random(1)) == 1
    assert 2 <= games_of_match(rules, [half], Random(1)) <= 3, "either team may win one"
    assert measured(rules, [won, won, drawn], Random(1)) == (10, 1)
    assert measured(SYSTEMS["pagat"].rules(2), [won, drawn, half], Random(1)) == (12, None)
    assert games_of_match(rules, [drawn], Random(1)) == MOST_GAMES


def test_what_is_changed_makes_it_shorter_or_longer() -> None:
    standard, numbers = SYSTEMS["pagat"].rules(2), SYSTEMS["numbers"].rules(2)
    assert about_length("pagat", standard.change(goal_size=10)).turns == about_length("pagat", standard).turns // 2
    usual = about_length("numbers", numbers).games
    assert usual is not None
    assert about_length("numbers", numbers.change(match_target=None)).games is None
    assert about_length("numbers", numbers.change(match_target=1000)).games == 2 * usual
    assert (about_length("numbers", numbers.change(goal_size=10)).games or 0) > usual, "less is scored in a game"
    scored = standard.change(scoring="win_plus_left", match_target=50)
    assert 3 <= (about_length("pagat", scored).games or 0) <= 12


@pytest.mark.parametrize(
    ("name", "seats", "direction"),
    [("fifteen", 4, "up"), ("deck_goal", 2, "both"), ("uspc", 4, "up"), ("massachusetts", 7, "up")],
)
def test_games_take_about_as_long_as_is_told(name: str, seats: int, direction: str) -> None:
    rules = SYSTEMS[name].rules(seats).change(direction=direction)
    turns = [play(rules, f"length/{name}/{number}").turns for number in range(5)]
    assert 0.5 <= median(turns) / about_length(name, rules).turns <= 2
