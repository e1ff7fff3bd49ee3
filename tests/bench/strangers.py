"""Players made elsewhere, written anew from what is told of them (docs/players.md): only to measure against, in
``numbers`` for two. The levels are never tuned against them."""

from dataclasses import dataclass
from random import Random
from typing import Final

from bot.engine.game import apply, legal_moves
from bot.engine.game.centre import card_of, height_of
from bot.engine.moves import Move, MoveKind, Source
from bot.engine.rules import Rules
from bot.engine.state import State
from bot.engine.views import SeatView
from bot.players.levels import Level
from bot.players.planner import Moves, leave_order
from tests.bench.seeing import with_open_eyes

PLIES = 4
DISCARDS = 6
WITHIN = 3.0
WON = 5000.0


def hpvp(view: SeatView, randomness: Random, budget: float | None = None) -> Moves:
    """Hierarchical positional value play: goal card, hand, sides, each where it lands highest; then the highest card
    is put down."""
    state = view.known_position()
    rank = state.facts.rank
    plays = [move for move in view.legal if move.kind is MoveKind.PLAY]

    def landing(move: Move) -> int:
        return height_of(state, move.target)

    if goal := [move for move in plays if move.source is Source.GOAL]:
        return (max(goal, key=landing),)
    if hand := [move for move in plays if move.source is Source.HAND]:
        return (max(hand, key=lambda move: (rank[move.card] > 0, landing(move))),)
    if plays:
        first = min(move.index for move in plays)
        return (max((move for move in plays if move.index == first), key=landing),)

    def putting(move: Move) -> tuple[int, int, int]:
        stack = state.sides[view.seat][move.target]
        top = rank[stack[-1]] if stack else 0
        return rank[move.card], top if top < state.facts.top else 0, -move.target

    return (max(view.legal, key=putting),)


def search4(view: SeatView, randomness: Random, budget: float | None = None) -> Moves:
    """Every line of its own turn, four moves deep; what hidden cards hold is dealt anew for each search."""
    if len(view.legal) == 1:
        return view.legal
    root = view.sample(randomness)
    found = []
    for move in _moves(root):
        after, earned = _made(root, move)
        found.append((earned + _best(after, view.seat, PLIES - 1), move))
    least = max(worth for worth, _ in found) - WITHIN
    return (randomness.choice([move for worth, move in found if worth >= least]),)


def _best(state: State, seat: int, plies: int) -> float:
    """What the best line from there is worth."""
    if not plies or state.result is not None or state.to_play != seat:
        return _position(state, seat)
    worths = []
    for move in _moves(state):
        after, earned = _made(state, move)
        worths.append(earned + _best(after, seat, plies - 1))
    return max(worths, default=_position(state, seat))


def _moves(state: State) -> list[Move]:
    """All plays that differ, and the best discards."""
    rank, seat = state.facts.rank, state.to_play
    met, plays, discards = set(), list[Move](), list[tuple[float, Move]]()
    for move in legal_moves(state):
        if move.kind is MoveKind.PLAY:
            key: tuple[object, ...] = (
                move.source,
                move.index,
                rank[card_of(state, move)],
                height_of(state, move.target),
            )
        else:
            key = (move.kind, rank[move.card] if move.card else -1, tuple(state.sides[seat][move.target]))
        if key in met:
            continue
        met.add(key)
        if move.kind is MoveKind.PLAY:
            plays.append(move)
        else:
            discards.append((_discard(state, move), move))
    discards.sort(key=lambda each: -each[0])
    return plays + [move for _, move in discards[:DISCARDS]]


def _made(state: State, move: Move) -> tuple[State, float]:
    """The position after a move, and what the move earns."""
    seat = state.to_play
    after = state.copy()
    apply(after, move, leave_order, check=False)
    if move.kind is not MoveKind.PLAY:
        return after, _discard(state, move)
    rank, heights = state.facts.rank, _heights(state)
    height, goal = height_of(state, move.target), _goal(state, seat)
    earned = _threats(state, seat) - _threats(after, seat)
    if height + 1 == state.facts.top:
        earned += 16
    if move.source is Source.GOAL:
        return after, earned + 26
    earned += 10 * max(0, _missing(goal, heights) - _missing(goal, _heights(after)))
    if not rank[card_of(state, move)]:
        tops = [stack[-1] for stack in state.sides[seat] if stack]
        earned -= 10 + 18 * (height + 1 in [rank[card] for card in (*state.hands[seat], *tops)])
    if move.source is Source.SIDE:
        earned += 8
        stack = after.sides[seat][move.index]
        if stack:
            under = rank[stack[-1]]
            earned += 10 * _fits(under, _heights(after))
            earned += 8 * (3 - (goal - under)) if under and goal - under in (1, 2) else 0
    return after, earned


