"""What sharp play could reach at the most: ``expert``'s plans, chosen by somebody who sees every hidden card.

Where a level hardly beats the one below, this says whether there is anything to be gained: luck decides what even this
player does not win.
"""

from dataclasses import dataclass
from random import Random
from typing import Final

from bot.engine.state import State
from bot.engine.views import SeatView
from bot.players.evaluation import WINS
from bot.players.levels import Level
from bot.players.planner import Moves
from bot.players.searching import CANDIDATES, MARGIN, Candidate, Search
from bot.players.weights import weights_for
from bot.players.worlds import DEEP, Hidden, World

SEEING: Final = "seeing"
TRUST: Final = 0.8
"""How much what really follows counts against the planner's judgement, which knows only what lies open."""


@dataclass(frozen=True, slots=True)
class OpenView(SeatView):
    """The view of somebody from whom nothing is hidden."""

    position: State

    def sample(self, randomness: Random) -> State:
        return self.position.copy()


def with_open_eyes(level: Level, state: State) -> Level:
    """How a level plays that sees all of a game whose position is, at any time, ``state``."""

    def plan(view: SeatView, randomness: Random, budget: float | None = None) -> Moves:
        return level(OpenView(view.public, view.seat, view.hand, view.legal, state), randomness, budget)

    return plan


def see(view: SeatView, randomness: Random, budget: float | None = None) -> Moves:
    """The plan that does best with the cards as they really lie.

    :param view: one whose ``sample`` is the position itself.
    """
    if len(view.legal) == 1:
        return view.legal
    search = Search(view, weights_for(view.rules), randomness)
    ranked = sorted(search.planner.search(), key=lambda plan: plan.value, reverse=True)[:CANDIDATES]
    if ranked[0].value > WINS / 2:
        return ranked[0].moves
    world, found = as_it_is(search.hidden, search.root), list[tuple[float, Moves]]()
    for plan in ranked:
        if plan.value >= ranked[0].value - 2 * MARGIN:
            candidate = Candidate(plan, search.root, search.hidden, search.judge)
            follows = search._play_on(candidate.outset.lay(world), candidate.ends) + candidate.progress
            found.append(((1 - TRUST) * plan.value + TRUST * follows, plan.moves))
    return max(found, key=lambda each: each[0])[1]


def as_it_is(hidden: Hidden, state: State) -> World:
    """The hidden cards of a position, as a world is laid out: what is dealt first lies at the end."""
    rank = state.facts.rank
    goals = [
        rank[card]
        for piles, depths in zip(reversed(state.goals), reversed(hidden.depths), strict=True)
        for pile, depth in zip(reversed(piles), reversed(depths), strict=True)
        for card in pile[max(0, depth - DEEP) : depth]
    ]
    hands = [
        rank[card]
        for hand, size in zip(reversed(state.hands), reversed(hidden.sizes), strict=True)
        for card in hand[len(hand) - size :]
    ]
    return World(hidden, goals, [*(rank[card] for card in state.stock), *hands])
