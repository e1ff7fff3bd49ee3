"""Nearness of puzzles: two are nearly the same if they share the goal position and more than half of the hand.

The goal position consists of the solver's goal piles, each with its number of cards and its top. Cards of a hand count
by their rank, as they do in a way.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable
from itertools import combinations
from typing import Final, NamedTuple

from bot.engine.state import facts_of
from bot.puzzles.puzzle import SOLVER, Puzzle

_MOST_SHARED: Final = 0.5
"""Fraction of the larger hand that two puzzles of one goal position may share."""


class NearPair(NamedTuple):
    """Two puzzles of one goal position, and how many cards their hands share out of the larger one."""

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
    """Growing stock of puzzles, no two of them nearly the same."""

    def __init__(self, puzzles: Iterable[Puzzle] = ()) -> None:
        """Start with some puzzles.

        :param puzzles: puzzles to keep away from, however near they are to each other.
        """
        self._by_goals = defaultdict[object, list[Puzzle]](list)
        for puzzle in puzzles:
            self._by_goals[puzzle.goals[SOLVER]].append(puzzle)

    def add(self, puzzle: Puzzle) -> bool:
        """Add a puzzle. Return False, changing nothing, if the stock has one nearly the same."""
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
