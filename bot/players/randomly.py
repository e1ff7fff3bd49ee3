"""Level ``random``: a random centre play if there is any, else a random other move."""

from random import Random

from bot.engine.moves import Move, MoveKind
from bot.engine.views import SeatView


def choose_randomly(view: SeatView, randomness: Random) -> Move:
    """Return a random centre play, or another random move if there is none."""
    plays = [move for move in view.legal if move.kind is MoveKind.PLAY]
    return randomness.choice(plays or list(view.legal))
