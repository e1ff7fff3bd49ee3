"""Attempt at a puzzle: the plays made so far, and their verdict."""

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
"""Entry among an attempt's plays: the person had the way shown."""
ASKED_WHY: Final = "why"
"""Entry among an attempt's plays: the person had no plays left and asked what went wrong."""


class Verdict(StrEnum):
    """Verdict on an attempt. ``WRONG`` is given on demand, when nothing more can be played."""

    OPEN = "open"
    SOLVED = "solved"
    WRONG = "wrong"
    SHOWN = "shown"


@dataclass(frozen=True, slots=True)
class Attempt:
    """An attempt as it stands. ``view`` is the position after its plays, or before the first ``mistake`` if one is
    told."""

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
    """Return the attempt with these plays. Plays that lead nowhere are accepted like others until the person asks why.

    :raises MoveError: an entry is no move, is not legal, or comes after the end.
    """
    moves = tuple(moves)
    # An entry that is no play stands last.
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
        # Nothing may follow the aim.
        if is_reached(puzzle, state):
            if place < len(moves) - 1:
                raise IllegalMove(moves[place + 1])
            return Attempt(puzzle, moves, Verdict.SOLVED, replace(_known_view(state), legal=()))
    view = _known_view(state)
    # The cards that come now are unknown, so nothing can be planned with them.
    return Attempt(puzzle, moves, Verdict.OPEN, replace(view, legal=()) if shows else view)


def takes_back_mistake(attempt: Attempt) -> bool:
    """Whether the last play is the first that put the aim out of reach, so that undoing it leaves a way."""
    moves = [parse_move(notation) for notation in attempt.moves]
    return first_mistake(attempt.puzzle, moves) is not None and first_mistake(attempt.puzzle, moves[:-1]) is None


def undone_mistake(puzzle: Puzzle, undone: Sequence[str]) -> Mistake | None:
    """Return the mistake that was taken back; None if no play was one.

    :param undone: the plays up to it.
    :raises MoveError: an entry is no move, or is not legal.
    """
    moves = attempt_of(puzzle, undone).moves
    return first_mistake(puzzle, map(parse_move, moves))


def _known_view(state: State) -> SeatView:
    """Return the view of the seat to play. A card just turned up or drawn could be any, so it lies face down."""
    # A copy, as its piles are changed.
    state = state.copy()
    for seat, piles in enumerate(state.goals):
        for place, pile in enumerate(piles):
            if pile and pile[-1] == NO_CARD:
                state.shown[seat][place] = 0
    view = seat_view(state, SOLVER)
    return replace(view, hand=tuple(card for card in view.hand if card != NO_CARD))


@dataclass(frozen=True, slots=True)
class Explanation:
    """Explanation of a puzzle: its way, and the mistake of the obvious play with the plays before it."""

    way: tuple[Move, ...]
    obvious: Mistake
    before: tuple[Move, ...]


def explain_puzzle(puzzle: Puzzle) -> Explanation:
    """Return the explanation of a puzzle. Raises ``ValueError`` for one that has not exactly one way."""
    way = only_way(puzzle)
    if way is None:
        raise ValueError(f"{puzzle.id} is no puzzle")
    return Explanation(way.moves, *obvious_mistake(puzzle))
