"""Marks of the events since the last picture, on the places that cards left and reached."""

from collections.abc import Iterable
from typing import Final, Literal, NamedTuple

from bot.engine.events import Completed, Discarded, Loaded, NewHands, PilesRecycled, Played, PublicEvent
from bot.engine.moves import Move, MoveKind, Source

Pile = Literal["goal", "side", "centre", "hand", "stock", "done"]
NOBODY: Final = -1


class MarkedPlace(NamedTuple):
    """A pile; ``seat`` is its owner, if it has one."""

    pile: Pile
    seat: int = NOBODY
    number: int = 0


class Mark(NamedTuple):
    """Mark of a place: whether a card left it, how many arrived, and which seat moved last."""

    left: bool = False
    arrived: int = 0
    seat: int = NOBODY


NO_MARK: Final = Mark()
Marks = dict[MarkedPlace, Mark]
STOCK: Final = MarkedPlace("stock")
DONE: Final = MarkedPlace("done")


def marks_of(steps: Iterable[PublicEvent]) -> Marks:
    """Return the marks of all these steps together."""
    marks: Marks = {}
    for step in steps:
        # Mark where the cards were, and where they have come to lie.
        match step:
            case Played(seat, move, _, _):
                _leave(marks, _source(seat, move), seat)
                _arrive(marks, MarkedPlace("centre", number=move.target), seat)
            case Discarded(seat, move, cards):
                _leave(marks, MarkedPlace("hand", seat), seat)
                _arrive(marks, MarkedPlace("side", seat, move.target), seat, len(cards))
            case Loaded(seat, move, _):
                _leave(marks, _source(seat, move), seat)
                _arrive(marks, MarkedPlace("goal", move.target_seat, move.target), seat)
            case Completed(pile):
                # The pile's cards are gone, its place keeps the mark that something left.
                _clear(marks, MarkedPlace("centre", number=pile))
                _arrive(marks, DONE, NOBODY)
            case PilesRecycled():
                _clear(marks, DONE)
                _arrive(marks, STOCK, NOBODY)
            case NewHands():
                # New hands come from a new deal: earlier marks would point at cards that are gone.
                marks.clear()
                marks[STOCK] = Mark(left=True, arrived=1)
    return marks


def marks_of_hint(move: Move, seat: int) -> Marks:
    """Return the marks of a move that is advised: its card would leave from there, and arrive there."""
    marks: Marks = {}
    if move.source is not Source.HAND:
        marks[_source(seat, move)] = Mark(left=True)
    match move.kind:
        case MoveKind.PLAY:
            marks[MarkedPlace("centre", number=move.target)] = Mark(arrived=1)
        case MoveKind.DISCARD:
            marks[MarkedPlace("side", seat, move.target)] = Mark(arrived=1)
        case MoveKind.LOAD:
            marks[MarkedPlace("goal", move.target_seat, move.target)] = Mark(arrived=1)
    return marks


def _source(seat: int, move: Move) -> MarkedPlace:
    owner = move.owner_for(seat)
    if move.source is Source.GOAL:
        return MarkedPlace("goal", owner, move.index)
    return MarkedPlace("side", owner, move.index) if move.source is Source.SIDE else MarkedPlace("hand", seat)


def _leave(marks: Marks, place: MarkedPlace, seat: int) -> None:
    """Note that a card leaves a place. If one had just arrived, that one leaves again."""
    mark = marks.get(place, NO_MARK)
    marks[place] = mark._replace(left=True, arrived=max(0, mark.arrived - 1), seat=seat)


def _arrive(marks: Marks, place: MarkedPlace, seat: int, cards: int = 1) -> None:
    """Note that cards arrive at a place."""
    mark = marks.get(place, NO_MARK)
    marks[place] = mark._replace(arrived=mark.arrived + cards, seat=seat)


def _clear(marks: Marks, place: MarkedPlace) -> None:
    """Note that all cards left a place."""
    marks[place] = marks.get(place, NO_MARK)._replace(left=True, arrived=0)
