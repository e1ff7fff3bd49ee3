"""What makes a puzzle one: looked at again without the code that found it. Some of those that are shipped, and all of
them in ``python -m tests.campaign puzzles``."""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Final

import pytest

from bot.engine.events import Drew, GoalTurned, TurnEnded
from bot.engine.game import apply, legal_moves
from bot.engine.moves import MoveKind, Source
from bot.engine.state import State, goal_count
from bot.engine.systems import DEFAULT_SYSTEM
from bot.engine.views import SeatView, seat_view
from bot.players.levels import choose_move
from bot.puzzles.making import checked
from bot.puzzles.obvious import greedy_fails
from bot.puzzles.puzzle import RIVAL, SOLVER, Aim, Puzzle, PuzzleTheme, is_reached, puzzle_from_data, puzzle_of
from bot.puzzles.shipped import LESSON_LENGTH, puzzles_of, shipped_puzzles
from bot.puzzles.solving import can_reach, only_way, play_of, shortest_ways
from tests.every_game import WHOLE

PUZZLES: Final = list(shipped_puzzles().values())
SAMPLE: Final = PUZZLES[:: 28 if WHOLE else 84]
SHORTEST: Final = 5
SHORT: Final = [puzzle for puzzle in PUZZLES if puzzle.plays <= SHORTEST][: 120 if WHOLE else 48 : 3]
MOST_LINES: Final = 4000

Card = tuple[object, ...]
Line = tuple[tuple[Card, int], ...]


def dealt(puzzle: Puzzle, number: int) -> State:
    """The position with hidden cards of some kind, as in a real game."""
    return puzzle.view().sample(Random(f"{puzzle.id}/{number}"))


def lines(state: State, puzzle: Puzzle, longest: int) -> Iterator[Line]:
    """Every order of plays that reaches the aim, one by one, with nothing merged: the rules and nothing else."""
    rank, start = state.facts.rank, sum(count for count, _ in puzzle.goals[SOLVER])
    waiting: list[tuple[State, Line]] = [(state, ())]
    while waiting:
        position, made = waiting.pop()
        for move in legal_moves(position):
            if move.kind is not MoveKind.PLAY:
                continue
            after = position.copy()
            pile = after.goals[SOLVER][move.index] if move.source is Source.GOAL else after.sides[SOLVER][move.index]
            card = move.card if move.source is Source.HAND else pile[-1]
            events = apply(after, move)
            becomes = next(event.rank for event in events if type(event).__name__ == "Played")  # type: ignore[union-attr]
            place = (int(move.source), 0 if move.source is Source.HAND else move.index, rank[card])
            longer = (*made, (place, becomes))
            if start - goal_count(after, SOLVER) == puzzle.wanted and not (puzzle.aim is Aim.BLOCK and open_to(after)):
                yield longer
            elif not any(type(event) in (Drew, GoalTurned, TurnEnded) for event in events) and len(longer) < longest:
                waiting.append((after, longer))


def open_to(state: State) -> bool:
    """Whether the other seat could play its goal card onto a pile that is there."""
    goal = state.facts.rank[state.goals[RIVAL][0][-1]]
    return goal in [len(pile) + 1 for pile in state.centre]


@pytest.mark.parametrize("puzzle", SAMPLE, ids=lambda puzzle: puzzle.id)
def test_shipped_puzzles_are_what_they_say(puzzle: Puzzle) -> None:
    assert checked(puzzle) == puzzle


def test_there_are_enough_of_every_kind() -> None:
    assert {puzzle.aim for puzzle in PUZZLES} == set(Aim)
    for theme in PuzzleTheme:
        assert len(puzzles_of(theme)) == LESSON_LENGTH
        assert [puzzle.rating for puzzle in puzzles_of(theme)] == sorted(puzzle.rating for puzzle in puzzles_of(theme))
        assert {(puzzle.theme, puzzle.system) for puzzle in puzzles_of(theme)} == {(theme, DEFAULT_SYSTEM)}


def test_without_merging_there_is_no_other_way() -> None:
    tried = sum(check_without_merging(puzzle) for puzzle in SHORT)
    assert tried > len(SHORT) // 2


def check_without_merging(puzzle: Puzzle) -> bool:
    """Whether every line was looked at."""
    way = only_way(puzzle)
    assert way is not None
    needed = Counter(((int(play.source), play.pile, play.rank), play.becomes) for play in way.plays)
    state, found = dealt(puzzle, 0), 0
    for line in lines(state, puzzle, puzzle.plays + 1):
        found += 1
        assert len(line) >= puzzle.plays, puzzle.id
        assert needed <= Counter(line), puzzle.id
        if found > MOST_LINES:
            break
    assert found, puzzle.id
    return found <= MOST_LINES


@pytest.mark.parametrize("number", [1, 2, 3])
def test_the_way_reaches_the_aim_whatever_hidden_cards_are(number: int) -> None:
    for puzzle in PUZZLES[number::126]:
        check_way(puzzle, number)


def check_way(puzzle: Puzzle, number: int) -> None:
    way = only_way(puzzle)
    assert way is not None
    state = dealt(puzzle, number)
    for move in way.moves:
        assert move in legal_moves(state), puzzle.id
        assert not is_reached(puzzle, state)
        apply(state, move)
    assert is_reached(puzzle, state), puzzle.id


