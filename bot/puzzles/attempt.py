"""Somebody's attempt at a puzzle: the plays made so far, and what they have come to."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from bot.engine.errors import IllegalMove
from bot.engine.game import legal_moves
from bot.engine.moves import NO_CARD, Move, MoveKind, parse_move
from bot.engine.state import State
from bot.engine.views import SeatView, seat_view
from bot.puzzles.obvious import Mistake, first_mistake, obvious_mistake
from bot.puzzles.puzzle import SOLVER, Puzzle, is_reached
from bot.puzzles.solving import only_way, step

SHOWN_WAY: Final = "shown"
"""Stands in the place of a play where somebody had the way shown."""
ASKED_WHY: Final = "why"
"""Stands there where somebody had no more plays and asked what went wrong."""


class Verdict(StrEnum):
    """What an attempt has come to. ``WRONG`` is told on demand, where nothing more can be played."""

    OPEN = "open"
    SOLVED = "solved"
    WRONG = "wrong"
    SHOWN = "shown"


@dataclass(frozen=True, slots=True)
class Attempt:
    """An attempt as it stands. ``view`` is the position after its plays; where ``mistake`` is told, the first that was
    made, it is the one before that."""

    puzzle: Puzzle
    moves: tuple[str, ...]
    verdict: Verdict
    view: SeatView
    mistake: Mistake | None = None

    @property
    def is_stuck(self) -> bool:
        """Whether nothing more can be played, although the aim is not reached."""
        return self.verdict is Verdict.OPEN and not any(move.kind is MoveKind.PLAY for move in self.view.legal)


def attempt_of(puzzle: Puzzle, moves: Sequence[str]) -> Attempt:
    """What these plays have come to. Those that lead nowhere are plays like others, until it is asked what went wrong.

    :raises MoveError: they are none, one of them is not legal, or they go on after the end.
    """
    moves = tuple(moves)
    if moves and moves[-1] in (SHOWN_WAY, ASKED_WHY):
        found = attempt_of(puzzle, moves[:-1])
        if moves[-1] == SHOWN_WAY and found.verdict in (Verdict.OPEN, Verdict.WRONG):
            return Attempt(puzzle, moves, Verdict.SHOWN, puzzle.view())
        if not found.is_stuck:
            raise IllegalMove(moves[-1])
        mistake = first_mistake(puzzle, map(parse_move, found.moves))
        assert mistake is not None  # noqa: S101 (as long as there is a way there is a play)
        return Attempt(puzzle, moves, Verdict.WRONG, mistake.view, mistake)
    state, shows = puzzle.start(), False
    for place, notation in enumerate(moves):
        move = parse_move(notation)
        if shows or move.kind is not MoveKind.PLAY or move not in legal_moves(state):
            raise IllegalMove(notation)
        state, shows = step(state, move)
        if is_reached(puzzle, state):
            if place < len(moves) - 1:
                raise IllegalMove(moves[place + 1])
            return Attempt(puzzle, moves, Verdict.SOLVED, replace(_known_view(state), legal=()))
    view = _known_view(state)
    # What cards come then nobody knows, so that nothing can be planned with them.
    return Attempt(puzzle, moves, Verdict.OPEN, replace(view, legal=()) if shows else view)


def takes_back_mistake(attempt: Attempt) -> bool:
    """Return whether the last play is the first that put the aim out of reach, so that undoing it leaves a way."""
    moves = [parse_move(notation) for notation in attempt.moves]
    return first_mistake(attempt.puzzle, moves) is not None and first_mistake(attempt.puzzle, moves[:-1]) is None


def undone_mistake(puzzle: Puzzle, undone: Sequence[str]) -> Mistake | None:
    """Return the mistake that was taken back; None where no play was.

    :param undone: the plays up to it.
    :raises MoveError: they are none, or one of them is not legal.
    """
    moves = attempt_of(puzzle, undone).moves
    return first_mistake(puzzle, map(parse_move, moves))


def _known_view(state: State) -> SeatView:
    """What the seat to play sees; a card that is turned up or drawn, which may be any, lies face down."""
    state = state.copy()
    for seat, piles in enumerate(state.goals):
        for place, pile in enumerate(piles):
            if pile and pile[-1] == NO_CARD:
                state.shown[seat][place] = 0
    view = seat_view(state, SOLVER)
    return replace(view, hand=tuple(card for card in view.hand if card != NO_CARD))


@dataclass(frozen=True, slots=True)
class Explanation:
    """The way of a puzzle from its beginning, and how the obvious goes wrong, after which plays."""

    way: tuple[Move, ...]
    obvious: Mistake
    before: tuple[Move, ...]


def explain_puzzle(puzzle: Puzzle) -> Explanation:
    """Why the one way is the one. Only for puzzles that are."""
    way = only_way(puzzle)
    if way is None:
        raise ValueError(f"{puzzle.id} is no puzzle")
    return Explanation(way.moves, *obvious_mistake(puzzle))
