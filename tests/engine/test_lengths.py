"""How long games and matches take is told for each game, and about so."""

from hashlib import sha256
from random import Random
from statistics import median

import pytest

from bot.commands.simulate import play_out
from bot.engine.game import begin
from bot.engine.lengths import about_length
from bot.engine.record import make_fairness
from bot.engine.systems import SYSTEMS


def test_every_game_has_a_length_for_each_number_of_seats() -> None:
    for name, system in SYSTEMS.items():
        for seats in system.seats:
            rules = system.rules(seats)
            length = about_length(name, rules)
            assert 3 <= length.turns <= 130, (name, seats)
            assert (length.games is None) == (rules.match_target is None)


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


@pytest.mark.parametrize(("name", "seats"), [("fifteen", 4), ("deck_goal", 2), ("uspc", 4)])
def test_games_take_about_as_long_as_is_told(name: str, seats: int) -> None:
    rules, turns = SYSTEMS[name].rules(seats), []
    for number in range(5):
        key = f"length/{name}/{number}"
        state = make_fairness(key, rules, sha256(key.encode()).digest(), ["casual"] * seats, None).deal(rules)
        begin(state)
        play_out(state, ["casual"] * seats, Random(key), lambda *_: None)
        turns.append(state.turn / seats)
    assert 0.5 <= median(turns) / about_length(name, rules).turns <= 2
