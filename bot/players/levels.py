"""The levels by their ids, weakest first."""

from random import Random
from typing import Final, Protocol

from bot.engine.moves import Move
from bot.engine.views import SeatView
from bot.players import greedy, randomly


class Level(Protocol):
    """How a level chooses: from its seat's view alone, with the randomness it is given."""

    def __call__(self, view: SeatView, randomness: Random) -> Move: ...


LEVELS: Final[dict[str, Level]] = {"random": randomly.choose, "regular": greedy.choose}
DEFAULT_LEVEL: Final = "regular"
FOR_PEOPLE: Final = ("regular",)
"""Levels offered at a table; ``random`` is for tests and the foot of the ladder."""


def choose_move(level: str, view: SeatView, randomness: Random) -> Move:
    """The move that a level chooses. The view must be of the seat to play."""
    return LEVELS[level](view, randomness)
