"""What seems obvious in a puzzle, and why a play leads nowhere.

Obvious is what the level ``fixed`` does, which looks one card ahead: it plays what fits, bridges to its goal card
where one card does it, and keeps its wild cards. In a puzzle it never reaches the aim, whichever of equally good moves
it chooses.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from bot.engine.game.centre import card_of, height_of
from bot.engine.moves import Move, MoveKind, Source
from bot.engine.state import State
from bot.engine.views import SeatView, seat_view
from bot.players.greedy import best_moves
from bot.puzzles.puzzle import SOLVER, Aim, Puzzle, is_reached
from bot.puzzles.solving import can_reach, play_of, shortest_ways, step


class Flaw(StrEnum):
    """Why a move leads nowhere.

    ``STOPS`` ends the plays although there is a way, ``OPEN`` plays the goal card and leaves the other one a place,
    ``SHOWS`` draws, or uncovers what nobody knows; ``SPENDS`` uses a card that the way needs as something else,
    ``TAKES`` the place of a card that the way needs there, ``AWAY`` anything else.
    """

    STOPS = "stops"
    OPEN = "open"
    SHOWS = "shows"
    SPENDS = "spends"
    TAKES = "takes"
    AWAY = "away"


@dataclass(frozen=True, slots=True)
class Mistake:
    """A move after which the aim is out of reach, and why.

    ``view`` is what the seat saw before it, ``card`` what the move takes, ``rank`` what it becomes (0 for a discard).
    ``needed`` is a play of the way that the move stands against: where it ends the plays, the next one.
    """

    view: SeatView
    move: Move
    card: int
    rank: int
    flaw: Flaw
    needed: "Needed | None" = None


class Needed(NamedTuple):
    """A play of the way: its move, the card that it takes, and what that becomes."""

    move: Move
    card: int
    rank: int


def greedy_fails(puzzle: Puzzle) -> bool:
    """Whether the obvious never reaches the aim."""
    waiting = [puzzle.start()]
    while waiting:
        state = waiting.pop()
        for move in best_moves(seat_view(state, SOLVER)):
            if move.kind is not MoveKind.PLAY:
                continue
            after, shows = step(state, move)
            if is_reached(puzzle, after):
                return False
            if not shows:
                waiting.append(after)
    return True


def obvious_mistake(puzzle: Puzzle) -> tuple[Mistake, tuple[Move, ...]]:
    """The move with which the obvious goes wrong, and those before it. Only for puzzles in which it does."""
    state, before = puzzle.start(), list[Move]()
    while True:
        move = min(best_moves(seat_view(state, SOLVER)), key=lambda move: (play_key(move), move.target))
        mistake = mistake_of(puzzle, state, move)
        if mistake is not None:
            return mistake, tuple(before)
        before.append(move)
        state, _ = step(state, move)


def first_mistake(puzzle: Puzzle, moves: Iterable[Move]) -> Mistake | None:
    """The first of some legal plays that put the aim out of reach; None where all of them leave a way."""
    state = puzzle.start()
    for move in moves:
        mistake = mistake_of(puzzle, state, move)
        if mistake is not None:
            return mistake
        state, _ = step(state, move)
    return None


def play_key(move: Move) -> tuple[int, int, int]:
    """An order of moves that depends on nothing but them."""
    return move.kind, move.source, move.card or move.index


def mistake_of(puzzle: Puzzle, state: State, move: Move) -> Mistake | None:
    """Why a legal move puts the aim out of reach; None where it does not.

    :param state: a position from which it can be reached.
    """
    way = shortest_ways(puzzle, state)[0].moves
    view, card = seat_view(state, SOLVER), move.card
    if move.kind is not MoveKind.PLAY:
        return Mistake(view, move, card, 0, Flaw.STOPS, _needed(state, way[0]))
    after, shows = step(state, move)
    if is_reached(puzzle, after) or (not shows and can_reach(puzzle, after)):
        return None
    card, rank = card_of(state, move), height_of(state, move.target) + 1
    if puzzle.aim is Aim.BLOCK and move.source is Source.GOAL:
        return Mistake(view, move, card, rank, Flaw.OPEN)
    if shows:
        return Mistake(view, move, card, rank, Flaw.SHOWS)
    return Mistake(view, move, card, rank, *_misplaced(state, move, way))


def _needed(state: State, move: Move) -> Needed:
    return Needed(move, card_of(state, move), height_of(state, move.target) + 1)


def _misplaced(state: State, move: Move, way: tuple[Move, ...]) -> tuple[Flaw, Needed | None]:
    """Whether it is the card or the place that the way misses."""
    made = play_of(state, move)
    later = state
    for needed in way:
        play = play_of(later, needed)
        same_source = play._replace(becomes=0) == made._replace(becomes=0)
        if same_source and play.becomes != made.becomes:
            return Flaw.SPENDS, _needed(later, needed)
        if not same_source and play.becomes == made.becomes:
            return Flaw.TAKES, _needed(later, needed)
        later, _ = step(later, needed)
    return Flaw.AWAY, None
