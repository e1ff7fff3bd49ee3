"""Summary of a person's attempts at puzzles."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from bot.entities.kept import PuzzleTry
from bot.puzzles.rating import BEGINNER, PROVISIONAL

_POINTS_OF_CURVE: Final = 60


@dataclass(frozen=True, slots=True)
class PuzzleRecord:
    """Number of puzzles that a person tried, solved, and solved at the first attempt without a wrong play, and their
    rating after each of the last first attempts."""

    tried: int = 0
    solved: int = 0
    at_first: int = 0
    curve: tuple[int, ...] = ()

    @property
    def rating(self) -> int:
        return self.curve[-1] if self.curve else BEGINNER

    @property
    def is_provisional(self) -> bool:
        """Whether the rating is still a guess."""
        return self.tried < PROVISIONAL


def puzzle_record(tries: Sequence[PuzzleTry]) -> PuzzleRecord:
    """Return the summary of one person's attempts."""
    ended = sorted((tried.number, tried.person_rating or BEGINNER) for tried in tries if tried.number is not None)
    return PuzzleRecord(
        tried=len(ended),
        solved=sum(tried.reached for tried in tries),
        at_first=sum(bool(tried.solved) and not tried.undone for tried in tries),
        curve=tuple(round(rating) for _, rating in ended[-_POINTS_OF_CURVE:]),
    )
