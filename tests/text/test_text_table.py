"""The table and the turn in words: nothing hidden in them, nothing needed missing."""

from dataclasses import replace

import pytest

from bot.engine.cards import french_card, joker
from bot.engine.deal import deal
from bot.engine.highlights import Highlight
from bot.engine.moves import MoveKind, parse_move
from bot.engine.rules import Rules
from bot.engine.systems import SYSTEMS
from bot.engine.views import CentrePile, GoalPile, PublicView, SeatView, SideStack, public_view, seat_view
from bot.text import Texts, texts_for
from bot.text.card_lines import hand_lines
from bot.text.play_words import (
    ahead_line,
    card_word,
    describe_hand,
    describe_table,
    describe_turn,
    goal_line,
    move_words,
    needs_line,
    news,
    play_label,
)
from bot.text.table_words import highlight_words, length
from tests.text.games import EIGHT, KING, NAMES, french, position, standard_view, with_goal


def test_needs(english: Texts, spanish: Texts) -> None:
    view = standard_view()
    assert needs_line(view, 0, NAMES, english) == "Benjamin's goal card Q · 18 left. Stock 52."
    assert needs_line(view, 0, NAMES, spanish) == "Carta objetivo de Benjamin: Q · le quedan 18. Mazo 52."
    assert needs_line(view, 0, NAMES, english, bold=True) == "Benjamin's goal card **Q** · 18 left. Stock 52."
    three = with_goal(standard_view(3), 2, french(1))
    assert needs_line(three, 0, NAMES, english) == "Goal cards: Benjamin Q (18 left) · Łukasz A (9 left) · stock 52"
    pairs = with_goal(standard_view(4, teams="pairs"), 1)
    assert needs_line(pairs, 0, NAMES, english) == (
        "Goal cards: Benjamin ✓ · Łukasz Q (18 left, your partner) · María-José Q (18 left) · stock 52"
    )
    two = standard_view(2, goal_piles=2)
    assert needs_line(two, 0, NAMES, english) == "Benjamin's goal card Q and Q · 36 left. Stock 52."


def test_who_is_ahead(english: Texts, spanish: Texts) -> None:
    def having(view: PublicView, *counts: int) -> PublicView:
        piles = [front.goals[0] for front in view.seats]
        fronts = [
            replace(front, goals=(replace(pile, count=count),))
            for front, pile, count in zip(view.seats, piles, counts, strict=True)
        ]
        return replace(view, seats=tuple(fronts))

    two = having(standard_view(), 7, 3)
    assert ahead_line(two, NAMES, english) == f"Goal cards left: {NAMES[1]} 3, {NAMES[0]} 7. Ahead: {NAMES[1]}."
    level = having(standard_view(), 5, 5)
    assert ahead_line(level, NAMES, english).endswith("Nobody is ahead.")
    assert ahead_line(level, NAMES, spanish).endswith("Nadie va en cabeza.")
    shared = having(standard_view(3), 4, 7, 4)
    assert ahead_line(shared, NAMES, english).endswith(f"Ahead: {NAMES[0]} and {NAMES[2]}.")
    assert ahead_line(shared, NAMES, spanish).endswith(f"En cabeza: {NAMES[0]} y {NAMES[2]}.")
    pairs = having(standard_view(4, teams="pairs"), 9, 1, 3, 8)
    assert ahead_line(pairs, NAMES, english).endswith(f"Ahead: {NAMES[1]} + {NAMES[3]}.")


@pytest.mark.parametrize(
    ("card", "line", "linea"),
    [
        (french(3), "Your goal card 3 fits now.", "Tu carta objetivo 3 ya encaja."),
        (french(4), "Your goal card 4 needs a 3 first.", "Tu carta objetivo 4 necesita antes un 3."),
        (french(5), "Your goal card 5 needs 3 and 4 first.", "Tu carta objetivo 5 necesita antes 3 y 4."),
        (
            french(9),
            "Your goal card 9 needs 3 to 8 first.",
            "Tu carta objetivo 9 necesita antes las cartas de 3 a 8.",
        ),
        (french(2), "Your goal card 2 needs an A first.", "Tu carta objetivo 2 necesita antes un A."),
        (KING, "Your goal card K fits almost anywhere.", "Tu carta objetivo K encaja casi en todo."),
    ],
)
def test_goal_lines(card: int, line: str, linea: str, english: Texts, spanish: Texts) -> None:
    view = SeatView(with_goal(standard_view(), 0, card), 0, (), ())
    assert goal_line(view, english) == line
    assert goal_line(view, spanish) == linea


