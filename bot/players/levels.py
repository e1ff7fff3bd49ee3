"""The levels by their ids, weakest first.

``regular`` is the fixed reference. The planner's levels differ in how much noise blurs what they judge.
"""

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Final

from bot.engine.moves import Move
from bot.engine.views import SeatView
from bot.players import greedy, randomly
from bot.players.evaluation import shipped_weights
from bot.players.planner import plan_turn

Moves = tuple[Move, ...]
Level = Callable[[SeatView, Random], Moves]
"""How a level plans: from its seat's view alone, with the randomness it is given, the moves up to where it sees more."""


def _at_random(view: SeatView, randomness: Random) -> Moves:
    return (randomly.choose(view, randomness),)


def _greedily(view: SeatView, randomness: Random) -> Moves:
    return (greedy.choose(view, randomness),)


def _by_plan(view: SeatView, randomness: Random, *, noise: float, most_nodes: int = 250) -> Moves:
    if len(view.legal) == 1:
        return view.legal
    return plan_turn(view.sample(randomness), shipped_weights(), noise, randomness, most_nodes).moves


LEVELS: Final[dict[str, Level]] = {
    "random": _at_random,
    "novice": partial(_by_plan, noise=8.0, most_nodes=60),
    "casual": partial(_by_plan, noise=4.0, most_nodes=60),
    "regular": _greedily,
    "strong": partial(_by_plan, noise=0.05),
}
DEFAULT_LEVEL: Final = "regular"
FOR_PEOPLE: Final = ("novice", "casual", "regular", "strong")
"""Levels offered at a table; ``random`` is for tests and the foot of the ladder."""


def plan_moves(level: str, view: SeatView, randomness: Random) -> Moves:
    """The next moves that a level plans, at least one: all are legal in their order, whatever hidden cards hold."""
    return LEVELS[level](view, randomness)


def choose_move(level: str, view: SeatView, randomness: Random) -> Move:
    """The move that a level chooses. The view must be of the seat to play."""
    return plan_moves(level, view, randomness)[0]
