"""What every hint says is so: in positions of all systems, judged without the code that makes hints.

More positions: ``python -m tests.campaign hints``.
"""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from bot.engine.cards import parse_face
from bot.engine.state import State
from bot.engine.views import seat_view
from bot.players.contrast import Contrast, HintReason, Taught
from bot.players.hints import Hint, greedy_hint, suggest
from tests.engine.build import position, rules_for
from tests.every_game import every_game
from tests.players.judging_contrasts import check_contrasts
from tests.players.judging_hints import check_hint
from tests.swept import swept
from tests.turns.judging import positions_by, random_positions


def judge(name: str, seats: int, seed: object, count: int) -> int:
    """Judges the hints of some positions; says of how many."""
    judged = 0
    for state in random_positions(name, seats, seed, count):
        judged += judge_position(state, check_hint, check_contrasts)
    return judged


def judge_position(state: State, *checks: Callable[[State, Hint], None]) -> int:
    """Judges what a strong player advises there, and what is advised at once."""
    view = seat_view(state, state.to_play)
    hints = suggest(view, Random(1)), greedy_hint(view)
    for hint in hints:
        assert hint is not None
        try:
            for check in checks:
                check(state, hint)
        except AssertionError as error:
            raise AssertionError(f"{hint} {error} {view}") from error
    return len(hints)


@pytest.mark.parametrize(("name", "seats"), every_game(3))
def test_what_a_hint_says_is_so(name: str, seats: int) -> None:
    assert judge(name, seats, "hints", 3)


@pytest.mark.parametrize("name", ["pagat", "extreme", "compulsory_aces", "pagat_pairs"])
def test_what_a_hint_compares_is_so_where_piles_go_both_ways(name: str) -> None:
    for state in positions_by(rules_for(name, direction="both"), Random(name), 30):
        judge_position(state, check_contrasts)


def near_the_end() -> State:
    """The six and the last goal card win; the four has nothing to do with it."""
    return position(rules_for("pagat"), hands=["4C 6D 9H 9S JD"], centre=[3, 5], goals=["7C", "8D 8H"])


def to_be_blocked() -> State:
    """A five would bring the opponent near a seven; the nine would not."""
    return position(rules_for("pagat"), hands=["5C 9D JC JD QS"], centre=[4, 8], goals=["8C 3C", "8D 7H"])


WAY = ("h:6D>c2", "g>c2")
DISCARD = ("h:QS>s1",)
CARDS = {"seat": 1, "card": parse_face("7H"), "own": parse_face("5C")}


@pytest.mark.parametrize(
    ("why", "state", "hint"),
    [
        ("it wins", near_the_end(), Hint(WAY, (6, 7), "wins", {"count": 2}, WAY, WAY)),
        ("it blocks", to_be_blocked(), Hint(DISCARD, (0,), "blocks", CARDS, None, DISCARD)),
    ],
)
def test_what_is_so_passes(why: str, state: State, hint: Hint) -> None:
    check_hint(state, hint)


LONGER = ("h:4C>c1", *WAY)


