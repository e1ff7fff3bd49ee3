"""What happened in words: news of a turn, and what was played since one's own."""

from collections.abc import Sequence

import pytest

from bot.engine.cards import WILD_CARD, french_card, joker, numbered_card
from bot.engine.events import (
    Completed,
    DrewCards,
    Ended,
    GoalTurned,
    Loaded,
    NewHands,
    Passed,
    PilesRecycled,
    PublicEvent,
    TurnEnded,
)
from bot.engine.moves import parse_move
from bot.engine.state import Ending, Result
from bot.text import Texts
from bot.text.play_words import card_word, news, since_turn
from tests.text.games import EIGHT, KING, NAMES, discarded, french, played


def test_card_words(english: Texts, spanish: Texts) -> None:
    assert [card_word(card, english) for card in (EIGHT, KING, joker(3), WILD_CARD, numbered_card(12))] == [
        "8",
        "K",
        "Joker",
        "Wild",
        "12",
    ]
    assert (card_word(joker(1), spanish), card_word(WILD_CARD, spanish)) == ("Joker", "W")
    assert card_word(EIGHT, english, suits=True) == "8♡"
    assert card_word(joker(1), english, suits=True) == "Joker"


TURN: list[PublicEvent] = [
    played(1, "h:5D>c1", french(5), 5),
    played(1, "s2>c1", french(6), 6),
    discarded(1, "h:6D>s4", french(6)),
    TurnEnded(1),
    DrewCards(0, 1),
]


def test_news_of_a_turn(english: Texts, spanish: Texts) -> None:
    assert news(TURN, NAMES, english) == "Benjamin played 5, 6 and discarded 6 onto ④."
    assert news(TURN, NAMES, spanish) == "Benjamin jugó 5, 6 y descartó 6 en la ④."
    assert news(TURN, NAMES, english, viewer=1) == "You played 5, 6 and discarded 6 onto ④."
    assert news(TURN, NAMES, spanish, viewer=1) == "Jugaste 5, 6 y descartaste 6 en la ④."
    assert news(TURN, NAMES, english, bold=True) == "Benjamin played **5**, **6** and discarded **6** onto ④."


@pytest.mark.parametrize(
    ("steps", "public", "own"),
    [
        (
            [played(0, "g>c1", french(7), 7), GoalTurned(0, 0, french(4))],
            "Zoë played goal card 7. New goal card: 4.",
            "You played goal card 7. Your new goal card: 4.",
        ),
        (
            [played(0, "h:8D>c1", french(8), 8), played(0, "h:KS>c1", KING, 9)],
            "Zoë played 8, K as 9.",
            "You played 8, K as 9.",
        ),
        (
            [played(0, "h:AD>c1", french(1), 1), DrewCards(0, 2), PilesRecycled(1), DrewCards(0, 3)],
            "Zoë played A. Hand played out: five new cards. A completed pile was shuffled into the stock.",
            "You played A. Hand played out: five new cards. A completed pile was shuffled into the stock.",
        ),
        (
            [played(0, "h:QD>c1", french(12), 12), Completed(0)],
            "Zoë played Q. A pile is complete.",
            "You played Q. A pile is complete.",
        ),
        ([Passed(0), TurnEnded(0)], "Zoë passed.", "You passed."),
        (
            [discarded(0, "h:9S,9D>s2", french_card(9, 3), french(9))],
            "Zoë discarded 9, 9 onto ②.",
            "You discarded 9, 9 onto ②.",
        ),
        (
            [Loaded(0, parse_move("h:8H>1.g"), EIGHT), played(0, "h:AD>c1", french(1), 1)],
            "Zoë played 8♡ onto Benjamin's goal pile, A.",
            "You played 8♡ onto Benjamin's goal pile, A.",
        ),
        (
            [played(0, "1.s2>c1", french(3), 3), played(0, "2.g>c1", french(4), 4), GoalTurned(2, 0, french(9))],
            "Zoë played 3 from Benjamin's ②, Łukasz's goal card 4. Łukasz's new goal card: 9.",
            "You played 3 from Benjamin's ②, Łukasz's goal card 4. Łukasz's new goal card: 9.",
        ),
        (
            [Passed(0), TurnEnded(0), NewHands()],
            "Zoë passed.\nEverything but the goal cards was reshuffled: new hands.",
            "You passed.\nEverything but the goal cards was reshuffled: new hands.",
        ),
        (
            [played(0, "g>c1", french(7), 7), Ended(Result(Ending.GOAL, (0,), (0, 6), (0, 0)))],
            "Zoë played goal card 7. Zoë wins!",
            "You played goal card 7. You win!",
        ),
        (
            [played(0, "h:2D>c1", french(2), 2), DrewCards(0, 5), played(0, "h:3D>c1", french(3), 3), DrewCards(0, 5)],
            "Zoë played 2, 3. Hand played out 2 times: 10 new cards.",
            "You played 2, 3. Hand played out 2 times: 10 new cards.",
        ),
        ([DrewCards(0, 5)], "", ""),
        ([], "", ""),
    ],
)
def test_news(steps: Sequence[PublicEvent], public: str, own: str, english: Texts) -> None:
    assert news(steps, NAMES, english) == public
    assert news(steps, NAMES, english, viewer=0) == own