def test_a_goal_card_that_all_piles_are_past_waits_for_one_to_be_complete(english: Texts, spanish: Texts) -> None:
    view = replace(with_goal(standard_view(), 0, french(2)), centre=(CentrePile((french(1), french(2))),))
    own = SeatView(view, 0, (), ())
    assert goal_line(own, english) == "Your goal card 2 has to wait until a centre pile is complete."
    assert goal_line(own, spanish) == "Tu carta objetivo 2 espera a que se complete una pila central."


@pytest.mark.parametrize(
    ("system", "seats", "locale"),
    [(name, system.seats[0], "en") for name, system in SYSTEMS.items()]
    + [(name, system.seats[-1], "es") for name, system in SYSTEMS.items()],
)
def test_every_system_can_be_told(system: str, seats: int, locale: str) -> None:
    texts = texts_for(locale)
    for moves in (0, 150):
        state, events = position(system, seats, moves)
        view = public_view(state)
        assert 0 < length(describe_table(view, NAMES, texts)) <= 1024
        for seat in range(seats):
            own = seat_view(state, seat)
            assert 0 < length(describe_hand(own, NAMES, texts)) <= 1024
            assert 0 < length(describe_turn(own, NAMES, texts)) <= 3500
            assert needs_line(view, seat, NAMES, texts)
            for move in own.legal:
                assert 0 < len(move_words(own, move, NAMES, texts)) <= 100
                assert len(play_label(own, move, NAMES, texts)) <= 80
        assert "\n\n" not in news(events, NAMES, texts, viewer=0)


def test_the_table_in_words(english: Texts, spanish: Texts) -> None:
    view = standard_view()
    sides = (SideStack(3, (french(3), french(5), french(11))), *(SideStack(0, ()),) * 3)
    view = replace(view, seats=(replace(view.seats[0], sides=sides), view.seats[1]))
    wild = CentrePile((french(1), KING))
    view = replace(view, centre=(wild, view.centre[1]))
    assert describe_table(view, NAMES, english) == (
        "Zoë to play. Centre: K as 2, next 3; free, next A. Stock 52. "
        "Zoë: goal card Q (18 left), 5 in hand, ① J over 5 3, ② ③ ④ empty. "
        "Benjamin: goal card Q (18 left), 5 in hand, ① ② ③ ④ empty."
    )
    assert describe_table(view, NAMES, spanish).startswith("Le toca a Zoë. Centro: K como 2, sigue 3; libre, sigue A.")


def test_jokers_stand_behind_kings(english: Texts) -> None:
    hand = (joker(1), KING, french_card(9, 0), french_card(2, 1), french_card(9, 3))
    assert "Your hand: 2 9 9 K Joker." in describe_hand(SeatView(standard_view(jokers=4), 0, hand, ()), NAMES, english)


def test_squared_stacks_tell_how_many_are_covered(english: Texts) -> None:
    view = standard_view(side_view="top")
    sides = (SideStack(4, (french(11),)), *(SideStack(0, ()),) * 3)
    view = replace(view, seats=(replace(view.seats[0], sides=sides), view.seats[1]))
    assert "① J (+3), ② ③ ④ empty" in describe_table(view, NAMES, english)


@pytest.mark.parametrize(
    ("left", "english_words", "spanish_words"),
    [(4, "4 left", "quedan 4"), (3, "only 3 left", "solo quedan 3"), (1, "last card", "última carta")],
)
def test_the_last_three_and_the_last_are_told_for_as_long_as_they_last(
    left: int, english_words: str, spanish_words: str, english: Texts, spanish: Texts
) -> None:
    view = standard_view()
    zoe = replace(view.seats[1], goals=(replace(view.seats[1].goals[0], count=left),))
    view = replace(view, seats=(view.seats[0], zoe))
    seat = SeatView(view, 0, (), ())
    for texts, wanted in ((english, english_words), (spanish, spanish_words)):
        for told in (
            describe_table(view, NAMES, texts),
            describe_hand(seat, NAMES, texts),
            describe_turn(seat, NAMES, texts),
            hand_lines(seat, NAMES, texts),
        ):
            assert f"({wanted})" in told
        assert wanted.removeprefix("solo ") in needs_line(view, 0, NAMES, texts)


def test_two_piles_are_few_together(english: Texts) -> None:
    view = standard_view(2, goal_piles=2)
    goals = tuple(replace(pile, count=count) for pile, count in zip(view.seats[1].goals, (1, 3), strict=True))
    view = replace(view, seats=(view.seats[0], replace(view.seats[1], goals=goals)))
    assert "only" not in describe_table(view, NAMES, english)
    assert "last card" not in describe_table(view, NAMES, english)


