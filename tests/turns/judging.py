"""What can be reached in a turn, found by trying every play: slow, plain, without what the program finds it with."""

from collections import deque
from collections.abc import Iterator
from random import Random
from typing import Final

from bot.engine.deal import deal
from bot.engine.events import Drew, Ended, Event, GoalTurned, Redealt, TurnEnded
from bot.engine.game import apply, begin, legal_moves
from bot.engine.moves import Move, MoveKind, Source
from bot.engine.rules import Rules
from bot.engine.state import State
from bot.engine.systems import SYSTEMS
from bot.engine.views import SeatView, seat_view

MOST_TRIED: Final = 30_000
GoalPile = tuple[int, int]


class Undecided(Exception):
    """There are too many positions to try them all."""


def goal_cards_in_reach(state: State) -> set[GoalPile]:
    """The goal piles that plays of this turn can take a card from before anything hidden is seen."""
    seat = state.to_play
    seen_sides = [[len(pile.cards) for pile in front.sides] for front in seat_view(state, seat).public.seats]
    lying = [[len(stack) for stack in stacks] for stacks in state.sides]
    waiting, met, reached = deque([state]), {_same(state)}, set[GoalPile]()
    while waiting:
        position = waiting.popleft()
        for move in legal_moves(position):
            if move.kind is not MoveKind.PLAY:
                continue
            owner = seat if move.owner < 0 else move.owner
            if move.source is Source.GOAL:
                reached.add((owner, move.index))
                continue
            after = position.copy()
            if not hides_nothing(apply(after, move)):
                continue
            if move.source is Source.SIDE:
                taken = lying[owner][move.index] - len(after.sides[owner][move.index])
                if taken == seen_sides[owner][move.index] < lying[owner][move.index]:
                    continue  # it uncovers a hidden card
            sign = _same(after)
            if sign not in met:
                met.add(sign)
                waiting.append(after)
        if len(met) > MOST_TRIED:
            raise Undecided
    return reached


def hides_nothing(events: list[Event]) -> bool:
    """Whether the turn goes on after these and nothing was seen that was hidden."""
    return not any(isinstance(event, GoalTurned | Drew | Redealt | TurnEnded | Ended) for event in events)


def taken_goal(view: SeatView, move: Move) -> GoalPile | None:
    """The goal pile that a play takes a card from."""
    if move.kind is not MoveKind.PLAY or move.source is not Source.GOAL:
        return None
    return view.seat if move.owner < 0 else move.owner, move.index


def _same(state: State) -> object:
    """Equal for positions from which the same can be reached, wherever equal cards lie."""
    rank, seat = state.facts.rank, state.to_play
    piles = sorted((len(pile), bool(pile) and not rank[pile[-1]]) for pile in state.centre)
    covered = None if state.cover < 0 else len(state.centre[state.cover])
    sides = tuple(len(stack) for stacks in state.sides for stack in stacks)
    hand = tuple(sorted(rank[card] for card in state.hands[seat]))
    return tuple(piles), covered, hand, sides, state.low_played, state.forcing, state.filling


def random_positions(name: str, seats: int, seed: object, count: int) -> Iterator[State]:
    """Yield positions of games of a system."""
    yield from positions_by(SYSTEMS[name].rules(seats), Random(f"{name} {seats} {seed}"), count)


def positions_by(rules: Rules, luck: Random, count: int) -> Iterator[State]:
    """Yield positions of games in which plays are preferred half of the time, one of every few moves."""
    found = 0
    while found < count:
        state = deal(rules, luck.randbytes(32))
        begin(state)
        for _ in range(luck.randrange(40, 240)):
            moves = legal_moves(state)
            if not moves:
                break
            if luck.random() < 0.15 and found < count:
                found += 1
                yield state.copy()
            plays = [move for move in moves if move.kind is not MoveKind.DISCARD]
            apply(state, luck.choice(plays if plays and luck.random() < 0.5 else moves))
