"""Moves that are found at once and still bring a game to its end: worlds are for faults, not for play."""

from random import Random

from bot.engine.moves import Move, MoveKind, Source
from bot.engine.views import SeatView


def quick_move(view: SeatView, luck: Random) -> Move:
    """A goal card where one goes, else mostly a card into the centre, else anything that is legal."""
    plays = [move for move in view.legal if move.kind is MoveKind.PLAY]
    goals = [move for move in plays if move.source is Source.GOAL]
    if goals and luck.random() < 0.95:
        return luck.choice(goals)
    if plays and luck.random() < 0.8:
        return luck.choice(plays)
    return luck.choice(view.legal)
