"""Ended games in words: who won, what was left, what it scores."""

from dataclasses import replace

from bot.engine.game import apply
from bot.engine.moves import PASS, parse_move
from bot.engine.rules import Rules
from bot.engine.state import Ending, Result
from bot.engine.systems import SYSTEMS
from bot.engine.views import PublicView, public_view
from bot.text import Texts
from bot.text.play_words import headline, match_line, news, outcome
from tests.engine.build import position as build_position
from tests.engine.build import rules_for
from tests.swept import swept
from tests.text.games import NAMES, position, standard_view


def over(result: Result, **options: object) -> PublicView:
    return replace(standard_view(len(result.goal_left), **options), result=result)


SCORED = {"scoring": "win_plus_left", "match_target": 50}


def test_outcome_of_a_win(english: Texts, spanish: Texts) -> None:
    view = over(Result(Ending.GOAL, (0,), (0, 6), (11, 0)), **SCORED)
    assert outcome(view, NAMES, english, match=[27, 12]) == [
        "Zoë wins!",
        "Benjamin had 6 goal cards left.",
        "Zoë scores 5 + 6 = 11.",
        "Match to 50: Zoë (27) · Benjamin (12)",
    ]
    assert outcome(view, NAMES, spanish, match={0: 27, 1: 12}) == [
        "¡Ha ganado Zoë!",
        "A Benjamin le quedaban 6 cartas objetivo.",
        "Zoë suma 5 + 6 = 11.",
        "Serie a 50 puntos: Zoë (27) · Benjamin (12)",
    ]
    assert outcome(view, NAMES, english, viewer=0)[2] == "You score 5 + 6 = 11."
    assert outcome(view, NAMES, spanish, viewer=0)[2] == "Sumas 5 + 6 = 11."
    assert outcome(view, NAMES, english, viewer=1)[2] == "Zoë scores 5 + 6 = 11."
    unscored = over(Result(Ending.GOAL, (0,), (0, 1), (0, 0)))
    assert outcome(unscored, NAMES, english, viewer=1) == ["Zoë wins!", "You had 1 goal card left."]
    assert outcome(unscored, NAMES, english, viewer=0)[0] == "You win!"


def test_outcome_with_points_for_each_card(english: Texts) -> None:
    view = over(Result(Ending.GOAL, (0,), (0, 6, 4), (75, 0, 0)), scoring="win_plus_left", win_bonus=25, per_card=5)
    assert outcome(view, NAMES, english)[1:] == [
        "Goal cards left: Benjamin (6) · Łukasz (4).",
        "Zoë scores 25 + 5 × 10 = 75.",
    ]


def test_outcome_without_a_winner(english: Texts) -> None:
    fewest = over(Result(Ending.EXHAUSTED, (1,), (6, 4), (0, 2)), **SCORED)
    assert outcome(fewest, NAMES, english) == [
        "Benjamin wins!",
        "The stock ran out.",
        "Goal cards left: Zoë (6) · Benjamin (4).",
        "Benjamin scores the difference: 2.",
    ]
    assert outcome(fewest, NAMES, english, viewer=1)[-1] == "You score the difference: 2."
    draw = over(Result(Ending.DEADLOCK, (), (4, 4), (0, 0)), **SCORED)
    assert outcome(draw, NAMES, english) == [
        "A draw.",
        "Everyone passed in a row.",
        "Goal cards left: Zoë (4) · Benjamin (4).",
        "Nobody scores.",
    ]
    stopped = over(Result(Ending.ABANDONED, (), (4, 5), (0, 0)), **SCORED)
    assert outcome(stopped, NAMES, english) == ["The game was stopped.", "Goal cards left: Zoë (4) · Benjamin (5)."]
    assert outcome(standard_view(), NAMES, english) == []


def test_outcome_of_teams(english: Texts, spanish: Texts) -> None:
    view = over(Result(Ending.GOAL, (0, 2), (0, 3, 0, 4), (12, 0, 12, 0)), teams="pairs", **SCORED)
    assert outcome(view, NAMES, english, match=[12, 0, 12, 0]) == [
        "Zoë and Łukasz win!",
        "Goal cards left: Benjamin and María-José (7).",
        "Zoë and Łukasz score 5 + 7 = 12.",
        "Match to 50: Zoë and Łukasz (12) · Benjamin and María-José (0)",
    ]
    assert headline(Result(Ending.GOAL, (0, 2), (0,) * 4, (0,) * 4), NAMES, spanish) == "¡Han ganado Zoë y Łukasz!"


def test_a_partner_is_addressed(english: Texts, spanish: Texts) -> None:
    view = over(Result(Ending.GOAL, (0, 2), (0, 3, 0, 4), (12, 0, 12, 0)), teams="pairs", **SCORED)
    for viewer, partner in ((0, "Łukasz"), (2, "Zoë")):
        told = outcome(view, NAMES, english, viewer=viewer)
        assert (told[0], told[2]) == (f"You and {partner} win!", f"You and {partner} score 5 + 7 = 12.")
        told = outcome(view, NAMES, spanish, viewer=viewer)
        assert (told[0], told[2]) == (f"¡Victoria: {partner} y tú!", f"{partner} y tú: 5 + 7 = 12.")
    assert outcome(view, NAMES, english, viewer=1)[0] == "Zoë and Łukasz win!"


def test_no_match_no_line(english: Texts) -> None:
    assert match_line(Rules(), [0, 0], NAMES, english) == ""


@swept("system, seats", [(name, system.seats[0]) for name, system in SYSTEMS.items()])
def test_whole_games_have_an_outcome(system: str, seats: int, texts: Texts) -> None:
    state, events = position(system, seats, 1500, seed=3)
    lines = outcome(public_view(state), NAMES, texts)
    assert bool(lines) == (state.result is not None)
    if state.result is not None:
        assert news(events[-4:], NAMES, texts).endswith(lines[0])


def test_what_ended_a_game_that_nobody_won_is_said_as_it_was(english: Texts) -> None:
    """200 rounds, a fourth redeal that is due and a round of passes are told apart (rules.md, section 6)."""
    book = rules_for("book")
    short = build_position(book, hands=["AC"], stock=0, redeals=3)
    apply(short, parse_move("h:AC>c1"))
    assert outcome(public_view(short), NAMES, english)[1] == "The stock ran out."
    passed = build_position(book, hands=["4C 8D", "4C 8D"], centre=[6], redeals=3)
    for _ in range(2):
        apply(passed, PASS)
    assert outcome(public_view(passed), NAMES, english)[1] == "Everyone passed in a row."
    quiet = build_position(book, hands=["4C 8D", "4C 8D"], centre=[6], quiet=399)
    apply(quiet, parse_move("h:4C>s1"))
    assert outcome(public_view(quiet), NAMES, english)[1] == "No goal card was played in 200 rounds."