def test_a_goal_card_that_was_turned_up_and_played_at_once_is_not_said_to_lie_there(english: Texts) -> None:
    steps: list[PublicEvent] = [
        played(0, "g>c1", french(7), 7),
        GoalTurned(0, 0, french(8)),
        played(0, "g>c1", french(8), 8),
    ]
    assert news(steps, NAMES, english) == "Zoë played goal card 7, goal card 8."
    steps.append(GoalTurned(0, 0, french(4)))
    assert news(steps, NAMES, english).endswith("New goal card: 4.")


def test_spanish_news(spanish: Texts) -> None:
    goal: list[PublicEvent] = [played(0, "g>c1", french(7), 7), GoalTurned(0, 0, french(4))]
    assert news(goal, NAMES, spanish, viewer=0) == "Jugaste tu carta objetivo 7. Ahora tu carta objetivo es 4."
    assert news(goal, NAMES, spanish) == "Zoë jugó la carta objetivo 7. Ahora su carta objetivo es 4."
    assert news([discarded(0, "h:6D>s4", french(6))], NAMES, spanish, viewer=0) == "Descartaste 6 en la ④."
    refill: list[PublicEvent] = [played(0, "h:AD>c1", french(1), 1), DrewCards(0, 5)]
    assert news(refill, NAMES, spanish, viewer=0) == "Jugaste A. Mano agotada: cinco cartas nuevas."


def test_since_turn(english: Texts, spanish: Texts) -> None:
    steps: list[PublicEvent] = [played(0, "h:2D>c1", french(2), 2), TurnEnded(0), played(1, "h:8D>c1", french(8), 8)]
    steps += [played(1, "h:KS>c1", KING, 9), TurnEnded(1)]
    assert since_turn(steps, NAMES, english, viewer=0) == f"Since your turn:\n{NAMES[1]} played 8, K as 9."
    assert since_turn(steps, NAMES, spanish, viewer=0) == f"Desde tu último turno:\n{NAMES[1]} jugó 8, K como 9."
    told = since_turn(steps[2:], NAMES, english, viewer=0, had_a_turn=False)
    assert told == f"So far:\n{NAMES[1]} played 8, K as 9."
    assert since_turn(steps[:2], NAMES, english, viewer=0) == "Nothing since your turn."


def test_since_a_turn_everybody_has_one_line(english: Texts) -> None:
    names = ("Ana", "Zoë", "Dan")
    steps: list[PublicEvent] = []
    for seat in (1, 2, 1):
        steps += [played(seat, "h:8D>c1", french(8), 8), discarded(seat, "h:6D>s4", french(6)), TurnEnded(seat)]
    lines = since_turn(steps, names, english, viewer=0).splitlines()[1:]
    assert len(lines) == 2
    assert [line.split()[0] for line in lines] == ["Zoë", "Dan"]


def test_of_many_others_only_what_they_did_is_told(english: Texts) -> None:
    """Six lines with all that came of them would push the picture off a phone."""
    steps: list[PublicEvent] = []
    for seat in (1, 2, 3):
        steps += [played(seat, "g>c1", french(3), 3), GoalTurned(seat, 0, french(4)), TurnEnded(seat)]
    few = since_turn(steps[:6], NAMES, english, viewer=0)
    many = since_turn(steps, NAMES, english, viewer=0)
    assert f"{NAMES[1]}'s new goal card: 4." in few, "not the reader's"
    assert "new goal card" not in many
    assert many.count("\n") == 3


def test_long_turns_say_onto_which_pile(english: Texts, spanish: Texts) -> None:
    """Cards of several piles one after the other say nothing of where they lie."""
    steps: list[PublicEvent] = [
        played(1, "h:8D>c1", french(8), 8),
        played(1, "h:AD>c3", french(1), 1),
        played(1, "s2>c1", french(9), 9),
        played(1, "h:KS>c3", KING, 2),
        played(1, "h:QD>c2", french(12), 12),
        Completed(1),
        discarded(1, "h:6D>s4", french(6)),
    ]
    told = "Benjamin played 8, 9 onto 7; A, K as 2 on a new pile; Q onto J and discarded 6 onto ④. A pile is complete."
    assert news(steps, NAMES, english) == told
    assert news(steps, NAMES, spanish).startswith(
        "Benjamin jugó 8, 9 sobre el 7; A, K como 2 en una pila nueva; Q sobre la J y descartó 6 en la ④."
    )


def test_long_turns_onto_one_pile_and_short_ones_stay_as_they_are(english: Texts) -> None:
    one: list[PublicEvent] = [played(1, f"h:{rank}D>c1", french(rank), rank) for rank in (4, 5, 6, 7)]
    assert news(one, NAMES, english) == "Benjamin played 4, 5, 6, 7."
    assert news(TURN[:2], NAMES, english) == "Benjamin played 5, 6."


def test_a_pile_that_was_completed_begins_anew_in_what_is_told(english: Texts) -> None:
    steps: list[PublicEvent] = [
        played(0, "h:JD>c1", french(11), 11),
        played(0, "h:QD>c1", french(12), 12),
        Completed(0),
        played(0, "h:AD>c1", french(1), 1),
        played(0, "h:2D>c1", french(2), 2),
    ]
    assert news(steps, NAMES, english).startswith("Zoë played J, Q onto 10; A, 2 on a new pile.")
