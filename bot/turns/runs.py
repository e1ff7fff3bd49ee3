"""Runs: cards that follow each other on one centre pile, so that one press can play them all.

They are natural cards and no goal cards, which ways lead to (``bot/players/ways.py``).
"""

from collections.abc import Sequence

from bot.engine.game import apply, legal_moves
from bot.engine.game.centre import card_of, height_of, pile_of
from bot.engine.moves import OWN, Move, MoveKind, Source
from bot.engine.state import NO_SEAT, State
from bot.engine.views import SeatView
from bot.players.ways import Goal, is_goal_play
from bot.tables.actions import Step
from bot.turns.steps import as_fits_an_id


def runs_of(view: SeatView, state: State) -> list[tuple[Step, ...]]:
    """Return the longest run of natural cards on each centre pile, equal piles once. Runs have at least two cards.

    The next card comes from the own side stacks, first to last, then from the hand, and then from piles that others
    lend. A run ends before a goal card, and with an emptied hand or a completed pile.

    :param state: the position as the seat knows it; it stays unchanged.
    """
    return [run for run in _natural_runs(view, state) if len(run) > 1]


def _natural_runs(view: SeatView, start: State, *, lent_first: bool = False) -> list[tuple[Step, ...]]:
    """Return the plays of natural cards onto each centre pile, as far as they go."""
    # Of the piles of equal height and direction the first stands for all: cards fit each of them alike.
    piles: dict[object, int] = {}
    for move in view.legal:
        if _goes_on(move) and not view.public.is_wild(view.card_of(move)):
            kind = view.public.height_of(move.target), view.public.direction_of(move.target)
            piles[kind] = min(piles.get(kind, move.target), move.target)
    runs, rank = list[tuple[Step, ...]](), start.facts.rank
    for pile in piles.values():
        state, steps = start.copy(), list[Step]()
        while moves := [
            move for move in legal_moves(state) if move.target == pile and _goes_on(move) and rank[card_of(state, move)]
        ]:
            move = min(moves, key=lambda move: preference(state, move, lent_first))
            steps.append(Step(move, height_of(state, pile) + 1, card=card_of(state, move)))
            # The next card may depend on what is shown now: the run ends, and the person looks.
            if ends_run(view, state, move):
                break
            apply(state, move, check=False)
        runs.append(as_fits_an_id(steps))
    return runs


def lent_runs(view: SeatView, state: State, runs: Sequence[tuple[Step, ...]]) -> list[tuple[Step, ...]]:
    """Return the runs that take lent cards before own ones, if that makes a difference.

    :param state: as for ``runs_of``.
    """
    if not state.facts.lenders[state.to_play][1]:
        return []
    return [run for run in _natural_runs(view, state, lent_first=True) if len(run) > 1 and run not in runs]


def shorter_runs(runs: Sequence[tuple[Step, ...]]) -> list[tuple[Step, ...]]:
    """Return these runs ended earlier, the longest first, with at least two cards."""
    shorter = [run[:length] for run in runs for length in range(2, len(run))]
    return sorted(shorter, key=len, reverse=True)


def goal_of(move: Move) -> Goal | None:
    """Return the goal pile that a play takes a card from."""
    return (move.owner, move.index) if is_goal_play(move) else None


def _goes_on(move: Move) -> bool:
    return move.kind is MoveKind.PLAY and not is_goal_play(move)


def preference(state: State, move: Move, lent_first: bool = False) -> tuple[int, ...]:
    """Return the order of sources, smaller first: own side stacks, the hand by suit, as it is shown, then lent side
    stacks, unless those come first."""
    if move.owner == OWN:
        return (2, move.index) if move.source is Source.SIDE else (3, move.card)
    partner = state.facts.partner[state.to_play]
    return (1 if lent_first else 4, partner == NO_SEAT or move.owner != partner, move.owner, move.index)


def ends_run(view: SeatView, state: State, move: Move) -> bool:
    """Whether this play does something that the person must see first: it completes a pile, shows a hidden side card,
    or refills the hand."""
    if height_of(state, move.target) + 1 == state.facts.top:
        return True
    if move.source is Source.SIDE:
        front = view.own if move.owner == OWN else view.public.seats[move.owner]
        stack = front.sides[move.index]
        hidden = stack.count - len(stack.cards)
        if 0 < hidden == len(pile_of(state, move)) - 1:
            return True
    # The engine checks an empty hand after every play and refills it then, unless the rules make its player wait.
    from_hand = move.source is Source.HAND
    left = len(state.hands[state.to_play]) - from_hand
    return not left and (from_hand or state.rules.refill_on_empty != "wait")
