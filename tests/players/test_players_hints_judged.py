"""What every hint says is so: in positions of all systems, judged without the code that makes hints.

More positions: ``python -m tests.campaign hints``.
"""

from random import Random

import pytest

from bot.engine.cards import parse_face
from bot.engine.state import State
from bot.engine.views import seat_view
from bot.players.hints import Hint, greedy_hint, suggest
from tests.engine.build import position, rules_for
from tests.every_game import every_game
from tests.players.judging_hints import check_hint
from tests.turns.judging import random_positions


def judge(name: str, seats: int, seed: object, count: int) -> int:
    """Judges the hints of some positions; says of how many."""
    judged = 0
    for state in random_positions(name, seats, seed, count):
        view = seat_view(state, state.to_play)
        for hint in (suggest(view, Random(1)), greedy_hint(view)):
            assert hint is not None
            try:
                check_hint(state, hint)
            except AssertionError as error:
                raise AssertionError(f"{hint} {error} {view}") from error
            judged += 1
    return judged


@pytest.mark.parametrize(("name", "seats"), every_game(3))
def test_what_a_hint_says_is_so(name: str, seats: int) -> None:
    assert judge(name, seats, "hints", 3)


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
