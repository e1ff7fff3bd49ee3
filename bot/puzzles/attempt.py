"""Somebody's attempt at a puzzle: the plays made so far, and what they have come to."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from bot.engine.errors import IllegalMove
from bot.engine.game import legal_moves
from bot.engine.moves import Move, MoveKind, parse_move
from bot.engine.views import SeatView, seat_view
from bot.puzzles.obvious import Mistake, mistake_of, obvious_mistake
from bot.puzzles.puzzle import SOLVER, Puzzle, is_reached
from bot.puzzles.solving import only_way, step

SHOWN_WAY: Final = "shown"
"""Stands in the place of a play where somebody had the way shown."""


class Verdict(StrEnum):
    """What an attempt has come to. ``WRONG`` is told at once: from there the aim can't be reached."""

    OPEN = "open"
    SOLVED = "solved"
    WRONG = "wrong"
    SHOWN = "shown"


@dataclass(frozen=True, slots=True)
class Attempt:
    """An attempt as it stands. ``view`` is the position, before a mistake where one was made; ``mistake`` is that."""

    puzzle: Puzzle
    moves: tuple[str, ...]
    verdict: Verdict
    view: SeatView
    mistake: Mistake | None = None


def attempt_of(puzzle: Puzzle, moves: Sequence[str]) -> Attempt:
    """What these plays have come to.

    :raises MoveError: they are none, one of them is not legal, or they go on after the end.
    """
    moves = tuple(moves)
    state = puzzle.start()
    for place, notation in enumerate(moves):
        ends = place == len(moves) - 1
        if notation == SHOWN_WAY and ends:
            return Attempt(puzzle, moves, Verdict.SHOWN, puzzle.view())
        move = parse_move(notation)
        if move.kind is not MoveKind.PLAY or move not in legal_moves(state):
            raise IllegalMove(notation)
        # Every play but the last was judged when it was made: only then did the attempt go on.
        if ends and (mistake := mistake_of(puzzle, state, move)) is not None:
            return Attempt(puzzle, moves, Verdict.WRONG, seat_view(state, SOLVER), mistake)
        state, _ = step(state, move)
        if is_reached(puzzle, state):
            if not ends:
                raise IllegalMove(moves[place + 1])
            return Attempt(puzzle, moves, Verdict.SOLVED, puzzle.view())
    return Attempt(puzzle, moves, Verdict.OPEN, seat_view(state, SOLVER))


@dataclass(frozen=True, slots=True)
class Explanation:
    """The way of a puzzle from its beginning, and how the obvious goes wrong."""

    way: tuple[Move, ...]
    obvious: Mistake


def explain_puzzle(puzzle: Puzzle) -> Explanation:
    """Why the one way is the one. Only for puzzles that are."""
    way = only_way(puzzle)
    if way is None:
        raise ValueError(f"{puzzle.id} is no puzzle")
    return Explanation(way.moves, obvious_mistake(puzzle))
