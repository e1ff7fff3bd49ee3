"""Puzzle of the day: the same for everybody, by a rule that anybody can follow.

The first ``STOCK`` shipped puzzles, ordered by their shipped ratings, make seven parts: the easiest are Mondays', the
hardest Sundays'. Each part is ordered by hashes, and each week takes its next puzzle. No puzzle returns before all of
its part have come.
"""

from datetime import date
from functools import cache
from hashlib import sha256
from itertools import islice
from typing import Final

from bot.puzzles.puzzle import Puzzle
from bot.puzzles.shipped import shipped_puzzles

STOCK: Final = 2100
"""Number of puzzles in the rotation. Puzzles added behind them change no day."""
_DAYS: Final = 7
_LABEL: Final = "puzzle of the day"


def puzzle_of_day(day: date) -> Puzzle:
    """Return the puzzle of a day."""
    week, weekday = divmod(day.toordinal() - 1, _DAYS)
    part = _parts()[weekday]
    return part[week % len(part)]


@cache
def _parts() -> tuple[tuple[Puzzle, ...], ...]:
    # The shipped ratings, which never change: those of people's attempts would move puzzles from day to day.
    stock = sorted(islice(shipped_puzzles().values(), STOCK), key=lambda puzzle: (puzzle.rating, puzzle.id))
    size = len(stock) // _DAYS
    parts = (stock[number * size : (number + 1) * size] for number in range(_DAYS))
    return tuple(
        tuple(sorted(part, key=lambda puzzle: sha256(f"{_LABEL}/{puzzle.id}".encode()).hexdigest())) for part in parts
    )
