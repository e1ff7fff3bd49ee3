"""What somebody's tries of puzzles come to, over all of them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from bot.entities.kept import PuzzleTry
from bot.puzzles.rating import BEGINNER, PROVISIONAL

_POINTS_OF_CURVE: Final = 60


@dataclass(frozen=True, slots=True)
class PuzzleRecord:
    """How many puzzles somebody has tried and solved, how many of them at the first try without a wrong play, and their
    rating after each first try that has ended, the last ones."""

    tried: int = 0
    solved: int = 0
    at_first: int = 0
    curve: tuple[int, ...] = ()

    @property
    def rating(self) -> int:
        return self.curve[-1] if self.curve else BEGINNER

    @property
    def is_provisional(self) -> bool:
        """Whether that is a guess yet."""
        return self.tried < PROVISIONAL


def puzzle_record(tries: Sequence[PuzzleTry]) -> PuzzleRecord:
    """What these tries of one person come to."""
    ended = sorted((tried.number, tried.person_rating or BEGINNER) for tried in tries if tried.number is not None)
    return PuzzleRecord(
        tried=len(ended),
        solved=sum(tried.reached for tried in tries),
        at_first=sum(bool(tried.solved) and not tried.undone for tried in tries),
        curve=tuple(round(rating) for _, rating in ended[-_POINTS_OF_CURVE:]),
    )
