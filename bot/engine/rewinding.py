"""Rewinding of public views: the table before some events, from the table after them."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar

from bot.engine.events import (
    Completed,
    Discarded,
    DrewCards,
    Ended,
    Loaded,
    NewHands,
    PilesRecycled,
    Played,
    PublicEvent,
    TurnEnded,
)
from bot.engine.moves import Move, Source
from bot.engine.views import GoalPile, PublicView, SeatFront, SideStack

_Item = TypeVar("_Item")
Moved = tuple[PublicView, tuple[PublicEvent, ...]]
"""A table, and the events that led to it from the one before."""


def moves_before(view: PublicView, steps: Sequence[PublicEvent]) -> list[Moved]:
    """Return the tables after each card that was moved in ``steps``, which end at ``view``; the first is the one before
    them.

    The list begins later if completed piles or whole hands were shuffled: their cards can't be known from the view.
    Only what a picture shows is rewound. Where stacks are squared, the cards under a card taken back stay unknown.
    """
    found: list[Moved] = []
    after: list[PublicEvent] = []
    shown = view
    for step in reversed(steps):
        if isinstance(step, PilesRecycled | NewHands):
            break
        after.insert(0, step)
        # Events that move no card belong to the card before them: take them back together.
        if isinstance(step, Played | Discarded | Loaded):
            found.insert(0, (shown, tuple(after)))
            for event in reversed(after):
                shown = before(shown, event)
            after = []
    return [(shown, ()), *found] if found else []


def can_be_rewound(steps: Sequence[PublicEvent]) -> bool:
    """Return whether ``moves_before`` finds a move in ``steps``."""
    for step in reversed(steps):
        if isinstance(step, PilesRecycled | NewHands):
            return False
        if isinstance(step, Played | Discarded | Loaded):
            return True
    return False


def before(view: PublicView, event: PublicEvent) -> PublicView:
    """Return the table before one event."""
    match event:
        case Played(seat, move, card, _):
            lower = replace(view.centre[move.target], cards=view.centre[move.target].cards[:-1])
            return _put_back(replace(view, centre=_set(view.centre, move.target, lower)), seat, move, card)
        case Discarded(seat, move, cards):
            front = view.seats[seat]
            stack = front.sides[move.target]
            left = SideStack(stack.count - len(cards), stack.cards[: len(stack.cards) - len(cards)])
            held = front.hand_count + len(cards)
            return _changed(view, replace(front, sides=_set(front.sides, move.target, left), hand_count=held), seat)
        case Loaded(seat, move, card):
            front = view.seats[move.target_seat]
            pile = front.goals[move.target]
            goals = _set(front.goals, move.target, GoalPile(pile.count - 1, pile.known[:-1]))
            return _put_back(_changed(view, replace(front, goals=goals), seat), seat, move, card)
        case Completed(pile):
            whole = replace(view.centre[pile], cards=view.done[-1])
            return replace(view, centre=_set(view.centre, pile, whole), done=view.done[:-1])
        case DrewCards(seat, count):
            front = view.seats[seat]
            fewer = replace(front, hand_count=front.hand_count - count)
            return replace(_changed(view, fewer, view.to_play), stock_count=view.stock_count + count)
        case TurnEnded(seat):
            return replace(view, to_play=seat)
        case Ended():
            return replace(view, result=None)
        case _:
            return view


def _set(items: tuple[_Item, ...], place: int, item: _Item) -> tuple[_Item, ...]:
    return (*items[:place], item, *items[place + 1 :])


def _changed(view: PublicView, front: SeatFront, to_play: int) -> PublicView:
    return replace(view, seats=_set(view.seats, front.seat, front), to_play=to_play)


def _put_back(view: PublicView, seat: int, move: Move, card: int) -> PublicView:
    """Return the table with a played card back at the place that it came from."""
    front = view.seats[move.owner_for(seat)]
    if move.source is Source.GOAL:
        pile = front.goals[move.index]
        goals = _set(front.goals, move.index, GoalPile(pile.count + 1, (card,)))
        return _changed(view, replace(front, goals=goals), seat)
    if move.source is Source.SIDE:
        stack = front.sides[move.index]
        whole = len(stack.cards) == stack.count
        # Of a squared stack only the top is visible: the card that covers the others hides them.
        cards = (*stack.cards, card) if whole else (card,)
        return _changed(
            view, replace(front, sides=_set(front.sides, move.index, SideStack(stack.count + 1, cards))), seat
        )
    return _changed(view, replace(front, hand_count=front.hand_count + 1), seat)
