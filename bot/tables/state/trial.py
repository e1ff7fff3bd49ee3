"""Trial: a game that is tried out from a position of another one."""

from dataclasses import dataclass
from enum import StrEnum


class TrialOf(StrEnum):
    """Kind of position that is tried out. The values are stored, so they never change."""

    GAME = "game"
    PUZZLE = "puzzle"


@dataclass(frozen=True, slots=True)
class Trial:
    """Origin of a game that is tried out: the game or puzzle named, after ``place`` moves. Such a game is seen by its
    player alone, begins at the position that it is ``resumed`` from, and counts for nothing."""

    kind: TrialOf
    origin: str
    place: int
