"""The levels by their ids, weakest first.

``fixed`` is the reference, which no table offers; games and days that began before ``regular`` was another player go on
with it. So do games with ``noisy_novice`` and ``noisy_casual`` that began before people's mistakes took the place of
noise. The planner's levels differ in how much noise blurs what they judge.
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
"""How a level plans: from its seat's view alone, with the randomness and
the budget of seconds it is given, the moves up to where it sees more."""


def _by_plan(view: SeatView, randomness: Random, budget: float | None, *, noise: float) -> Moves:
    if len(view.legal) == 1:
        return view.legal
    return plan_turn(view.sample(randomness), shipped_weights(), noise, randomness, _NOISY_NODES).moves


def _by_sense(view: SeatView, randomness: Random, budget: float | None) -> Moves:
    if len(view.legal) == 1:
        return view.legal
    noise = _STRONG_NOISE if view.rules.team_count == TWO_SIDES else _STRONG_NOISE_AMONG_SEVERAL
    state = view.sample(randomness)
    return sensible(state, seeming_plans(state, weights_for(view.rules), noise, randomness, _STRONG_NODES)).moves


def _by_search(view: SeatView, randomness: Random, budget: float | None) -> Moves:
    if len(view.legal) == 1:
        return view.legal
    return search(view, weights_for(view.rules), randomness, budget)


LEVELS: Final[dict[str, Level]] = {
    "random": lambda view, randomness, budget: (randomly.choose_randomly(view, randomness),),
    "noisy_novice": partial(_by_plan, noise=6.5),
    "noisy_casual": partial(_by_plan, noise=4.5),
    "novice": lambda view, randomness, budget: mistaken.plan_with_mistakes(view, randomness, mistaken.NOVICE),
    "casual": lambda view, randomness, budget: mistaken.plan_with_mistakes(view, randomness, mistaken.CASUAL),
    "fixed": lambda view, randomness, budget: (greedy.choose_greedily(view, randomness),),
    "regular": lambda view, randomness, budget: attentive.plan(view, randomness),
    "strong": _by_sense,
    "expert": _by_search,
}
DEFAULT_LEVEL: Final = "regular"
FIRST_LEVEL: Final = "casual"
"""Against which somebody plays their first game, and wins it three times in four (docs/players.md)."""
FOR_PEOPLE: Final = ("novice", "casual", "regular", "strong", "expert")
"""Levels offered at a table; ``random`` is for tests and the foot of the ladder."""
STAND_IN: Final = "fixed"
"""Plays where a level that needs a worker can't be asked."""
QUICK: Final = frozenset({"random", "noisy_novice", "noisy_casual", "novice", "casual", "fixed", "regular"})
"""Levels that take so little time that no worker is needed."""
SEARCHING: Final = frozenset({"expert"})
"""Levels that think for as long as they are given, and say what they have seen until then."""


def strength_of(level: str) -> int | None:
    """How strong a level is among those that people choose from, from 0; None for another one, and for a person.

    ``fixed`` is as strong as ``regular``, which it was called once.
    """
    level = DEFAULT_LEVEL if level == "fixed" else level
    return FOR_PEOPLE.index(level) if level in FOR_PEOPLE else None


def plan_moves(level: str, view: SeatView, randomness: Random, budget: float | None = None) -> Moves:
    """The next moves that a level plans, at least one: all are legal in their order, whatever hidden cards hold.

    :param budget: seconds after which to stop thinking; none in campaigns, so that the same randomness gives the same.
    """
    return LEVELS[level](view, randomness, budget)


def choose_move(level: str, view: SeatView, randomness: Random) -> Move:
    """The move that a level chooses. The view must be of the seat to play."""
    return plan_moves(level, view, randomness)[0]
