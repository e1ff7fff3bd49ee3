"""Games in words: news, alt texts, turns, results; nothing hidden in them, nothing needed missing."""

import random
from collections.abc import Sequence
from dataclasses import replace
from functools import cache

import pytest

from bot.engine.cards import WILD_CARD, french_card, joker, numbered_card
from bot.engine.deal import deal
from bot.engine.events import (
    Completed,
    Discarded,
    DrewCards,
    Ended,
    GoalTurned,
    Loaded,
    NewHands,
    Passed,
    PilesRecycled,
    Played,
    PublicEvent,
    TurnEnded,
    public_events,
)
from bot.engine.game import apply, begin, legal_moves
from bot.engine.moves import Kind, parse_move
from bot.engine.rules import Rules
from bot.engine.state import Result, State
from bot.engine.systems import SYSTEMS
from bot.engine.views import CentrePile, GoalPile, PublicView, SeatView, SideStack, public_view, seat_view
from bot.text import Texts, texts_for
from bot.text.play_words import (
    card_word,
    describe_hand,
    describe_table,
    describe_turn,
    goal_line,
    headline,
    match_line,
    move_words,
    needs_line,
    news,
    outcome,
    play_label,
    since_turn,
)
from bot.text.table_words import length

NAMES = ["Zoë", "Benjamin", "Łukasz", "María-José", "Chloé", "Dan"]
EIGHT, KING = french_card(8, 2), french_card(13, 3)


def french(rank: int) -> int:
    return french_card(rank, 1)


def played(seat: int, notation: str, card: int, rank: int) -> Played:
    return Played(seat, parse_move(notation), card, rank)


def discarded(seat: int, notation: str, *cards: int) -> Discarded:
    return Discarded(seat, parse_move(notation), cards)


@cache
def position(system: str, seats: int, moves: int, seed: int = 1) -> tuple[State, list[PublicEvent]]:
    """A real position after some random moves, centre plays first, and all that happened."""
    choose = random.Random(seed)
    state = deal(SYSTEMS[system].rules(seats), bytes([seed]) * 32)
    events = public_events(begin(state))
    for _ in range(moves):
        legal = legal_moves(state)
        if not legal:
            break
        plays = [move for move in legal if move.kind in (Kind.PLAY, Kind.LOAD)]
        events += public_events(apply(state, choose.choice(plays or legal), check=False))
    return state, events


def test_card_words(english: Texts, spanish: Texts) -> None:
    assert [card_word(card, english) for card in (EIGHT, KING, joker(3), WILD_CARD, numbered_card(12))] == [
        "8",
        "K",
        "Joker",
        "Wild",
        "12",
    ]
    assert card_word(joker(1), spanish) == "Comodín"
    assert card_word(EIGHT, english, suits=True) == "8♥"
    assert card_word(joker(1), english, suits=True) == "Joker"


TURN: list[PublicEvent] = [
    played(1, "h:5D>c1", french(5), 5),
    played(1, "s2>c1", french(6), 6),
    discarded(1, "h:6D>s4", french(6)),
    TurnEnded(1),
    DrewCards(0, 1),
]


def test_news_of_a_turn(english: Texts, spanish: Texts) -> None:
    assert news(TURN, NAMES, english) == "Benjamin played 5 6, then 6 onto ④."
    assert news(TURN, NAMES, spanish) == "Benjamin jugó 5 6, luego 6 a la ④."
    assert news(TURN, NAMES, english, viewer=1) == "You played 5 6, then 6 onto ④."
    assert news(TURN, NAMES, spanish, viewer=1) == "Jugaste 5 6, luego 6 a la ④."
    assert news(TURN, NAMES, english, bold=True) == "Benjamin played **5** **6**, then **6** onto ④."


