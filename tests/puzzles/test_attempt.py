"""Attempts: solved is told at once, what went wrong on demand, with its reason."""

import pytest

from bot.engine.errors import MoveError
from bot.engine.events import Drew, GoalTurned, TurnEnded
from bot.engine.game import apply
from bot.engine.moves import NO_CARD, MoveKind, parse_move
from bot.engine.views import seat_view
from bot.puzzles.attempt import ASKED_WHY, SHOWN_WAY, Verdict, attempt_of, explain_puzzle
from bot.puzzles.obvious import Flaw, first_mistake
from bot.puzzles.puzzle import SOLVER, Puzzle, is_reached
from bot.puzzles.shipped import shipped_puzzles
from bot.puzzles.solving import can_reach, only_way
from tests.every_game import WHOLE
from tests.puzzles.following import position_after, stuck_after

SAMPLE = list(shipped_puzzles().values())[:: 30 if WHOLE else 60]


def way_of(puzzle: Puzzle) -> list[str]:
    way = only_way(puzzle)
    assert way is not None
    return [move.notation for move in way.moves]


def test_the_way_is_right_and_nothing_short_of_it_is_over() -> None:
    for puzzle in SAMPLE:
        way = way_of(puzzle)
        for length in range(len(way)):
            assert attempt_of(puzzle, way[:length]).verdict is Verdict.OPEN
        assert attempt_of(puzzle, way).verdict is Verdict.SOLVED


def test_plays_go_on_until_nothing_more_can_be_played_and_then_it_can_be_asked_why() -> None:
    told = 0
    for puzzle in SAMPLE:
        made = stuck_after(puzzle, ())
        found = attempt_of(puzzle, made)
        if found.verdict is Verdict.SOLVED:
            continue
        assert found.is_stuck
        assert found.mistake is None
        asked = attempt_of(puzzle, (*made, ASKED_WHY))
        assert asked.verdict is Verdict.WRONG
        assert asked.mistake == first_mistake(puzzle, map(parse_move, made))
        assert asked.mistake is not None
        assert asked.mistake.move.notation in made
        assert attempt_of(puzzle, (*made, ASKED_WHY, SHOWN_WAY)).verdict is Verdict.SHOWN
        with pytest.raises(MoveError):
            attempt_of(puzzle, (*made, next(move.notation for move in puzzle.view().legal)))
        told += 1
    assert told > 5


def test_nobody_is_told_why_while_there_are_plays() -> None:
    for puzzle in SAMPLE:
        with pytest.raises(MoveError):
            attempt_of(puzzle, (way_of(puzzle)[0], ASKED_WHY))
        with pytest.raises(MoveError):
            attempt_of(puzzle, (ASKED_WHY,))
        with pytest.raises(MoveError):
            attempt_of(puzzle, (*way_of(puzzle), ASKED_WHY))


def test_a_solved_puzzle_shows_its_end_and_no_card_that_nobody_knows() -> None:
    for puzzle in SAMPLE:
        view = attempt_of(puzzle, way_of(puzzle)).view
        assert view.own.goal_count == puzzle.view().own.goal_count - puzzle.wanted
        fronts = view.public.seats
        shown = [card for front in fronts for pile in front.goals for card in pile.known]
        shown += [card for front in fronts for stack in front.sides for card in stack.cards]
        assert NO_CARD not in (*shown, *view.hand)


def test_a_play_is_wrong_exactly_where_no_way_is_left() -> None:
    wrong = 0
    for puzzle in SAMPLE:
        for move in puzzle.view().legal:
            if move.kind is not MoveKind.PLAY:
                continue
            mistake = first_mistake(puzzle, (move,))
            after = puzzle.start()
            events = apply(after, move)
            quiet = not any(type(event) in (Drew, GoalTurned, TurnEnded) for event in events)
            left = quiet and not is_reached(puzzle, after) and can_reach(puzzle, after)
            assert (mistake is not None) is not left, (puzzle.id, move)
            wrong += not left
    assert wrong > len(SAMPLE)


def test_what_is_no_play_is_refused() -> None:
    puzzle = SAMPLE[0]
    discard = next(move for move in puzzle.view().legal if move.kind is MoveKind.DISCARD)
    for moves in (("nonsense",), ("h:2C>c9",), (discard.notation,), (SHOWN_WAY, *way_of(puzzle))):
        with pytest.raises(MoveError):
            attempt_of(puzzle, moves)
    first = puzzle.view().legal[0].notation
    with pytest.raises(MoveError):
        attempt_of(puzzle, (*way_of(puzzle), first))


def test_the_way_is_shown_on_demand_also_after_a_mistake() -> None:
    puzzle = SAMPLE[0]
    wrong = next(
        move.notation
        for move in puzzle.view().legal
        if move.kind is MoveKind.PLAY and first_mistake(puzzle, (move,)) is not None
    )
    for moves in ((SHOWN_WAY,), (wrong, SHOWN_WAY)):
        attempt = attempt_of(puzzle, moves)
        assert attempt.verdict is Verdict.SHOWN
        assert attempt.view == puzzle.view()


def test_the_explanation_is_the_way_and_a_mistake_of_the_obvious() -> None:
    flaws = set()
    for puzzle in SAMPLE:
        told = explain_puzzle(puzzle)
        assert is_reached(puzzle, position_after(puzzle, told.way))
        mistake = told.obvious
        assert seat_view(position_after(puzzle, told.before), SOLVER) == mistake.view
        assert mistake.move in mistake.view.legal
        assert (mistake.needed is not None) is (mistake.flaw in (Flaw.STOPS, Flaw.SPENDS, Flaw.TAKES))
        flaws.add(mistake.flaw)
    assert len(flaws) > 2


def test_what_a_mistake_misses_can_be_played_instead() -> None:
    """Where the obvious stops, the play that goes on is legal there and leaves a way."""
    seen = 0
    for puzzle in SAMPLE:
        mistake = explain_puzzle(puzzle).obvious
        if mistake.flaw is Flaw.STOPS and mistake.needed is not None:
            after = mistake.view.known_position()
            apply(after, mistake.needed.move)
            assert is_reached(puzzle, after) or can_reach(puzzle, after)
            seen += 1
    assert seen > 5
