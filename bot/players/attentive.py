"""Level ``regular``: finds every way to a goal card, and judges all else roughly.

It takes every way to a goal card that there is, wild cards included. Otherwise it looks at few plays and judges them
roughly. It is never careless: while it has another move, it opens no place for an opponent's goal card and discards no
wild card.
"""

from random import Random
from typing import Final

from bot.engine.game import apply
from bot.engine.game.centre import card_of
from bot.engine.game.fitting import fits_of
from bot.engine.moves import MoveKind
from bot.engine.state import State
from bot.engine.views import SeatView
from bot.players.planner import Moves, Planner, leave_order
from bot.players.ways import best_of, is_goal_play, ways_to_goals
from bot.players.weights import shipped_weights

_NOISE: Final = {2: 5.5, 3: 5.5, 4: 3.0, 5: 2.25, 6: 1.75, 7: 1.5, 8: 1.25}
"""Points of noise by the number of sides, persons or teams. One turn decides less among many sides, so the noise that
suits a game of two would drown it."""
_MOST_NODES: Final = 6


def plan(view: SeatView, randomness: Random) -> Moves:
    """Return the way to a goal card, else the plan that looks best at a glance, careless ones only if there is no
    other."""
    if len(view.legal) == 1:
        return view.legal
    # A goal card in reach is taken before anything is weighed.
    way = best_of(ways_to_goals(view.known_position(), uncovers=True), view)
    if way:
        return way
    state, gauss = view.sample(randomness), randomness.gauss
    planner, noise = Planner(state, shipped_weights(), _MOST_NODES), _NOISE[view.rules.team_count]
    # Few nodes are searched: let them be chosen by value alone, wild cards or not.
    planner.spares_wilds = False
    # Noise stands for rough judgement: plans that are close in value change places.
    seeming = sorted(planner.search(), key=lambda plan: plan.value + gauss(0.0, noise), reverse=True)
    return next((plan.moves for plan in seeming if not is_careless(state, plan.moves)), seeming[0].moves)


def is_careless(state: State, moves: Moves) -> bool:
    """Whether a plan discards a wild card, or opens a place for an opponent's goal card without reaching an own one.

    :param state: a position from which nothing hidden shows within the plan.
    """
    if any(map(is_goal_play, moves)):
        return False
    seat, open_before = state.to_play, goals_that_fit(state)
    for move in moves:
        if move.kind is MoveKind.DISCARD and not state.facts.rank[card_of(state, move)]:
            return True
        state = state.copy()
        apply(state, move, leave_order, check=False)
    return any(state.facts.team[owner] != state.facts.team[seat] for owner, _ in goals_that_fit(state) - open_before)


def goals_that_fit(state: State) -> set[tuple[int, int]]:
    """Return the goal cards that a centre pile takes as it is, each as its owner and its pile."""
    # Only piles as they lie now: a wild card under the goal card would be a play of its own.
    if state.facts.both_ways:
        fitting = fits_of(state).keys() - {0}
    else:
        heights = {len(pile) for pile in state.centre if pile}
        if len(heights) < state.facts.limit:
            heights.add(0)
        fitting = {height + 1 for height in heights}
    rank = state.facts.rank
    return {
        (seat, place)
        for seat, piles in enumerate(state.goals)
        for place, pile in enumerate(piles)
        if pile and rank[pile[-1]] in fitting
    }