def test_partners_are_told_by_their_names(texts: Texts) -> None:
    """Nobody has to know what a letter of a team stands for."""
    view = SeatView(standard_view(4, teams="pairs"), 0, (), ())
    names = ["Ana", "Ben", "Cleo", "Dan"]
    own, other = texts.say("seat-your-partner"), texts.say("seat-with", name="Dan")
    for told in (describe_hand(view, names, texts), describe_turn(view, names, texts), hand_lines(view, names, texts)):
        plain = told.replace("**", "")
        assert f"Cleo ({own})" in plain
        assert f"Ben ({other})" in plain
    assert f"Ben ({other})" in describe_table(view.public, names, texts)


def largest_view() -> PublicView:
    """Eight partners with long names, two goal piles each, stacks of twenty cards and many centre piles."""
    rules = Rules(
        players=8, teams="pairs", decks=10, jokers=32, goal_piles=2, goal_size=20, hand_size=7, centre_limit="unlimited"
    )
    view = public_view(deal(rules, b"k" * 32))
    goals = (GoalPile(40, (french(10), joker(1))),) * 2
    stack = SideStack(20, (joker(1), *(french(10),) * 19))
    centre = tuple(CentrePile((french(1), *(joker(1),) * height)) for height in range(10)) * 6
    fronts = tuple(replace(front, goals=goals, sides=(stack,) * 4) for front in view.seats)
    return replace(view, seats=fronts, centre=(*centre, CentrePile(())), done=((1,),) * 30)


@pytest.mark.parametrize(
    "name", ["Wwwwwwwwwwwwwwwwwwww", "👨\u200d👩\u200d👧" * 20, "x"], ids=["wide", "joined", "short"]
)
def test_the_largest_table_fits(name: str, texts: Texts) -> None:
    view = largest_view()
    names = [name] * 8
    moves = [move for card in range(1, 14) for move in [parse_move(f"h:{card_word(french(card), texts)}D>c1")]]
    seat = SeatView(view, 0, (joker(1), *map(french, range(5, 11))), tuple(moves))
    for text, limit in (
        (describe_table(view, names, texts), 1024),
        (describe_hand(seat, names, texts), 1024),
        (describe_turn(seat, names, texts), 3500),
    ):
        assert length(text) <= limit
        assert text.count("①") >= 8
        assert str(view.stock_count) in text
        for rank in ("2", "A"):
            assert rank in text
        assert ("10 ×6" if limit == 1024 else texts.say("alt-piles", pile="10", count=6)) in text


def test_hidden_cards_change_nothing(texts: Texts) -> None:
    """Two worlds that differ only in hidden cards are told alike."""
    state, _ = position("pagat_pairs", 4, 120)
    other = state.copy()
    other.stock = other.stock[::-1]
    other.hands[1], other.hands[2] = other.hands[2][: len(other.hands[1])], other.hands[1] + other.hands[2]
    other.hands[1] = state.hands[1][::-1]
    other.hands[2] = state.hands[2][::-1]
    for piles in other.goals:
        for pile in piles:
            pile[:-1] = pile[-2::-1]
    other.hands[3] = [french(2)] * len(state.hands[3])
    assert describe_table(public_view(state), NAMES, texts) == describe_table(public_view(other), NAMES, texts)
    for tell in (describe_hand, describe_turn):
        assert tell(seat_view(state, 0), NAMES, texts) == tell(seat_view(other, 0), NAMES, texts)


def test_the_turn_in_words(english: Texts) -> None:
    state, _ = position("pagat", 2, 60)
    view = seat_view(state, state.to_play)
    lines = describe_turn(view, NAMES, english).split("\n")
    assert lines[0] == "Your turn."
    assert lines[1].startswith("Your hand: ")
    assert sum(line.startswith("Your ") for line in lines) == 7
    assert any(line.startswith("You can discard: ") for line in lines)
    assert len([line for line in lines if line.startswith("- ")]) == len(
        {move_words(view, move, NAMES, english) for move in view.legal if move.kind is MoveKind.PLAY}
    )
    waiting = seat_view(state, 1 - state.to_play)
    assert describe_turn(waiting, NAMES, english).startswith(f"{NAMES[state.to_play]} to play.")
    assert "You can" not in describe_turn(waiting, NAMES, english)


def test_the_own_goal_card_is_told_once(texts: Texts) -> None:
    """How many are left stands beside it, and what it needs."""
    view = SeatView(with_goal(standard_view(), 0, french(4)), 0, (EIGHT,), ())
    own = [line for line in describe_turn(view, NAMES, texts).split("\n") if "4" in line]
    assert own == [goal_line(view, texts).replace("4", "4 (" + left_words(texts, 9) + ")", 1)]


