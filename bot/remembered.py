"""Memory of recent answers of the store."""

import asyncio
import math
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import Final, Generic, TypeVar
from weakref import WeakValueDictionary

from bot.errors import Unavailable
from bot.newest import Newest

_Value = TypeVar("_Value")

KEPT: Final = 5000
FRESH_FOR: Final = 5.0
"""Seconds after which a process that shares its store asks again: another one may have changed it."""


@dataclass(frozen=True, slots=True)
class _Answer(Generic[_Value]):
    value: _Value
    at: float
    sure: bool = True
    """Whether no change since then has an unknown outcome."""


class Remembered(Generic[_Value]):
    """Answers of the store by number, ``KEPT`` at most."""

    def __init__(self, ask: Callable[[int], Awaitable[_Value]], *, fresh_for: float | None = None) -> None:
        """:param fresh_for: seconds that an answer holds for; None where nobody else can change it."""
        self._ask, self._fresh_for = ask, fresh_for
        self._answers: Newest[int, _Answer[_Value]] = Newest(KEPT)
        self._changing: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._in_doubt = 0
        """Counter of forgotten and doubtful answers: an answer that was asked for before is not remembered."""

    async def get(self, number: int) -> _Value:
        """Return the stored value; the old one where it can't be read again now. Raises ``Unavailable``."""
        known = self._answers.get(number)
        fresh_for = math.inf if self._fresh_for is None else self._fresh_for
        if known is not None and known.sure and time.monotonic() - known.at < fresh_for:
            return known.value
        in_doubt = self._in_doubt
        try:
            value = await self._ask(number)
        except Unavailable:
            if known is None:
                raise
            return known.value
        # An answer that was changed or forgotten during the read must not be overwritten by the older value.
        if self._answers.get(number) is known and self._in_doubt == in_doubt:
            self.put(number, value)
        return value

    async def get_or(self, number: int, usual: _Value) -> _Value:
        """Return the stored value; the usual one where it can't be read now."""
        try:
            return await self.get(number)
        except Unavailable:
            return usual

    async def change(self, number: int, changing: Callable[[], Awaitable[_Value]]) -> _Value:
        """Make a change in the store, one after the other, and return the new value.

        :raises Unavailable: it could not be made, as far as anybody knows: the store is asked again.
        """
        async with self._changing.setdefault(number, asyncio.Lock()):
            try:
                value = await changing()
            except BaseException:
                # It may have happened all the same: nobody is told the old value without asking the store.
                known = self._answers.get(number)
                if known is not None:
                    self._answers[number] = replace(known, sure=False)
                self._in_doubt += 1
                raise
            self.put(number, value)
            return value

    def put(self, number: int, value: _Value) -> None:
        """Remember a new stored value."""
        self._answers[number] = _Answer(value, time.monotonic())

    def forget(self, number: int) -> None:
        """Forget a value."""
        self._answers.pop(number, None)
        self._in_doubt += 1
