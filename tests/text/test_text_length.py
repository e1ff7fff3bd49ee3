"""How a game and a match end, and about how long they take, in words."""

import pytest

from bot.engine.systems import SYSTEMS
from bot.text import LANGUAGES, texts_for
from bot.text.length_words import first_game_of_match, length_line


def test_one_game_is_told_with_its_time() -> None:
    rules = SYSTEMS["pagat"].rules(2)
    told = length_line("pagat", rules, texts_for("en"), computers=1)
    assert told == "A single game. It takes about 34 turns each, 15 minutes."
    assert "por persona, 15 minutos" in length_line("pagat", rules, texts_for("es"), computers=1)


def test_a_shorter_game_takes_less_time() -> None:
    """Games of eight and of seventeen turns both took "5 minutes"."""
    rules, texts = SYSTEMS["pagat"].rules(2), texts_for("en")
    told = [length_line("pagat", rules.change(goal_size=goals), texts, computers=1) for goals in (5, 10, 20)]
    assert [line.partition("takes ")[2] for line in told] == [
        "about 8 turns each, 3 minutes.",
        "about 17 turns each, 7 minutes.",
        "about 34 turns each, 15 minutes.",
    ]


def test_a_match_says_to_what_and_how_many_games() -> None:
    rules, english = SYSTEMS["numbers"].rules(2), texts_for("en")
    told = length_line("numbers", rules, english, computers=1)
    assert told.startswith("A match: you play games until somebody reaches 500 points. A win scores 25, plus 5")
    assert "About 11 games of 42 turns each, 3 hours in all." in told
    assert first_game_of_match("numbers", rules, english).startswith("A match to 500 points: about 11 games.")
    assert first_game_of_match("numbers", rules.change(match_target=None), english) == ""


def test_where_a_match_is_very_long_no_number_is_told() -> None:
    rules = SYSTEMS["numbers"].rules(2).change(match_target=10_000)
    assert length_line("numbers", rules, texts_for("en")).endswith("That takes many games of about 42 turns each.")
    assert first_game_of_match("numbers", rules, texts_for("en")).startswith("A match to 10,000 points. You can stop")


def test_games_of_a_single_turn_are_told_as_one() -> None:
    rules = SYSTEMS["loading"].rules(8).change(direction="both", scoring="win_plus_left", match_target=50)
    assert "of 1 turn each" in length_line("loading", rules, texts_for("en"))
    assert "de 1 turno por persona" in length_line("loading", rules, texts_for("es"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_game_has_its_words(language: str) -> None:
    for name, system in SYSTEMS.items():
        for seats in system.seats:
            assert len(length_line(name, system.rules(seats), texts_for(language))) < 330
