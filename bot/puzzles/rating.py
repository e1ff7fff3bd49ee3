"""Ratings of people and of puzzles, from first tries: Elo's way, with steps that grow smaller.

A first try is a game between who tries and the puzzle. Whoever has tried little is known little, so their rating moves
far; a puzzle that many have tried hardly moves. The same tries in the same order always give the same ratings.
"""

from dataclasses import dataclass
from typing import Final

BEGINNER: Final = 1200
"""The rating of whoever has tried none."""
PROVISIONAL: Final = 15
"""Below so many tries a rating is a guess."""
_SCALE: Final = 400
_HALVING: Final = 5
"""After so many tries a step is half as long as the first."""
_PERSON: Final = (120.0, 24.0)
_PUZZLE: Final = (60.0, 6.0)
"""The longest step and the shortest."""


@dataclass(frozen=True, slots=True)
class SolverStanding:
    """A rating, and how many tries it is made of."""

    rating: float
    tries: int = 0

    @property
    def provisional(self) -> bool:
        return self.tries < PROVISIONAL


def expected(person: SolverStanding, puzzle: SolverStanding) -> float:
    """How likely the person solves the puzzle."""
    return float(1 / (1 + 10 ** ((puzzle.rating - person.rating) / _SCALE)))


def rate(person: SolverStanding, puzzle: SolverStanding, *, solved: bool) -> tuple[SolverStanding, SolverStanding]:
    """Both after one more try."""
    surprise = solved - expected(person, puzzle)
    return (
        SolverStanding(person.rating + _step(person, *_PERSON) * surprise, person.tries + 1),
        SolverStanding(puzzle.rating - _step(puzzle, *_PUZZLE) * surprise, puzzle.tries + 1),
    )


def _step(standing: SolverStanding, longest: float, shortest: float) -> float:
    return max(shortest, longest * _HALVING / (_HALVING + standing.tries))