@pytest.mark.parametrize(
    ("steps", "public", "own"),
    [
        (
            [played(0, "g>c1", french(7), 7), GoalTurned(0, 0, french(4))],
            "Zoë played goal 7. Goal now 4.",
            "You played goal 7. Now it is a 4.",
        ),
        (
            [played(0, "h:8D>c1", french(8), 8), played(0, "h:KS>c1", KING, 9)],
            "Zoë played 8, K = 9.",
            "You played 8, K = 9.",
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
            "Zoë put 9 9 onto ②.",
            "You put 9 9 onto ②.",
        ),
        (
            [Loaded(0, parse_move("h:8H>1.g"), EIGHT), played(0, "h:AD>c1", french(1), 1)],
            "Zoë played 8♥ onto Benjamin's goal, A.",
            "You played 8♥ onto Benjamin's goal, A.",
        ),
        (
            [played(0, "1.s2>c1", french(3), 3), played(0, "2.g>c1", french(4), 4), GoalTurned(2, 0, french(9))],
            "Zoë played 3 from Benjamin's ②, Łukasz's goal 4. Łukasz's goal now 9.",
            "You played 3 from Benjamin's ②, Łukasz's goal 4. Łukasz's goal now 9.",
        ),
        (
            [Passed(0), TurnEnded(0), NewHands()],
            "Zoë passed.\nEverything but the goals was shuffled: new hands.",
            "You passed.\nEverything but the goals was shuffled: new hands.",
        ),
        (
            [played(0, "g>c1", french(7), 7), Ended(Result("goal", (0,), (0, 6), (0, 0)))],
            "Zoë played goal 7. Zoë wins!",
            "You played goal 7. You win!",
        ),
        (
            [played(0, "h:2D>c1", french(2), 2), DrewCards(0, 5), played(0, "h:3D>c1", french(3), 3), DrewCards(0, 5)],
            "Zoë played 2 3. Hand played out 2 times: 10 new cards.",
            "You played 2 3. Hand played out 2 times: 10 new cards.",
        ),
        ([DrewCards(0, 5)], "", ""),
        ([], "", ""),
    ],
)
def test_news(steps: Sequence[PublicEvent], public: str, own: str, english: Texts) -> None:
    assert news(steps, NAMES, english) == public
    assert news(steps, NAMES, english, viewer=0) == own


def test_spanish_news(spanish: Texts) -> None:
    goal: list[PublicEvent] = [played(0, "g>c1", french(7), 7), GoalTurned(0, 0, french(4))]
    assert news(goal, NAMES, spanish, viewer=0) == "Jugaste tu 7. Ahora hay un 4."
    assert news(goal, NAMES, spanish) == "Zoë jugó pago 7. Ahora su pago es 4."
    assert news([discarded(0, "h:6D>s4", french(6))], NAMES, spanish, viewer=0) == "Descartaste 6 en la ④."
    refill: list[PublicEvent] = [played(0, "h:AD>c1", french(1), 1), DrewCards(0, 5)]
    assert news(refill, NAMES, spanish, viewer=0) == "Jugaste A. Mano agotada: cinco cartas nuevas."


def test_since_turn(english: Texts, spanish: Texts) -> None:
    steps: list[PublicEvent] = [played(0, "h:2D>c1", french(2), 2), TurnEnded(0), played(1, "h:8D>c1", french(8), 8)]
    steps += [played(1, "h:KS>c1", KING, 9), TurnEnded(1)]
    assert since_turn(steps, NAMES, english, viewer=0) == "Since your turn: 8, K = 9."
    assert since_turn(steps, NAMES, spanish, viewer=0) == "Desde tu turno: 8, K = 9."
    assert since_turn(steps[:2], NAMES, english, viewer=0) == "Since your turn: nothing in the centre."


def standard_view(seats: int = 2, **options: object) -> PublicView:
    """A small table: centre 2 and a free place, everyone's goal a queen with 18 left."""
    rules = Rules(players=seats, decks=8, **options)  # type: ignore[arg-type]
    view = public_view(deal(rules, b"k" * 32))
    queens = tuple(
        replace(front, goals=(GoalPile(18, (french_card(12, 0),)),) * rules.goal_piles) for front in view.seats
    )
    centre = (CentrePile((french(1), french(2))), CentrePile(()))
    return replace(view, seats=queens, centre=centre, stock_count=52, to_play=0)


def with_goal(view: PublicView, seat: int, *cards: int) -> PublicView:
    goals = tuple(GoalPile(9, (card,)) for card in cards) or (GoalPile(0, ()),)
    seats = list(view.seats)
    seats[seat] = replace(seats[seat], goals=goals)
    return replace(view, seats=tuple(seats))


def test_needs(english: Texts, spanish: Texts) -> None:
    view = standard_view()
    assert needs_line(view, 0, NAMES, english) == "Benjamin needs Q, 18 left. Stock 52."
    assert needs_line(view, 0, NAMES, spanish) == "Benjamin: Q, le quedan 18. Mazo 52."
    assert needs_line(view, 0, NAMES, english, bold=True) == "Benjamin needs **Q**, 18 left. Stock 52."
    three = with_goal(standard_view(3), 2, french(1))
    assert needs_line(three, 0, NAMES, english) == "They need: Benjamin Q (18) · Łukasz A (9) · stock 52"
    pairs = with_goal(standard_view(4, teams="pairs"), 1)
    assert needs_line(pairs, 0, NAMES, english) == (
        "They need: Benjamin ✓ · Łukasz Q (18, your partner) · María-José Q (18) · stock 52"
    )
    two = standard_view(2, goal_piles=2)
    assert needs_line(two, 0, NAMES, english) == "Benjamin needs Q and Q, 36 left. Stock 52."


