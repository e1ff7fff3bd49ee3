"""An even rate: so many a second, a few at once, and in no second more than that."""

import asyncio
from collections.abc import Callable
from typing import Final

_AT_ONCE: Final = 0.1
"""The part of a second's share that may go at once."""
_LEAST_SHARE: Final = 1 / 40
"""Who has no share may still say a word now and then."""


class Rate:
    """Rate per second of the whole bot, shared by its processes; 0 is unlimited.

    :ivar shared_by: says how much of it this process has, from 0 to 1; all processes together have 1.
    """

    def __init__(self, whole: float = 0.0) -> None:
        self._whole = whole
        self.shared_by: Callable[[], float] | None = None

    @property
    def is_limited(self) -> bool:
        return self._whole > 0

    @property
    def per_second(self) -> float:
        return self._whole * (1.0 if self.shared_by is None else max(_LEAST_SHARE, self.shared_by()))


class RateLimit:
    """Limit of how many pass in any second: they pass nearly evenly, so that a delay makes no crowd.

    The generic cell rate algorithm (ITU-T I.371): one moment is kept, when the next would come at an even pace, and
    whoever comes may be ahead of it by as many as may go at once.
    """

    def __init__(self, rate: Rate, part: float = 1.0) -> None:
        """:param rate: one that is limited; it may change on the way.
        :param part: so much of it may pass.
        """
        self._rate, self._part = rate, part
        self._due = 0.0

    def seconds_until_next(self, now: float) -> float:
        """Return the seconds that the next caller has to wait.

        :param now: in seconds, from a clock that never goes back.
        """
        step, at_once = self._pace()
        # Whoever comes may be ahead of the even pace by a burst less one.
        return max(0.0, self._due - (at_once - 1) * step - now)

    def take(self, now: float) -> float:
        """Take the next place, and return in how many seconds it comes."""
        wait = self.seconds_until_next(now)
        # Unused time is not saved up: the pace continues from now at the earliest.
        self._due = max(self._due, now) + self._pace()[0]
        return wait

    def _pace(self) -> tuple[float, float]:
        """Return the seconds between two, and how many may go at once."""
        per_second = self._rate.per_second * self._part
        # A burst and an even second after it must together stay within the rate, so the pace is slower by the burst.
        at_once = max(1.0, per_second * _AT_ONCE)
        return 1 / max(per_second - at_once, per_second / 2), at_once


class Gate:
    """Gate that callers pass in turn, at the given rate.

    After a delay of the event loop, those who became due meanwhile don't all pass at once."""

    def __init__(self, rate: Rate) -> None:
        """:param rate: one that is limited."""
        self._limit = RateLimit(rate)
        self._turn = asyncio.Lock()

    async def passed(self) -> None:
        """Wait for the caller's turn."""
        now = asyncio.get_running_loop().time
        async with self._turn:
            if (seconds := self._limit.seconds_until_next(now())) > 0:
                await asyncio.sleep(seconds)
            self._limit.take(now())
