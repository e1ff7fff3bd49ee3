"""Schedules by seed: which ready task runs next, how late the loop is, and the smallest schedule that fails."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Final

Moves = dict[tuple[str, int], float]
"""What a schedule does otherwise than first come, first served, by kind and number of the decision: the place in the
line of the task that runs instead of the first (``task``), or by how many seconds the loop is late (``lag``)."""

_TASK: Final = "task"
_LAG: Final = "lag"
_SHARES: Final = (0.0, 0.05, 0.3, 1.0)
"""How often a task other than the first is tried, by seed: some races need few changes of order, others many."""
_LAGS: Final = (0.005, 0.02, 0.05)
"""Seconds. A loop that is busy takes up all that has become due meanwhile in one round, so that its order is open."""


class Order:
    """Order in which ready tasks run: first come, first served, but for the moves that it makes.

    :ivar moves: the moves made so far; ``repeating`` makes the same ones again.
    """

    def __init__(self, luck: Random | None = None, moves: Mapping[tuple[str, int], float] | None = None) -> None:
        self._luck, self._planned = luck, moves or {}
        self._share = 0.0 if luck is None else luck.choice(_SHARES)
        self._decisions, self._rounds = 0, 0
        self.moves: Moves = {}

    @classmethod
    def by_seed(cls, seed: object) -> "Order":
        """Return the order of a seed."""
        return cls(Random(f"order {seed}"))

    @classmethod
    def repeating(cls, moves: Mapping[tuple[str, int], float]) -> "Order":
        """Return an order that makes these moves and no others."""
        return cls(None, moves)

    def choose(self, count_ready: Callable[[], int]) -> int:
        """Return the place in the line of the task that runs next.

        :param count_ready: tells how many tasks may be chosen from; asked only where another than the first may run.
        """
        self._decisions += 1
        if self._luck is None:
            wanted = int(self._planned.get((_TASK, self._decisions), 0))
            place = min(wanted, max(0, count_ready() - 1)) if wanted else 0
        else:
            tries = self._share and self._luck.random() < self._share
            ready = count_ready() if tries else 0
            place = self._luck.randrange(ready) if ready > 1 else 0
        if place:
            self.moves[_TASK, self._decisions] = place
        return place

    def lag(self) -> float:
        """Return by how many seconds the loop looks late at what has become due."""
        self._rounds += 1
        if self._luck is None:
            lag = self._planned.get((_LAG, self._rounds), 0.0)
        else:
            lag = self._luck.choice(_LAGS) if self._luck.random() < self._share / 2 else 0.0
        if lag:
            self.moves[_LAG, self._rounds] = lag
        return lag


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
