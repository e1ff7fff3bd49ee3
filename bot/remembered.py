"""What the store was asked lately, remembered."""

import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

from bot.tables.errors import Unavailable

Value = TypeVar("Value")

KEPT: Final = 5000
FRESH_FOR: Final = 5.0
"""Seconds after which a process that shares its store asks again: another one may have changed it."""


@dataclass(frozen=True, slots=True)
class _Answer(Generic[Value]):
    value: Value
    at: float


class Remembered(Generic[Value]):
    """Answers of the store by number, ``KEPT`` at most."""

    def __init__(self, ask: Callable[[int], Awaitable[Value]], *, fresh_for: float | None = None) -> None:
        """:param fresh_for: seconds that an answer holds for; None where nobody else can change it."""
        self._ask, self._fresh_for = ask, fresh_for
        self._answers: dict[int, _Answer[Value]] = {}

    async def get(self, number: int) -> Value:
        """What is kept. Where that can't be read again now, what was read before. Raises ``Unavailable``."""
        known = self._answers.get(number)
        if known is not None and (self._fresh_for is None or time.monotonic() - known.at < self._fresh_for):
            return known.value
        try:
            return await self._read(number)
        except Unavailable:
            if known is None:
                raise
            return known.value

    async def get_to_change(self, number: int) -> Value:
        """The same, to be saved with a change: what another process has saved is not lost. Raises ``Unavailable``."""
        return await (self.get(number) if self._fresh_for is None else self._read(number))

    def put(self, number: int, value: Value) -> None:
        """What is kept from now on."""
        if number not in self._answers and len(self._answers) >= KEPT:
            del self._answers[next(iter(self._answers))]
        self._answers[number] = _Answer(value, time.monotonic())

    def forget(self, number: int) -> None:
        """Nothing is remembered of it."""
        self._answers.pop(number, None)

    async def _read(self, number: int) -> Value:
        before = self._answers.get(number)
        value = await self._ask(number)
        if self._answers.get(number) is before:  # else it was changed or forgotten while the store was asked
            self.put(number, value)
        return value