@pytest.mark.parametrize(
    ("card", "line", "linea"),
    [
        (french(3), "Your 3 fits now.", "Tu 3 ya encaja."),
        (french(4), "Your 4 needs a 3 first.", "Tu 4 necesita antes un 3."),
        (french(9), "Your 9 needs 3 to 8 first.", "Tu 9 necesita antes de 3 a 8."),
        (french(2), "Your 2 needs an A first.", "Tu 2 necesita antes un A."),
        (KING, "Your K fits almost anywhere.", "Tu K encaja casi en todo."),
    ],
)
def test_goal_lines(card: int, line: str, linea: str, english: Texts, spanish: Texts) -> None:
    view = SeatView(with_goal(standard_view(), 0, card), 0, (), ())
    assert goal_line(view, english) == line
    assert goal_line(view, spanish) == linea


def test_a_goal_card_waits_for_a_free_place(english: Texts) -> None:
    view = replace(with_goal(standard_view(), 0, french(2)), centre=(CentrePile((french(1), french(2))),))
    assert goal_line(SeatView(view, 0, (), ()), english) == "Your 2 waits for a place."


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
        "Zoë: goal Q (18 left), hand 5, ① J over 5 3, ② –, ③ –, ④ –. "
        "Benjamin: goal Q (18 left), hand 5, ① –, ② –, ③ –, ④ –."
    )
    assert describe_table(view, NAMES, spanish).startswith("Le toca a Zoë. Centro: K como 2, sigue 3; libre, sigue A.")


def test_squared_stacks_tell_how_many_are_covered(english: Texts) -> None:
    view = standard_view(side_view="top")
    sides = (SideStack(4, (french(11),)), *(SideStack(0, ()),) * 3)
    view = replace(view, seats=(replace(view.seats[0], sides=sides), view.seats[1]))
    assert "① J +3, ② –" in describe_table(view, NAMES, english)


def largest_view(seats: int = 6) -> PublicView:
    """Six partners with long names, two goal piles each, stacks of twenty cards and many centre piles."""
    rules = Rules(
        players=6, teams="pairs", decks=8, jokers=32, goal_piles=2, goal_size=20, hand_size=7, centre_limit="unlimited"
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
    names = [name] * 6
    moves = [move for card in range(1, 14) for move in [parse_move(f"h:{card_word(french(card), texts)}D>c1")]]
    seat = SeatView(view, 0, (joker(1), *map(french, range(5, 11))), tuple(moves))
    for text, limit in (
        (describe_table(view, names, texts), 1024),
        (describe_hand(seat, names, texts), 1024),
        (describe_turn(seat, names, texts), 3500),
    ):
        assert length(text) <= limit
        assert text.count("①") >= 6
        assert str(view.stock_count) in text
        for rank in ("2", "10 ×6", "A"):
            assert rank in text


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
        {move_words(view, move, NAMES, english) for move in view.legal if move.kind is Kind.PLAY}
    )
    waiting = seat_view(state, 1 - state.to_play)
    assert describe_turn(waiting, NAMES, english).startswith(f"{NAMES[state.to_play]} to play.")
    assert "You can" not in describe_turn(waiting, NAMES, english)


def test_duties_are_told(english: Texts) -> None:
    view = replace(standard_view(wild_must_be_covered=True), cover=0, filling=True, forcing=True, quiet=380)
    text = describe_turn(SeatView(view, 0, (EIGHT,), ()), NAMES, english)
    assert "Cover the wild card now: 3 is due." in text
    assert "Fill your empty side piles, then discard." in text
    assert "Stuck: aces and twos that fit must be played." in text
    assert "10 rounds left" in text


def test_discards_name_their_piles_where_not_all_are_open(english: Texts) -> None:
    legal = tuple(parse_move(text) for text in ("h:8H>s1", "h:8H>s3", "h:9S>s1", "pass"))
    view = SeatView(standard_view(), 0, (french_card(9, 3), EIGHT), legal)
    text = describe_turn(view, NAMES, english)
    assert "You can discard: 8 (① ③), 9 (①)." in text
    assert "You can pass." in text


def over(result: Result, **options: object) -> PublicView:
    return replace(standard_view(len(result.goal_left), **options), result=result)


SCORED = {"scoring": "win_plus_left", "match_target": 50}


