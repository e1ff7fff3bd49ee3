"""Choosing for computers' seats at tables."""

from random import Random, SystemRandom

from bot.engine.views import SeatView
from bot.players.levels import DEFAULT_LEVEL, LEVELS, choose_move


class InlineThinker:
    """Chooses at once, in this process: enough for levels that look no further than the next card."""

    def __init__(self, randomness: Random | None = None) -> None:
        self._randomness = randomness or SystemRandom()

    async def choose(self, view: SeatView, level: str) -> str:
        """The notation of a legal move. A level that is not known plays as the usual one."""
        known = level if level in LEVELS else DEFAULT_LEVEL
        return choose_move(known, view, self._randomness).notation