def _position(state: State, seat: int) -> float:
    rank, other = state.facts.rank, 1 - seat
    own, theirs = len(state.goals[seat][0]), len(state.goals[other][0])
    if not own or not theirs:
        return WON if not own else -WON
    heights, goal = _heights(state), _goal(state, seat)
    stacks = [[rank[card] for card in stack] for stack in state.sides[seat] if stack]
    tops = [stack[-1] for stack in stacks]
    wilds = sum(not rank[card] for card in state.hands[seat]) + tops.count(0)
    worth = -30.0 * own + 7 * wilds - 14 * max(0, 6 - theirs)
    worth += 26 if _fits(goal, heights) else -5 * _missing(goal, heights)
    worth += 4 * sum(_fits(top, heights) for top in tops)
    worth += 2 * sum(len(stack) > 1 and abs(stack[-1] - stack[-2]) <= 1 for stack in stacks)
    return worth - _threats(state, seat)


def _threats(state: State, seat: int) -> float:
    """What the other may do next."""
    rank, other = state.facts.rank, 1 - seat
    pile, heights = state.goals[other][0], _heights(state)
    tops = [rank[stack[-1]] for stack in state.sides[other] if stack]
    worth = 8.0 * sum(_fits(top, heights) for top in tops)
    if not pile:
        return worth
    goal = rank[pile[-1]]
    if not _fits(goal, heights):
        missing = _missing(goal, heights)
        return worth + (6 * (3 - missing) if missing in (1, 2) else 0)
    raised = {*heights, goal % state.facts.top}
    worth += 26 + 12 * (len(pile) > 1 and _fits(rank[pile[-2]], raised))
    return worth + 8 * sum(_fits(top, raised - heights) for top in tops)


def _discard(state: State, move: Move) -> float:
    """What it is worth to put that card there."""
    if not move.card:
        return 0.0
    seat, facts, heights = state.to_play, state.facts, _heights(state)
    held, card = [facts.rank[each] for each in state.hands[seat]], facts.rank[move.card]
    third = facts.top // 3
    worth = 6.0 * (held.count(card) > 1) + 4 * (card > 2 * third) - 16 * _is_soon(card, heights)
    worth -= 10 * (card == _goal(state, seat) - 1)
    stack = state.sides[seat][move.target]
    if not stack:
        return worth + 5 - 2
    top = facts.rank[stack[-1]]
    worth -= 8 * _is_soon(top, heights)
    if top == card:
        return worth + 7
    if top == card + 1:
        return worth + 3
    return worth + (2 if (top - 1) // third == (card - 1) // third else -3)


def _heights(state: State) -> set[int]:
    heights = {len(pile) for pile in state.centre if pile}
    return heights | {0} if sum(map(bool, state.centre)) < state.facts.limit else heights


def _goal(state: State, seat: int) -> int:
    pile = state.goals[seat][0]
    return state.facts.rank[pile[-1]] if pile else 0


def _fits(rank: int, heights: set[int]) -> bool:
    return not rank or rank - 1 in heights


def _is_soon(rank: int, heights: set[int]) -> bool:
    return _fits(rank, heights) or rank - 2 in heights


def _missing(goal: int, heights: set[int]) -> int:
    """Cards between the goal card and the highest pile below it."""
    return goal - 1 - max((height for height in heights if height < goal), default=-1) if goal else 0


@dataclass(frozen=True, slots=True)
class Stranger:
    """A player made elsewhere: the size of goal piles that it was made for, and whether it sees every hidden card."""

    level: Level
    goal_size: int
    sees: bool = False

    def seated(self, state: State) -> Level:
        """How it plays a game whose position is, at any time, ``state``."""
        return with_open_eyes(self.level, state) if self.sees else self.level


STRANGERS: Final = {
    "hpvp": Stranger(hpvp, 20),
    "search4": Stranger(search4, 30),
    "search4_seeing": Stranger(search4, 30, sees=True),
}


def rules_against(name: str, rules: Rules) -> Rules:
    return rules.change(goal_size=STRANGERS[name].goal_size)