def test_outcome_of_a_win(english: Texts, spanish: Texts) -> None:
    view = over(Result("goal", (0,), (0, 6), (11, 0)), **SCORED)
    assert outcome(view, NAMES, english, match=[27, 12]) == [
        "Zoë wins!",
        "Benjamin had 6 goal cards left.",
        "Zoë scores 5 + 6 = 11.",
        "Match to 50: Zoë 27 · Benjamin 12",
    ]
    assert outcome(view, NAMES, spanish, match={0: 27, 1: 12}) == [
        "¡Gana Zoë!",
        "A Benjamin le quedaban 6 cartas de pago.",
        "Zoë suma 5 + 6 = 11.",
        "A 50 puntos: Zoë 27 · Benjamin 12",
    ]
    unscored = over(Result("goal", (0,), (0, 1), (0, 0)))
    assert outcome(unscored, NAMES, english, viewer=1) == ["Zoë wins!", "You had 1 goal card left."]
    assert outcome(unscored, NAMES, english, viewer=0)[0] == "You win!"


def test_outcome_with_points_for_each_card(english: Texts) -> None:
    view = over(Result("goal", (0,), (0, 6, 4), (75, 0, 0)), scoring="win_plus_left", win_bonus=25, per_card=5)
    assert outcome(view, NAMES, english)[1:] == [
        "Goal cards left: Benjamin 6 · Łukasz 4.",
        "Zoë scores 25 + 5 × 10 = 75.",
    ]


def test_outcome_without_a_winner(english: Texts) -> None:
    fewest = over(Result("exhausted", (1,), (6, 4), (0, 2)), **SCORED)
    assert outcome(fewest, NAMES, english) == [
        "Benjamin wins!",
        "The stock ran out.",
        "Goal cards left: Zoë 6 · Benjamin 4.",
        "Benjamin scores the difference: 2.",
    ]
    draw = over(Result("deadlock", (), (4, 4), (0, 0)), **SCORED)
    assert outcome(draw, NAMES, english) == [
        "A draw.",
        "Nobody could go on.",
        "Goal cards left: Zoë 4 · Benjamin 4.",
        "Nobody scores.",
    ]
    stopped = over(Result("abandoned", (), (4, 5), (0, 0)), **SCORED)
    assert outcome(stopped, NAMES, english) == ["The game was stopped.", "Goal cards left: Zoë 4 · Benjamin 5."]
    assert outcome(standard_view(), NAMES, english) == []


def test_outcome_of_teams(english: Texts, spanish: Texts) -> None:
    view = over(Result("goal", (0, 2), (0, 3, 0, 4), (12, 0, 12, 0)), teams="pairs", **SCORED)
    assert outcome(view, NAMES, english, match=[12, 0, 12, 0]) == [
        "Zoë and Łukasz win!",
        "Goal cards left: Benjamin 3 · María-José 4.",
        "Zoë and Łukasz score 5 + 7 = 12.",
        "Match to 50: Zoë and Łukasz 12 · Benjamin and María-José 0",
    ]
    assert headline(Result("goal", (0, 2), (0,) * 4, (0,) * 4), NAMES, spanish) == "¡Ganan Zoë y Łukasz!"


def test_no_match_no_line(english: Texts) -> None:
    assert match_line(Rules(), [0, 0], NAMES, english) == ""


@pytest.mark.parametrize(("system", "seats"), [(name, system.seats[0]) for name, system in SYSTEMS.items()])
def test_whole_games_have_an_outcome(system: str, seats: int, texts: Texts) -> None:
    state, events = position(system, seats, 1500, seed=3)
    lines = outcome(public_view(state), NAMES, texts)
    assert bool(lines) == (state.result is not None)
    if state.result is not None:
        assert news(events[-4:], NAMES, texts).endswith(lines[0])


def test_moves_in_words(english: Texts) -> None:
    view = with_goal(standard_view(), 0, french(3))
    sides = (SideStack(1, (french(3),)), *(SideStack(0, ()),) * 3)
    view = replace(view, seats=tuple(replace(front, sides=sides) for front in view.seats))
    seat = SeatView(view, 0, (KING,), ())
    told = {
        "g>c1": "goal 3 onto 2",
        "s1>c1": "① 3 onto 2",
        "1.s1>c1": "3 from Benjamin's ① onto 2",
        "1.g>c2": "Benjamin's goal Q opens a pile",
        "h:KS>c1": "K = 3 onto 2",
        "h:KS>c2": "K = A opens a pile",
        "h:9S>s2": "9 onto ②",
        "h:9S,9D>s2": "9 9 onto ②",
        "h:8H>1.g": "8 onto Benjamin's goal",
        "pass": "Pass",
    }
    assert {text: move_words(seat, parse_move(text), NAMES, english) for text in told} == told