def test_an_emptied_goal_pile_has_no_card_left(english: Texts, spanish: Texts) -> None:
    """“Goal card done” and “carta objetivo completa” name a card that is not there."""
    view = with_goal(standard_view(), 1)
    assert "Benjamin: goal card none left, 5 in hand" in describe_table(view, NAMES, english)
    assert "Benjamin: carta objetivo ninguna, 5 en mano" in describe_table(view, NAMES, spanish)


def left_words(texts: Texts, count: int) -> str:
    return {"en": f"{count} left", "es": f"quedan {count}"}[texts.language]


def test_of_a_partners_goal_card_it_is_said_whose_are_left(english: Texts, spanish: Texts) -> None:
    one, two = Highlight(0, 2, 1, 3, takes_lead=False), Highlight(0, 2, 2, 1, takes_lead=False)
    told = {
        None: (
            "Zoë played a goal card: Łukasz has 3 left.",
            "Zoë ha jugado 2 cartas objetivo en un turno: a Łukasz le queda una.",
        ),
        0: (
            "You played a goal card: Łukasz has 3 left.",
            "Has jugado 2 cartas objetivo en un turno: a Łukasz le queda una.",
        ),
        2: (
            "Zoë played your goal card: you have 3 left.",
            "Zoë ha jugado 2 cartas objetivo en un turno: te queda una.",
        ),
    }
    for viewer, (line, linea) in told.items():
        assert highlight_words(one, NAMES, english, viewer) == line
        assert highlight_words(two, NAMES, spanish, viewer) == linea


def test_whose_last_goal_card_is_played_takes_no_lead_any_more(english: Texts) -> None:
    last, one_left = Highlight(0, 0, 2, 0, takes_lead=True), Highlight(0, 0, 2, 1, takes_lead=True)
    assert highlight_words(one_left, NAMES, english, None).endswith("one left. Zoë takes the lead.")
    assert highlight_words(last, NAMES, english, None) == "Zoë played 2 goal cards in one turn: none left."


def test_how_many_is_never_taken_for_a_card(english: Texts, spanish: Texts) -> None:
    """A number that stands alone beside cards reads like one of them."""
    view = standard_view(side_view="top")
    sides = (SideStack(4, (french(11),)), *(SideStack(0, ()),) * 3)
    fronts = tuple(replace(front, sides=sides, hand_count=3) for front in view.seats)
    seat = SeatView(replace(view, seats=fronts, centre=(view.centre[0],) * 2), 0, (EIGHT,), ())
    for texts, wanted in (
        (english, ("3 in hand", "J (+3)", "(2 piles)")),
        (spanish, ("3 en mano", "J (+3)", "(2 pilas)")),
    ):
        for told in (describe_turn(seat, NAMES, texts), hand_lines(seat, NAMES, texts)):
            assert all(words in told for words in wanted), told


def test_duties_are_told(english: Texts) -> None:
    view = replace(standard_view(wild_must_be_covered=True), cover=0, filling=True, forcing=True, quiet=380)
    text = describe_turn(SeatView(view, 0, (EIGHT,), ()), NAMES, english)
    assert "Cover the wild card now, with a 3." in text
    assert "Fill your empty side piles, then discard." in text
    assert "Stuck: aces and twos that fit must be played." in text
    assert "10 rounds left" in text


def test_discards_name_their_piles_where_not_all_are_open(english: Texts) -> None:
    legal = tuple(parse_move(text) for text in ("h:8H>s1", "h:8H>s3", "h:9S>s1", "pass"))
    view = SeatView(standard_view(), 0, (french_card(9, 3), EIGHT), legal)
    text = describe_turn(view, NAMES, english)
    assert "You can discard: 8 (① ③), 9 (①)." in text
    assert "You can pass." in text


def test_moves_in_words(english: Texts) -> None:
    view = with_goal(standard_view(), 0, french(3))
    sides = (SideStack(1, (french(3),)), *(SideStack(0, ()),) * 3)
    view = replace(view, seats=tuple(replace(front, sides=sides) for front in view.seats))
    seat = SeatView(view, 0, (KING,), ())
    told = {
        "g>c1": "goal card 3 onto 2",
        "s1>c1": "① 3 onto 2",
        "1.s1>c1": "3 from Benjamin's ① onto 2",
        "1.g>c2": "Benjamin's goal card Q opens a pile",
        "h:KS>c1": "K as 3 onto 2",
        "h:KS>c2": "K as A opens a pile",
        "h:9S>s2": "9 onto ②",
        "h:9S,9D>s2": "9 9 onto ②",
        "h:8H>1.g": "8 onto Benjamin's goal pile",
        "pass": "Pass",
    }
    assert {text: move_words(seat, parse_move(text), NAMES, english) for text in told} == told
