"""Agenda of planned actions by time, for many tables: finding the next one is cheap however many there are."""

from collections.abc import Callable, Iterator
from heapq import heapify, heappop, heappush
from itertools import count
from typing import Final, Generic, TypeVar

_Plan = TypeVar("_Plan")

_LEAST: Final = 64
"""Number of outdated entries from which the heap is worth rebuilding."""


class Agenda(Generic[_Plan]):
    """One plan for each key, ordered by time. A newer plan replaces an older one."""

    def __init__(self) -> None:
        self._plans: dict[str, tuple[float, int, _Plan]] = {}
        self._heap: list[tuple[float, int, str]] = []
        self._numbers = count()

    def __contains__(self, key: str) -> bool:
        return key in self._plans

    def put(self, key: str, at: float, plan: _Plan) -> None:
        """Plan something for a moment (seconds), replacing the plan of this key."""
        number = next(self._numbers)
        self._plans[key] = (at, number, plan)
        heappush(self._heap, (at, number, key))
        # Replaced plans stay in the heap as stale entries. Rebuild it when most are stale.
        if len(self._heap) > _LEAST + 2 * len(self._plans):
            self._heap = [(moment, place, name) for name, (moment, place, _) in self._plans.items()]
            heapify(self._heap)

    def remove(self, key: str) -> None:
        """Drop the plan of a key."""
        self._plans.pop(key, None)

    def next_at(self, unwanted: Callable[[str], bool]) -> float | None:
        """Return the next moment with a plan. Drop unwanted plans that come first; their owner plans them again
        later."""
        while self._heap:
            at, number, key = self._heap[0]
            if not self._stands(number, key):
                heappop(self._heap)
            elif unwanted(key):
                heappop(self._heap)
                del self._plans[key]
            else:
                return at
        return None

    def take_due(self, now: float) -> Iterator[tuple[str, _Plan]]:
        """Remove and return all plans whose moment has come, in order."""
        # Take all first: the caller may put new plans while it works through them.
        due = []
        while self._heap and self._heap[0][0] <= now:
            _, number, key = heappop(self._heap)
            if self._stands(number, key):
                due.append((key, self._plans.pop(key)[2]))
        return iter(due)

    def _stands(self, number: int, key: str) -> bool:
        """Whether a heap entry is not stale."""
        return key in self._plans and self._plans[key][1] == number
