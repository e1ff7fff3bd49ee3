"""Ratings of people and of puzzles, from first attempts, by Elo's method with steps that shrink.

A first attempt is a game between the person and the puzzle. A person with few attempts is little known, so their rating
moves far; a puzzle with many hardly moves. The same attempts in the same order always give the same ratings.
"""

from dataclasses import dataclass
from typing import Final

BEGINNER: Final = 1200
"""Rating of a person without attempts."""
PROVISIONAL: Final = 15
"""Number of attempts below which a rating is provisional."""
_SCALE: Final = 400
_HALVING: Final = 5
"""Attempts after which a step is half as long as the first."""
_PERSON: Final = (120.0, 24.0)
_PUZZLE: Final = (60.0, 6.0)
"""Longest and shortest step, of people and of puzzles."""


@dataclass(frozen=True, slots=True)
class SolverStanding:
    """A rating, and the number of attempts behind it."""

    rating: float
    tries: int = 0

    @property
    def provisional(self) -> bool:
        return self.tries < PROVISIONAL


def expected(person: SolverStanding, puzzle: SolverStanding) -> float:
    """Return the person's chance to solve the puzzle."""
    return float(1 / (1 + 10 ** ((puzzle.rating - person.rating) / _SCALE)))


def rate(person: SolverStanding, puzzle: SolverStanding, *, solved: bool) -> tuple[SolverStanding, SolverStanding]:
    """Return both ratings after one more attempt."""
    surprise = solved - expected(person, puzzle)
    return (
        SolverStanding(person.rating + _step(person, *_PERSON) * surprise, person.tries + 1),
        SolverStanding(puzzle.rating - _step(puzzle, *_PUZZLE) * surprise, puzzle.tries + 1),
    )


def _step(standing: SolverStanding, longest: float, shortest: float) -> float:
    # Half as long after ``_HALVING`` attempts, a third after twice as many.
    return max(shortest, longest * _HALVING / (_HALVING + standing.tries))
