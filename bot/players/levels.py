"""Levels of computers by their ids, weakest first.

``fixed`` is the reference, which no table offers. Games and days that began before ``regular`` became another player go
on with it. Likewise games with ``noisy_novice`` and ``noisy_casual``, which began before human mistakes replaced noise.
The planner's levels differ in how much noise blurs their judgement.
"""

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Final

from bot.engine.moves import Move
from bot.engine.views import SeatView
from bot.players import attentive, greedy, mistaken, randomly
from bot.players.planner import Moves, plan_turn, seeming_plans
from bot.players.searching import search
from bot.players.sense import TWO_SIDES, sensible
from bot.players.weights import shipped_weights, weights_for

_STRONG_NOISE: Final = 0.5
_STRONG_NOISE_AMONG_SEVERAL: Final = 0.35
_STRONG_NODES: Final = 150
_NOISY_NODES: Final = 6

Level = Callable[[SeatView, Random, float | None], Moves]
"""Function of a level: from its seat's view alone, some randomness and a budget of seconds, it plans the moves up to
where it sees more."""


def _by_plan(view: SeatView, randomness: Random, budget: float | None, *, noise: float) -> Moves:
    """Plan a turn with noise. A single legal move needs no thought."""
    if len(view.legal) == 1:
        return view.legal
    return plan_turn(view.sample(randomness), shipped_weights(), noise, randomness, _NOISY_NODES).moves


def _by_sense(view: SeatView, randomness: Random, budget: float | None) -> Moves:
    if len(view.legal) == 1:
        return view.legal
    noise = _STRONG_NOISE if view.rules.team_count == TWO_SIDES else _STRONG_NOISE_AMONG_SEVERAL
    state = view.sample(randomness)
    return sensible(state, seeming_plans(state, weights_for(view.rules), noise, randomness, _STRONG_NODES)).moves


LEVELS: Final[dict[str, Level]] = {
    "random": lambda view, randomness, budget: (randomly.choose_randomly(view, randomness),),
    "noisy_novice": partial(_by_plan, noise=6.5),
    "noisy_casual": partial(_by_plan, noise=4.5),
    "novice": lambda view, randomness, budget: mistaken.plan_with_mistakes(view, randomness, mistaken.NOVICE),
    "casual": lambda view, randomness, budget: mistaken.plan_with_mistakes(view, randomness, mistaken.CASUAL),
    "fixed": lambda view, randomness, budget: (greedy.choose_greedily(view, randomness),),
    "regular": lambda view, randomness, budget: attentive.plan(view, randomness),
    "strong": _by_sense,
    "expert": lambda view, randomness, budget: (
        view.legal if len(view.legal) == 1 else search(view, weights_for(view.rules), randomness, budget)
    ),
}
DEFAULT_LEVEL: Final = "regular"
FIRST_LEVEL: Final = "casual"
"""Opponent in a first game, which newcomers beat three times in four (docs/players.md)."""
FOR_PEOPLE: Final = ("novice", "casual", "regular", "strong", "expert")
"""Levels offered at a table; ``random`` is for tests and the foot of the ladder."""
STAND_IN: Final = "fixed"
"""Level that plays when no worker can be asked."""
QUICK: Final = frozenset({"random", "noisy_novice", "noisy_casual", "novice", "casual", "fixed", "regular"})
"""Levels fast enough to run without a worker."""
SEARCHING: Final = frozenset({"expert"})
"""Levels that use the time they are given, and then answer with their best plan so far."""


def strength_of(level: str) -> int | None:
    """Return the rank of a level among those offered to people, from 0; None for other levels and for a person.

    ``fixed`` counts as ``regular``, its former id.
    """
    level = DEFAULT_LEVEL if level == "fixed" else level
    return FOR_PEOPLE.index(level) if level in FOR_PEOPLE else None


def plan_moves(level: str, view: SeatView, randomness: Random, budget: float | None = None) -> Moves:
    """Return the next moves that a level plans, at least one. All are legal in their order, whatever hidden cards hold.

    :param budget: seconds after which to stop thinking; None in campaigns, which must be reproducible.
    """
    return LEVELS[level](view, randomness, budget)


def choose_move(level: str, view: SeatView, randomness: Random) -> Move:
    """Return the move that a level chooses. The view must be of the seat to play."""
    return plan_moves(level, view, randomness)[0]
