"""The foot of the ladder: a random centre play while there is any, then a random other move."""

from random import Random

from bot.engine.moves import Move, MoveKind
from bot.engine.views import SeatView


def choose_randomly(view: SeatView, randomness: Random) -> Move:
    """A random centre play, or where there is none a random other move."""
    plays = [move for move in view.legal if move.kind is MoveKind.PLAY]
    return randomness.choice(plays or list(view.legal))
