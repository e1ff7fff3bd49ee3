"""Level ``fixed``: plays goal cards, bridges to them, then clears side stacks and hand; discards in order.

It looks one card ahead and never further. Figures refer to it, so it does not change any more.
"""

from random import Random
from typing import Final

from bot.engine.moves import Move, MoveKind, Source
from bot.engine.state import facts_of
from bot.engine.views import SeatFront, SeatView

_ALL_RANKS: Final = 16


def choose_greedily(view: SeatView, randomness: Random) -> Move:
    """Return the best legal move by fixed preferences; choose among equal ones at random."""
    return randomness.choice(best_moves(view))


def best_moves(view: SeatView) -> list[Move]:
    """Return the best moves, all equal in preference. The view must be of the seat to play."""
    worth = _worth_of_moves(view)
    best = max(worth.values())
    return [move for move, value in worth.items() if value == best]


def moves_in_order(view: SeatView) -> tuple[Move, ...]:
    """Return the legal moves, the best first, and equal ones in their order."""
    worth = _worth_of_moves(view)
    return tuple(sorted(worth, key=worth.__getitem__, reverse=True))


def _worth_of_moves(view: SeatView) -> dict[Move, float]:
    # The ranks of the own goal cards, and of the partner's; a wild one needs no bridge.
    facts, own = facts_of(view.rules), view.own
    partner, rank = facts.partner[view.seat], facts.rank
    fronts: list[SeatFront] = [own] + ([view.public.seats[partner]] if partner >= 0 else [])
    goals = {rank[pile.top] for front in fronts for pile in front.goals if pile.top is not None} - {0}
    stacks = [None if stack.top is None else rank[stack.top] for stack in own.sides]
    worth = dict[Move, float]()
    for move in view.legal:
        match move.kind:
            case MoveKind.PLAY:
                worth[move] = _worth_of_play(view, move, goals)
            case MoveKind.LOAD:
                worth[move] = 900 if move.source is Source.GOAL else 250
            case MoveKind.DISCARD:
                worth[move] = _worth_of_discard(rank[move.card], stacks[move.target], goals)
            case _:
                worth[move] = -500
    return worth


def _worth_of_play(view: SeatView, move: Move, goals: set[int]) -> float:
    """Return the preference of a play: goal cards, bridges to them, sides, then hand. Wild cards are kept unless they
    bridge."""
    if move.source is Source.GOAL:
        return 1000 if move.owner < 0 else 950
    wild = view.public.is_wild(view.card_of(move))
    # A bridge is the card just below a goal card of one's own or a partner's.
    height = view.public.height_of(move.target) + 1
    if view.public.rank_at(move.target, height + 1) in goals:
        return 600 if wild else 700 + (20 if move.source is Source.SIDE else 0)
    if wild:
        return -200
    return 400 if move.source is Source.SIDE else 300


def _worth_of_discard(rank: int, below: int | None, goals: set[int]) -> float:
    """Return the preference of a discard: same rank, next lower, highest card to an empty stack, then the smallest gap.

    :param rank: the card's; 0 is a wild one.
    :param below: the rank of the stack's top; None for an empty stack.
    :param goals: the ranks of the goal cards that are played for.
    """
    if rank == 0:
        return -400
    # The card that leads to an own goal card is kept if another does as well.
    spread = -5 if rank + 1 in goals else 0
    if below is None:
        return 50 + rank / 2 + spread
    if below == rank:
        return 100 + spread
    if below == rank + 1:
        return 90 + spread
    if below == 0:
        return -300
    gap = below - rank if below > rank else _ALL_RANKS + rank - below
    # Higher cards block the stack: they count as further away than any lower one.
    return 40 - gap + spread