@pytest.mark.parametrize("number", [1, 2])
def test_hidden_cards_make_no_other_way(number: int) -> None:
    for puzzle in PUZZLES[number::126]:
        check_no_other_way(puzzle, number)


def check_no_other_way(puzzle: Puzzle, number: int) -> None:
    found = shortest_ways(puzzle, dealt(puzzle, number))
    assert [way.plays for way in found] == [way.plays for way in shortest_ways(puzzle)], puzzle.id


def test_the_usual_level_never_finds_it() -> None:
    for place, puzzle in enumerate(PUZZLES[::18]):
        check_not_usual(puzzle, place % 3)


def check_not_usual(puzzle: Puzzle, number: int) -> None:
    state, randomness = dealt(puzzle, number), Random(number)
    while True:
        move = choose_move("fixed", seat_view(state, SOLVER), randomness)
        if move.kind is not MoveKind.PLAY:
            break
        events = apply(state, move)
        assert not is_reached(puzzle, state), puzzle.id
        if any(type(event) in (Drew, GoalTurned, TurnEnded) for event in events):
            break


def test_a_forbidden_play_of_the_way_leaves_none_and_any_other_is_spared() -> None:
    for puzzle in SAMPLE[:20]:
        way, start = only_way(puzzle), puzzle.start()
        assert way is not None
        other = next((play_of(start, move) for move in puzzle.view().legal if move.kind is MoveKind.PLAY), None)
        if other is not None and other not in way.plays:
            assert can_reach(puzzle, start, without=other)
        assert not can_reach(puzzle, start, without=way.plays[0], most=way.plays.count(way.plays[0]) - 1)


def test_no_question_about_a_position_changes_the_answer_to_another() -> None:
    """What was looked at for one play of the way is there for the next; with a card more, many are no puzzles."""
    spoilt = 0
    for puzzle in PUZZLES[:: 40 if WHOLE else 80]:
        data = puzzle.to_data()
        richer = puzzle_from_data({**data, "hand": f"{data['hand']} KC"})
        for each in (puzzle, richer):
            (way, *others), start = shortest_ways(each), each.start()
            counts = Counter(way.plays).items()
            spared = any(can_reach(each, start, without=play, most=count - 1) for play, count in counts)
            assert (only_way(each) is None) == (bool(others) or spared), puzzle.id
            spoilt += spared and not others
    assert spoilt > 3


def test_puzzles_are_told_apart_by_their_positions_and_come_back_from_data() -> None:
    assert len({puzzle.id for puzzle in PUZZLES}) == len(PUZZLES)
    for puzzle in SAMPLE:
        assert puzzle_from_data(puzzle.to_data()) == puzzle
        view = puzzle.view()
        assert view == round_trip(view, puzzle)
        assert puzzle.id not in str(puzzle.to_data())


def round_trip(view: SeatView, puzzle: Puzzle) -> SeatView:
    """The view of a real position that looks the same, made a puzzle and looked at again."""
    real = seat_view(view.sample(Random(1)), SOLVER)
    assert real == view
    return puzzle_of(real, puzzle.system, puzzle.aim).view()


def position(hand: str, sides: str, centre: str, goal: str = "20 5H") -> Puzzle:
    """A position by its faces; piles are told apart by commas."""
    stacks = [stack.strip() for stack in sides.split(",")]
    return puzzle_from_data(
        {
            "aim": "goal",
            "theme": "wild",
            "plays": 0,
            "rating": 0,
            "system": "pagat",
            "goals": [[goal], ["20 QS"]],
            "hand": hand,
            "sides": [stacks + [""] * (4 - len(stacks)), [""] * 4],
            "centre": [pile.strip() for pile in centre.split(",")],
            "held": 0,
        }
    )


EIGHT = "AC 2C 3C 4C 5C 6C 7C 8C"


def test_a_longer_way_that_spares_a_card_makes_a_position_none() -> None:
    only = position("3H KD JS QD", "4S JD", f"AS 2S, {EIGHT}")
    assert only_way(only) is not None
    spared = position("3H KD JS QD", "4S 9D", f"AS 2S, {EIGHT}")
    assert [len(way.plays) for way in shortest_ways(spared)] == [3], "the wild card as 4 is shortest"
    assert only_way(spared) is None, "but 9 and 4 do without it"


def test_two_shortest_ways_are_not_one() -> None:
    twice = position("3H KD QD", "3S, JD", "AS 2S")
    assert len(shortest_ways(twice)) == 2
    assert only_way(twice) is None
    assert only_way(position("3H 3D KD QD", "JD", "AS 2S")) is not None, "equal cards are one way"
    assert only_way(position("3H KD QD", "JD", "AS 2S, AH 2H")) is not None, "so are equally high piles"


def test_what_one_sees_at_once_is_obvious() -> None:
    assert not greedy_fails(position("3H 4D QD", "JD", "AS 2S"))
    assert greedy_fails(position("2H KD KS QD", "JD", "AS"))
    assert only_way(position("3H 4D QD", "JD", "AS 2S")) is not None
    assert checked(position("3H 4D QD", "JD", "AS 2S")) is None


def test_an_emptied_hand_brings_hidden_cards_so_no_way_leads_through_it() -> None:
    assert shortest_ways(position("3H 4H", "JD", "AS 2S")) == []
    assert shortest_ways(position("3H 4H JD", "", "AS 2S")) != []
