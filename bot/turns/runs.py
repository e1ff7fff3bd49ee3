"""Runs: cards that follow each other on one centre pile, so that one press can play them all.

They are natural cards, but for one wild card on the way to a goal card.
"""

from collections.abc import Sequence

from bot.engine.game import apply, legal_moves
from bot.engine.game.centre import card_of, height_of, pile_of
from bot.engine.moves import OWN, Move, MoveKind, Source
from bot.engine.state import NO_SEAT, State
from bot.engine.views import SeatView
from bot.players.hints import is_goal_play
from bot.tables.actions import Step
from bot.turns.steps import as_fits_an_id

Goal = tuple[int, int]
"""Whose goal pile, and which of them."""


def runs_of(view: SeatView, state: State) -> list[tuple[Step, ...]]:
    """The longest run of natural cards on each centre pile, equal piles once, and the way through one wild card to
    each goal card that no other play reaches; runs are at least two cards long.

    The next card comes from a goal pile, the own side stacks from the first, the hand, and last from what
    others lend. A run ends with a goal card, an emptied hand or a completed pile.

    :param state: the position as the seat knows it; left as it is.
    """
    runs = _natural_runs(view, state)
    reached = {_goal_of(run[-1].move) for run in runs if run} | set(map(_goal_of, view.legal))
    # The shortest way through one wild card to each goal card that is not reached without
    found = [_follow(view, state.copy(), pile, 1) for pile in _first_piles(view, wilds=True)]
    shortest: dict[Goal, tuple[Step, ...]] = {}
    for way in sorted(filter(None, found), key=len):
        goal = _goal_of(way[-1].move)
        if goal is not None and goal not in reached:
            shortest.setdefault(goal, way)
    runs += list(shortest.values())
    return [run for run in runs if len(run) > 1]


def _natural_runs(view: SeatView, state: State, *, lent_first: bool = False) -> list[tuple[Step, ...]]:
    return [_follow(view, state.copy(), pile, 0, lent_first) for pile in _first_piles(view, wilds=False)]


def lent_runs(view: SeatView, state: State, runs: Sequence[tuple[Step, ...]]) -> list[tuple[Step, ...]]:
    """The runs that take what others lend before the own cards, where that makes a difference.

    :param state: as for ``runs_of``.
    """
    if not state.facts.lenders[state.to_play][1]:
        return []
    return [run for run in _natural_runs(view, state, lent_first=True) if len(run) > 1 and run not in runs]


def shorter_runs(view: SeatView, runs: Sequence[tuple[Step, ...]]) -> list[tuple[Step, ...]]:
    """Runs of natural cards ended earlier, the longest first; none is shorter than two cards."""
    natural = [run for run in runs if not any(view.public.is_wild(step.card) for step in run)]
    shorter = [run[:length] for run in natural for length in range(2, len(run))]
    return sorted(shorter, key=len, reverse=True)


def _goal_of(move: Move) -> Goal | None:
    """The goal pile that a play takes a card from."""
    return (move.owner, move.index) if is_goal_play(move) else None


def _first_piles(view: SeatView, wilds: bool) -> list[int]:
    """The centre piles that a card fits, one for each height; wild cards count only where ``wilds`` says so."""
    piles: dict[int, int] = {}
    for move in view.legal:
        if move.kind is MoveKind.PLAY and (wilds or not view.public.is_wild(view.card_of(move))):
            height = view.public.height_of(move.target)
            piles[height] = min(piles.get(height, move.target), move.target)
    return list(piles.values())


def _follow(view: SeatView, state: State, pile: int, wilds: int, lent_first: bool = False) -> tuple[Step, ...]:
    """The plays onto one pile as far as they go, so many wild cards among them."""
    steps: list[Step] = []
    while (move := _next_move(state, pile, wilds > 0, lent_first)) is not None:
        steps.append(Step(move, height_of(state, pile) + 1, card=card_of(state, move)))
        wilds -= not state.facts.rank[steps[-1].card]
        if ends_run(view, state, move):
            break
        apply(state, move, check=False)
    return as_fits_an_id(steps)


def _next_move(state: State, pile: int, wild: bool, lent_first: bool) -> Move | None:
    """The play onto that pile that comes first in the order of sources, natural cards before wild ones."""
    rank = state.facts.rank
    moves = [
        move
        for move in legal_moves(state)
        if move.kind is MoveKind.PLAY and move.target == pile and (wild or rank[card_of(state, move)])
    ]
    return min(
        moves, key=lambda move: (not rank[card_of(state, move)], *preference(state, move, lent_first)), default=None
    )


def preference(state: State, move: Move, lent_first: bool = False) -> tuple[int, ...]:
    """Where cards are taken from, least first: goals, the own before the partner's, own side stacks from the first, the
    hand by suit, as it is shown, lent side stacks, unless those come first."""
    if move.source is Source.GOAL:
        return (0, move.owner, move.index)
    if move.owner == OWN:
        return (2, move.index) if move.source is Source.SIDE else (3, move.card)
    partner = state.facts.partner[state.to_play]
    return (1 if lent_first else 4, partner == NO_SEAT or move.owner != partner, move.owner, move.index)


def ends_run(view: SeatView, state: State, move: Move) -> bool:
    """Whether something happens with this play that whoever presses has to see first: a goal card leaves, a pile is
    completed, a hidden side card shows, or the hand is refilled."""
    if move.source is Source.GOAL or height_of(state, move.target) + 1 == state.facts.top:
        return True
    if move.source is Source.SIDE:
        front = view.own if move.owner == OWN else view.public.seats[move.owner]
        stack = front.sides[move.index]
        hidden = stack.count - len(stack.cards)
        if 0 < hidden == len(pile_of(state, move)) - 1:
            return True
    # A hand that is empty already is looked at after every play, so it is refilled then unless its player waits.
    from_hand = move.source is Source.HAND
    left = len(state.hands[state.to_play]) - from_hand
    return not left and (from_hand or state.rules.refill_on_empty != "wait")
