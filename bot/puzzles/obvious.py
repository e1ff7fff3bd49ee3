"""Obvious play in a puzzle, and reasons why a play leads nowhere.

Obvious are the moves of the level ``fixed``, which looks one card ahead: it plays any card that fits, bridges to its
goal card with a single card, and keeps its wild cards. In a puzzle it never reaches the aim, whichever of equally good
moves it chooses.
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
    """Reason why a move leads nowhere.

    ``STOPS`` ends the plays although there is a way, ``OPEN`` plays the goal card and leaves the other one a place,
    ``SHOWS`` draws, or uncovers an unknown card; ``SPENDS`` uses a card that the way needs as something else, ``TAKES``
    the place of a card that the way needs there; ``AWAY`` is anything else.
    """

    STOPS = "stops"
    OPEN = "open"
    SHOWS = "shows"
    SPENDS = "spends"
    TAKES = "takes"
    AWAY = "away"


@dataclass(frozen=True, slots=True)
class Mistake:
    """A move that puts the aim out of reach, and the reason.

    ``view`` is the seat's view before it, ``card`` the card moved, ``rank`` the rank it becomes (0 for a discard).
    ``needed`` is a play of the way that the move prevents: the next one, if the move ends the plays.
    """

    view: SeatView
    move: Move
    card: int
    rank: int
    flaw: Flaw
    needed: "Needed | None" = None


class Needed(NamedTuple):
    """A play of the way: its move, its card, and the rank that becomes."""

    move: Move
    card: int
    rank: int


def greedy_fails(puzzle: Puzzle) -> bool:
    """Whether obvious play never reaches the aim."""
    # Follow every equally good obvious move, not only one of them.
    waiting = [puzzle.start()]
    while waiting:
        state = waiting.pop()
        for move in best_moves(seat_view(state, SOLVER)):
            if move.kind is not MoveKind.PLAY:
                continue
            after, shows = step(state, move)
            if is_reached(puzzle, after):
                return False
            # What shows ends the search there: what comes after it is known to nobody.
            if not shows:
                waiting.append(after)
    return True


def obvious_mistake(puzzle: Puzzle) -> tuple[Mistake, tuple[Move, ...]]:
    """Return the first mistake of obvious play, and the moves before it. Only for puzzles in which it makes one."""
    state, before = puzzle.start(), list[Move]()
    while True:
        move = min(best_moves(seat_view(state, SOLVER)), key=lambda move: (play_key(move), move.target))
        mistake = mistake_of(puzzle, state, move)
        if mistake is not None:
            return mistake, tuple(before)
        before.append(move)
        state, _ = step(state, move)


def first_mistake(puzzle: Puzzle, moves: Iterable[Move]) -> Mistake | None:
    """Return the first of some legal plays that put the aim out of reach; None if a way is left after all of them."""
    state = puzzle.start()
    for move in moves:
        mistake = mistake_of(puzzle, state, move)
        if mistake is not None:
            return mistake
        state, _ = step(state, move)
    return None


def play_key(move: Move) -> tuple[int, int, int]:
    """Return a sort key of a move that depends on the move alone."""
    return move.kind, move.source, move.card or move.index


def mistake_of(puzzle: Puzzle, state: State, move: Move) -> Mistake | None:
    """Return the mistake that a legal move is; None if the aim stays within reach.

    :param state: a position from which the aim can be reached.
    """
    way = shortest_ways(puzzle, state)[0].moves
    view, card = seat_view(state, SOLVER), move.card
    # The reasons in order: the first that fits is the plainest to see.
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
    """Return whether the way misses the card or its place, with the play that it prevents."""
    made = play_of(state, move)
    later = state
    for needed in way:
        play = play_of(later, needed)
        # Compare with each play of the way: the same card as another rank, or another card in the same place.
        same_source = play._replace(becomes=0) == made._replace(becomes=0)
        if same_source and play.becomes != made.becomes:
            return Flaw.SPENDS, _needed(later, needed)
        if not same_source and play.becomes == made.becomes:
            return Flaw.TAKES, _needed(later, needed)
        later, _ = step(later, needed)
    return Flaw.AWAY, None