@pytest.mark.parametrize(
    ("why", "state", "hint"),
    [
        ("the card it names wins nothing", near_the_end(), Hint(LONGER, (4, 6, 7), "wins", {"count": 3}, WAY, LONGER)),
        ("the same of the way", near_the_end(), Hint(LONGER, (4, 6, 7), "goal", {"count": 3}, LONGER, LONGER)),
        ("that is not all it takes", near_the_end(), Hint(WAY[:1], (6,), "wins", {"count": 1}, WAY, WAY)),
        ("it wins and turns up nothing", near_the_end(), Hint(WAY, (6, 7), "goal", {"count": 1}, WAY, WAY)),
        ("a way is kept quiet", near_the_end(), Hint(("h:9H>s1",), (0,), "empty", {}, None, ("h:9H>s1",))),
        ("it ends nowhere", near_the_end(), Hint(("h:9H>s1",), (0,), "empty", {}, WAY[:1], ("h:9H>s1",))),
        ("the words are of another plan", near_the_end(), Hint(WAY, (6, 7), "wins", {"count": 2}, WAY, LONGER)),
        ("another's card", to_be_blocked(), Hint(DISCARD, (0,), "blocks", {**CARDS, "seat": 0}, None, DISCARD)),
        (
            "the nine helps nobody",
            to_be_blocked(),
            Hint(DISCARD, (0,), "blocks", {**CARDS, "own": parse_face("9D")}, None, DISCARD),
        ),
        (
            "that is nobody's goal card",
            to_be_blocked(),
            Hint(DISCARD, (0,), "blocks", {**CARDS, "card": parse_face("8H")}, None, DISCARD),
        ),
        (
            "it is no nearer",
            to_be_blocked(),
            Hint(("h:9D>c2",), (9,), "closer", {"card": parse_face("3C")}, None, ("h:9D>c2",)),
        ),
        ("no card is drawn", to_be_blocked(), Hint(("h:9D>c2",), (9,), "refill", {"count": 1}, None, ("h:9D>c2",))),
        ("the pile is not complete", to_be_blocked(), Hint(("h:9D>c2",), (9,), "completes", {}, None, ("h:9D>c2",))),
    ],
)
def test_what_is_not_so_is_noticed(why: str, state: State, hint: Hint) -> None:
    with pytest.raises(AssertionError):
        check_hint(state, hint)


def to_be_compared() -> State:
    """A seven is open to the opponent, whose side pile shows a five. In the hand lie two threes and a wild card."""
    return position(
        rules_for("pagat"),
        hands=["3C 3D 5H 9D KS"],
        centre=[4, 6, 8],
        goals=["8C 2C", "8D 7H"],
        sides=[["10C", "4D", "QS", "6S"], ["5D"]],
    )


def faces(**named: str) -> dict[str, int]:
    return {name: parse_face(face) for name, face in named.items()}


def of_discard(move: str, other: str, why: str, lesson: Taught | None = None, /, **arguments: int) -> Hint:
    contrast = Contrast(other, why, arguments, lesson)
    return Hint((move,), (0,), "empty", {}, None, (move,), None, contrast)


def of_play(move: str, rank: int, other: str, why: str, /, **arguments: int) -> Hint:
    danger = {"seat": 1, **faces(card="7H")} if move.endswith(">c2") else None
    return Hint((move,), (rank,), "room", {}, None, (move,), danger, Contrast(other, why, arguments))


def alone(move: str, rank: int, danger: str | None = None, lesson: HintReason | None = None, *, seat: int = 1) -> Hint:
    avoided = None if danger is None else {"seat": seat, **faces(card=danger)}
    return Hint((move,), (rank,), "room", {}, None, (move,), avoided, None, lesson)


ON_THE_WAY = Hint(
    WAY,
    (6, 7),
    "goal",
    {"count": 2},
    WAY,
    WAY,
    instead=Contrast("h:4C>c1", "loses-goal", faces(card="7C")),
    lesson=("block-goal", {"seat": 1, **faces(card="8H")}),
)


def to_be_opened() -> State:
    """The six opens the way for the opponent's seven, as does the wild card."""
    return position(
        rules_for("pagat"),
        hands=["6C 3D 9D KS"],
        centre=[5, 8, 8],
        goals=["8C QC", "8D 7H"],
        sides=[["", "", "", ""], ["6D"]],
    )


OPEN_TO: dict[str, Any] = {"seat": 1, "card": parse_face("7H")}


@pytest.mark.parametrize(
    ("state", "hint"),
    [
        (to_be_compared(), of_discard("h:9D>s1", "h:9D>s2", "buries", **faces(card="4D"))),
        (to_be_compared(), of_play("h:5H>c1", 5, "h:9D>c3", "yet")),
        (to_be_compared(), alone("h:KS>c2", 7, "7H", ("wild-cost", {}))),
        (to_be_opened(), alone("h:6C>c1", 6, None, ("block-anyway", {**OPEN_TO, **faces(own="6D")}))),
        (to_be_opened(), of_discard("h:9D>s1", "h:6C>c1", "opens", **OPEN_TO)),
        (to_be_opened(), of_discard("h:9D>s1", "h:KS>c1", "opens", **OPEN_TO)),
        (to_be_opened(), of_discard("h:9D>s1", "h:KS>c2", "wild")),
    ],
)
def test_comparisons_that_are_so_pass(state: State, hint: Hint) -> None:
    check_contrasts(state, hint)


