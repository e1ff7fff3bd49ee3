"""Levels ``novice`` and ``casual``: players who make beginners' mistakes.

They look at the table anew whenever a card shows, and overlook things: a side stack, a card of their hand, a goal card
that is more than a few cards away. They are greedy: they play any card that fits, even if it helps others, and now and
then a wild card to get rid of one more. Their side stacks are untidy. But they always play a goal card that fits, and
discard no wild card while they have another move.
"""

from random import Random
from typing import Final, NamedTuple

from bot.engine.game import apply, legal_moves
from bot.engine.game.centre import card_of, height_of, pile_of
from bot.engine.moves import NO_CARD, OWN, Move, MoveKind, Source
from bot.engine.state import State
from bot.engine.views import SeatView
from bot.players.planner import Moves, leave_order, reveals
from bot.players.ways import best_of, is_goal_play, ways_to_goals

_MOST_MOVES: Final = 60
_FURTHER: Final = 0.3
"""Chance to see one card further than usual, so that an overlooked way is found some turns later."""
_FURTHEST: Final = 6
_NEAR: Final = 3
"""Gap on a side stack up to which a tidy player discards onto it before using an empty stack."""


class Habits(NamedTuple):
    """Chances to overlook a side stack, and a card of the hand that fits; the number of cards seen ahead on the way to
    a goal card; chances to discard in order, and to spend wild cards without need."""

    misses_stack: float
    misses_card: float
    sees: int
    tidy: float
    spends: float


NOVICE: Final = Habits(misses_stack=0.6, misses_card=0.15, sees=0, tidy=0.2, spends=0.4)
CASUAL: Final = Habits(misses_stack=0.4, misses_card=0.1, sees=1, tidy=0.9, spends=0.2)


def plan_with_mistakes(view: SeatView, randomness: Random, habits: Habits) -> Moves:
    """Return the moves until something shows or the turn ends, as a look at the table suggests."""
    if len(view.legal) == 1:
        return view.legal
    look, state = _Look(view, randomness, habits), view.known_position()
    way = best_of(ways_to_goals(state), view)
    # A way is only found if it is short enough and none of its cards is overlooked.
    if 0 < len(way) <= look.sees + 1 and not any(map(look.misses, way)):
        return way
    # Play on by habit until a new card shows, which brings a new look.
    moves: list[Move] = []
    while len(moves) < _MOST_MOVES:
        move = look.choose(state)
        moves.append(move)
        events = apply(state, move, leave_order, check=False)
        over = state.result is not None or state.to_play != view.seat or reveals(events)
        # A side stack may have uncovered a card that no seat had seen.
        if over or (move.source is Source.SIDE and pile_of(state, move)[-1:] == [NO_CARD]):
            break
    return tuple(moves)


class _Look:
    """One look at the table: what is overlooked, and the moves that follow from it."""

    def __init__(self, view: SeatView, randomness: Random, habits: Habits) -> None:
        chance = randomness.random
        self.seat, self.randomness = view.seat, randomness
        # What is overlooked is drawn once for this look: a stack once missed stays missed.
        piles = {(move.owner, move.index) for move in view.legal if move.source is Source.SIDE}
        piles |= {(OWN, place) for place in range(view.rules.side_limit)}
        self.missed_stacks = {pile for pile in sorted(piles) if chance() < habits.misses_stack}
        self.missed_cards = {card for card in view.sorted_hand if chance() < habits.misses_card}
        self.tidy, self.may_spend = chance() < habits.tidy, chance() < habits.spends
        self.sees = habits.sees
        while self.sees < _FURTHEST and chance() < _FURTHER:
            self.sees += 1

    def misses(self, move: Move) -> bool:
        """Whether the card of a move was overlooked."""
        if move.source is Source.SIDE:
            return (move.owner, move.index) in self.missed_stacks
        return move.source is Source.HAND and move.card in self.missed_cards

    def choose(self, state: State) -> Move:
        """Return a play of a goal card that fits, else of a side card, else of the hand, else a load, else a wild card
        spent without need, else what ends the turn."""
        rank, legal = state.facts.rank, legal_moves(state)
        plays = [move for move in legal if move.kind is MoveKind.PLAY]
        goals = [move for move in plays if is_goal_play(move)]
        if goals:
            return next((move for move in goals if move.owner == OWN), goals[0])
        noticed = [move for move in plays if not self.misses(move)]
        plain = [move for move in noticed if rank[card_of(state, move)]]
        for source in (Source.SIDE, Source.HAND):
            fitting = [move for move in plain if move.source is source]
            if fitting:
                return self.randomness.choice(fitting)
        loads = [move for move in legal if move.kind is MoveKind.LOAD and rank[card_of(state, move)]]
        if loads:
            return self.randomness.choice(loads)
        # At most once in a look, spend a wild card if a card of the hand fits on top of it.
        if self.may_spend:
            held = {rank[card] for card in state.hands[self.seat]}
            rank_at = state.facts.rank_at
            # The wild card takes the next place of its pile, so the card that follows takes the one after that.
            helped = [move for move in noticed if rank_at(move.target, height_of(state, move.target) + 2) in held]
            if helped:
                self.may_spend = False
                return self.randomness.choice(helped)
        # A discard of a natural card; else a pass, an overlooked play, or the discard of a wild card.
        downs = [move for move in legal if move.kind is MoveKind.DISCARD]
        naturals = [move for move in downs if rank[move.card]]
        if not naturals:
            passes = [move for move in legal if move.kind is MoveKind.PASS]
            return self.randomness.choice(passes or [move for move in legal if move not in downs] or downs)
        wanted = {rank[pile[-1]] for pile in state.goals[self.seat] if pile}
        # Keep the card just below a goal card, if another can go.
        spare = [move for move in naturals if rank[move.card] + 1 not in wanted] or naturals
        if self.tidy:
            return min(spare, key=lambda move: (self._untidiness(state, move), self.randomness.random()))
        free = [move for move in spare if not state.sides[self.seat][move.target]]
        return self.randomness.choice(free or spare)

    def _untidiness(self, state: State, move: Move) -> float:
        """Return how untidy a discard is: best onto an equal card, then in order, the highest onto an empty stack, then
        the smallest gap; worst over a wild card."""
        rank, stack = state.facts.rank, state.sides[self.seat][move.target]
        if not stack:
            return _NEAR - rank[move.card] / state.facts.top
        gap = rank[stack[-1]] - rank[move.card]
        if not rank[stack[-1]]:
            return 3 * state.facts.top
        return gap if gap >= 0 else state.facts.top - gap
