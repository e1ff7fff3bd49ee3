"""Puzzles that are nearly the same: they share the goal position, and more than half of the hand.

The goal position is the solver's goal piles: how many cards each has, and the one that shows. Cards of a hand count by
their rank, as they do in a way.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable
from itertools import combinations
from typing import Final, NamedTuple

from bot.engine.state import facts_of
from bot.puzzles.puzzle import SOLVER, Puzzle

_MOST_SHARED: Final = 0.5
"""Two puzzles of one goal position may share this part of the larger hand."""


class NearPair(NamedTuple):
    """Two puzzles of one goal position, and how many cards their hands share out of the larger one's."""

    one: Puzzle
    other: Puzzle
    shared: int
    out_of: int

    @property
    def part(self) -> float:
        return self.shared / self.out_of

    @property
    def is_too_near(self) -> bool:
        return self.part > _MOST_SHARED


class DistinctPuzzles:
    """A growing stock of which no two are nearly the same."""

    def __init__(self, puzzles: Iterable[Puzzle] = ()) -> None:
        """:param puzzles: those to keep away from, whatever they are to each other."""
        self._by_goals = defaultdict[object, list[Puzzle]](list)
        for puzzle in puzzles:
            self._by_goals[puzzle.goals[SOLVER]].append(puzzle)

    def add(self, puzzle: Puzzle) -> bool:
        """Take a puzzle in; False, and nothing changes, where one like it is there."""
        known = self._by_goals[puzzle.goals[SOLVER]]
        if any(pair_of(puzzle, other).is_too_near for other in known):
            return False
        known.append(puzzle)
        return True


def pair_of(one: Puzzle, other: Puzzle) -> NearPair:
    """Compare two puzzles of one goal position."""
    shared = (_ranks(one) & _ranks(other)).total()
    return NearPair(one, other, shared, max(len(one.hand), len(other.hand)))


def nearest_pairs(puzzles: Iterable[Puzzle]) -> list[NearPair]:
    """Return every pair that shares the goal position, the nearest first."""
    by_goals = defaultdict[object, list[Puzzle]](list)
    for puzzle in puzzles:
        by_goals[puzzle.goals[SOLVER]].append(puzzle)
    pairs = [pair_of(*pair) for known in by_goals.values() for pair in combinations(known, 2)]
    return sorted(pairs, key=lambda pair: (-pair.part, pair.one.id, pair.other.id))


def _ranks(puzzle: Puzzle) -> Counter[int]:
    rank = facts_of(puzzle.rules).rank
    return Counter(rank[card] for card in puzzle.hand)