@swept(
    "why, state, hint",
    [
        ("it buries nothing", to_be_compared(), of_discard("h:9D>s1", "h:9D>s3", "buries", **faces(card="QS"))),
        ("that card lies elsewhere", to_be_compared(), of_discard("h:9D>s1", "h:9D>s2", "buries", **faces(card="6S"))),
        ("it lacks more", to_be_compared(), of_discard("h:9D>s1", "h:9D>s2", "covers", card=parse_face("4D"), count=1)),
        (
            "the nine fits now",
            to_be_compared(),
            of_discard("h:9D>s1", "h:3C>s1", "sooner", **faces(own="3C", card="9D")),
        ),
        (
            "no goal card needs it",
            to_be_compared(),
            of_discard("h:9D>s1", "h:5H>s1", "needed", **faces(own="5H", card="2C")),
        ),
        ("there is one nine", to_be_compared(), of_discard("h:9D>s1", "h:5H>s1", "double", **faces(card="9D"))),
        (
            "no lesson teaches that",
            to_be_compared(),
            of_discard("h:9D>s1", "h:9D>s2", "buries", Taught.ORDER, **faces(card="4D")),
        ),
        (
            "a lesson teaches otherwise",
            to_be_compared(),
            of_discard("h:3C>s3", "h:9D>s2", "buries", **faces(card="4D")),
        ),
        ("the same is hidden", to_be_compared(), alone("h:3C>s3", 0)),
        ("the seven fits already", to_be_compared(), of_discard("h:9D>s1", "h:KS>c1", "opens", **OPEN_TO)),
        ("it no longer fits", to_be_opened(), of_play("h:9D>c3", 9, "h:9D>c2", "yet")),
        ("it was no nearer", to_be_compared(), of_discard("h:9D>s1", "h:5H>c1", "nearer", **OPEN_TO)),
        ("nothing is kept out", to_be_compared(), alone("h:9D>c3", 9, "7H")),
        ("it is their own card", to_be_compared(), alone("h:KS>c2", 7, "2C", ("wild-cost", {}), seat=0)),
        ("a danger is hidden", to_be_compared(), alone("h:KS>c2", 7, None, ("wild-cost", {}))),
        ("a wild card is spent quietly", to_be_compared(), alone("h:KS>c2", 7, "7H")),
        ("no other one is left", to_be_compared(), alone("h:KS>c2", 7, "7H", ("wild-spare", faces(card="KS")))),
        ("no hand is drawn", to_be_compared(), alone("h:KS>c2", 7, "7H", ("wild-refill", {}))),
        ("none is spent", to_be_compared(), alone("h:9D>c3", 9, None, ("wild-cost", {}))),
        ("the way is opened quietly", to_be_opened(), alone("h:6C>c1", 6)),
        ("it takes no goal card", to_be_opened(), alone("h:6C>c1", 6, None, ("block-goal", OPEN_TO))),
        ("it stays open", to_be_opened(), alone("h:6C>c1", 6, None, ("block-closes", OPEN_TO))),
        (
            "they have another card",
            to_be_opened(),
            alone("h:6C>c1", 6, None, ("block-anyway", {**OPEN_TO, **faces(own="6C")})),
        ),
        ("it opens nothing", to_be_opened(), alone("h:9D>c2", 9, None, ("block-cost", OPEN_TO))),
        (
            "the six does not open the queen",
            to_be_opened(),
            of_discard("h:9D>s1", "h:6C>c1", "opens", seat=1, **faces(card="QC")),
        ),
        ("the nine is not wild", to_be_opened(), of_discard("h:3D>s1", "h:9D>c2", "wild")),
        ("it is reached all the same", near_the_end(), ON_THE_WAY),
        ("it is nearer", near_the_end(), of_play("h:4C>c1", 4, "h:6D>c2", "no-nearer", **faces(card="7C"))),
    ],
)
def test_comparisons_that_are_not_so_are_noticed(why: str, state: State, hint: Hint) -> None:
    with pytest.raises(AssertionError):
        check_contrasts(state, hint)
