"""What is to be done when, for many tables: the next is at hand however many there are."""

from collections.abc import Callable, Iterator
from heapq import heapify, heappop, heappush
from itertools import count
from typing import Final, Generic, TypeVar

_Plan = TypeVar("_Plan")

_LEAST: Final = 64
"""Fewer outdated places than this are not worth tidying up."""


class Agenda(Generic[_Plan]):
    """One plan for each key, in the order of their moments. A newer plan replaces an older one."""

    def __init__(self) -> None:
        self._plans: dict[str, tuple[float, int, _Plan]] = {}
        self._heap: list[tuple[float, int, str]] = []
        self._numbers = count()

    def __contains__(self, key: str) -> bool:
        return key in self._plans

    def put(self, key: str, at: float, plan: _Plan) -> None:
        """Plans something for a moment (seconds), in place of what was planned for that key."""
        number = next(self._numbers)
        self._plans[key] = (at, number, plan)
        heappush(self._heap, (at, number, key))
        if len(self._heap) > _LEAST + 2 * len(self._plans):
            self._heap = [(moment, place, name) for name, (moment, place, _) in self._plans.items()]
            heapify(self._heap)

    def remove(self, key: str) -> None:
        """Nothing is planned for a key any more."""
        self._plans.pop(key, None)

    def next_at(self, unwanted: Callable[[str], bool]) -> float | None:
        """The next moment for which something is planned; what is unwanted then is given up, whoever wants it again
        plans it again."""
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
        """Takes out everything planned for a moment that has come, in order."""
        due = []
        while self._heap and self._heap[0][0] <= now:
            _, number, key = heappop(self._heap)
            if self._stands(number, key):
                due.append((key, self._plans.pop(key)[2]))
        return iter(due)

    def _stands(self, number: int, key: str) -> bool:
        return key in self._plans and self._plans[key][1] == number
