"""Schedules by seed: which of the tasks that are ready runs next, how to repeat that, and the smallest that fails."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Final

Moves = dict[int, int]
"""By the number of a decision, the place in the line of the task that ran instead of the first."""

_SHARES: Final = (0.0, 0.05, 0.3, 1.0)
"""How often a task other than the first is tried, by seed: some races need few changes of order, others many."""


class Order:
    """Order in which ready tasks run: first come, first served, but for the moves that it makes.

    :ivar moves: the moves made so far; ``repeating`` makes the same ones again.
    """

    def __init__(self, luck: Random | None = None, moves: Mapping[int, int] | None = None) -> None:
        self._luck, self._planned = luck, moves or {}
        self._share = 0.0 if luck is None else luck.choice(_SHARES)
        self._decisions = 0
        self.moves: Moves = {}

    @classmethod
    def by_seed(cls, seed: object) -> "Order":
        """Return the order of a seed."""
        return cls(Random(f"order {seed}"))

    @classmethod
    def repeating(cls, moves: Mapping[int, int]) -> "Order":
        """Return an order that makes these moves and no others."""
        return cls(None, moves)

    def choose(self, count_ready: Callable[[], int]) -> int:
        """Return the place in the line of the task that runs next.

        :param count_ready: tells how many tasks may be chosen from; asked only where another than the first may run.
        """
        self._decisions += 1
        if self._luck is None:
            wanted = self._planned.get(self._decisions, 0)
            place = min(wanted, max(0, count_ready() - 1)) if wanted else 0
        else:
            tries = self._share and self._luck.random() < self._share
            ready = count_ready() if tries else 0
            place = self._luck.randrange(ready) if ready > 1 else 0
        if place:
            self.moves[self._decisions] = place
        return place


def shrink(moves: Moves, still_fails: Callable[[Moves], bool]) -> Moves:
    """Return the fewest moves, found by leaving out ever smaller parts, with which a world still fails.

    :param still_fails: runs the world with those moves and tells whether it fails.
    """
    part = max(1, len(moves) // 2)
    while moves:
        for first in range(0, len(moves), part):
            kept = dict(each for place, each in enumerate(moves.items()) if not first <= place < first + part)
            if still_fails(kept):
                moves = kept
                break
        else:  # every part of this size is needed
            if part == 1:
                return moves
            part = max(1, part // 2)
            continue
        part = min(part, max(1, len(moves)))
    return moves
