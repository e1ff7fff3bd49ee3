"""Rehearsal of a dealt game by ranks alone, in which all seats play any card that fits.

It tells a deal in which cards keep coming from one in which all wait (``docs/records.md``, A deal that is picked). It
is no model of good play. Its rules are fixed for good, since the deals of finished games follow from them.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from bot.engine.state import State

HAND: Final = 5
CENTRE_PILES: Final = 3
SIDE_PILES: Final = 4
HIGHEST: Final = 12
WILD: Final = 0
"""Rank of a wild card."""
RankPile = list[int]


@dataclass(slots=True)
class Rehearsal:
    """Outcome of a rehearsal: cards played in each turn of the seat that begins, and whether it got out first."""

    plays: list[int] = field(default_factory=list)
    is_out: bool = False


@dataclass(slots=True)
class _Seat:
    """Cards of one seat, as ranks; tops last."""

    goals: RankPile
    hand: RankPile
    sides: list[RankPile] = field(default_factory=lambda: [[] for _ in range(SIDE_PILES)])


def rehearse(state: State, turns: int) -> Rehearsal:
    """Return how a dealt game goes for the seat that begins.

    :param turns: the number of its turns after which the rehearsal stops.
    """
    ranks = state.facts.rank

    def ranks_of(cards: Sequence[int]) -> RankPile:
        return [ranks[card] for card in cards]

    # Suits never count here, so cards are their ranks; a wild card is 0.
    seats = [_Seat(ranks_of(goals[0]), ranks_of(hand)) for goals, hand in zip(state.goals, state.hands, strict=True)]
    stock, centre = ranks_of(state.stock), [0] * CENTRE_PILES
    found, seat = Rehearsal(), state.first
    while len(found.plays) < turns:
        player, plays = seats[seat], 0
        _draw(player.hand, stock)
        # Play cards while any fits, each onto the first pile that takes one.
        while player.goals:
            if not player.hand:
                _draw(player.hand, stock)
            place = next((place for place, height in enumerate(centre) if _play_onto(player, height + 1)), None)
            if place is None:
                break
            # A pile that reaches the highest rank is complete and starts again from nothing.
            centre[place] = (centre[place] + 1) % HIGHEST
            plays += 1
        if seat == state.first:
            found.plays.append(plays)
        # The game is over, whoever has won it: what comes after it is no rehearsal.
        if not player.goals:
            found.is_out = seat == state.first
            break
        _discard(player)
        seat = (seat + 1) % len(seats)
    return found


def _draw(hand: RankPile, stock: RankPile) -> None:
    while len(hand) < HAND and stock:
        hand.append(stock.pop())


def _play_onto(seat: _Seat, rank: int) -> bool:
    """Play the next rank of a pile, if the seat has it: its goal card, else a side pile's top, else a card of the hand.
    A wild card of the hand counts only if the goal card follows it. Return whether a card was played."""
    goal, side = seat.goals[-1], next((pile for pile in seat.sides if pile and pile[-1] == rank), None)
    if goal in (WILD, rank):
        seat.goals.pop()
    elif side is not None:
        side.pop()
    elif rank in seat.hand:
        seat.hand.remove(rank)
    elif WILD in seat.hand and goal == rank + 1:
        seat.hand.remove(WILD)
    else:
        return False
    return True


def _discard(seat: _Seat) -> None:
    """Discard the highest card: onto the first side pile whose top is equal or one higher, else onto the first empty
    one, else onto the first with the highest top."""
    if not seat.hand:
        return
    card = max(seat.hand)
    seat.hand.remove(card)
    in_order = next((pile for pile in seat.sides if pile and pile[-1] - card in (0, 1)), None)
    empty = next((pile for pile in seat.sides if not pile), None)
    if in_order is not None:
        in_order.append(card)
    elif empty is not None:
        empty.append(card)
    else:
        max(seat.sides, key=lambda pile: pile[-1]).append(card)
