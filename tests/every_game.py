"""How much tests go through. In the default run each file about every game goes through every system at one number of
seats, and files take turns with these, so that each comes up somewhere; ``TEST_GAMES=all`` has every file go through
all, as ``python -m tests whole`` does."""

import os
from typing import Final

from bot.engine.systems import SYSTEMS

WHOLE: Final = os.environ.get("TEST_GAMES") == "all"
"""Asked by those files, too, that take a sample of positions, puzzles, days or worlds: a larger one then."""
ALL: Final = [(name, seats) for name, system in SYSTEMS.items() for seats in system.seats]


def every_game(turn: int) -> list[tuple[str, int]]:
    """Names of systems with numbers of seats.

    :param turn: files that ask for different ones get different numbers of seats.
    """
    if WHOLE:
        return ALL
    seats = [system.seats for system in SYSTEMS.values()]
    return [
        (name, each[(place + turn) % len(each)]) for place, (name, each) in enumerate(zip(SYSTEMS, seats, strict=True))
    ]
