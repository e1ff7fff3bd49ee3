"""How a game and a match end, and about how long they take, in words."""

import pytest

from bot.engine.systems import SYSTEMS
from bot.text import LANGUAGES, texts_for
from bot.text.length_words import first_game_of_match, length_line


def test_one_game_is_told_with_its_time() -> None:
    rules = SYSTEMS["pagat"].rules(2)
    told = length_line("pagat", rules, texts_for("en"), computers=1)
    assert told == "A single game. It takes about 50 turns each, 20 minutes."
    assert "por persona, 20 minutos" in length_line("pagat", rules, texts_for("es"), computers=1)


def test_a_match_says_to_what_and_how_many_games() -> None:
    rules, english = SYSTEMS["numbers"].rules(2), texts_for("en")
    told = length_line("numbers", rules, english, computers=1)
    assert told.startswith("A match: you play games until somebody reaches 500 points. A win scores 25, plus 5")
    assert "About 13 games of 74 turns each, 6 hours in all." in told
    assert first_game_of_match("numbers", rules, english).startswith("A match to 500 points: about 13 games.")
    assert first_game_of_match("numbers", rules.change(match_target=None), english) == ""


def test_where_most_games_are_drawn_no_number_is_told() -> None:
    rules = SYSTEMS["wiki_to_king"].rules(4)
    assert "Many games here end without a winner" in length_line("wiki_to_king", rules, texts_for("en"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_game_has_its_words(language: str) -> None:
    for name, system in SYSTEMS.items():
        for seats in system.seats:
            assert len(length_line(name, system.rules(seats), texts_for(language))) < 330
