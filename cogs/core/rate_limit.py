"""An even rate: so many a second, a few at once, and in no second more than that."""

from typing import Final

_AT_ONCE: Final = 0.1
"""The part of a second's share that may go at once."""


class RateLimit:
    """Lets at most ``per_second`` pass in any second, nearly evenly, so that a late arrival makes no crowd."""

    def __init__(self, per_second: float) -> None:
        """:param per_second: more than 0."""
        at_once = max(1.0, per_second * _AT_ONCE)
        self._step = 1 / max(per_second - at_once, per_second / 2)
        self._slack = (at_once - 1) * self._step
        self._due = 0.0

    def seconds_until_next(self, now: float) -> float:
        """How long whoever comes next has to wait.

        :param now: in seconds, from a clock that never goes back.
        """
        return max(0.0, self._due - self._slack - now)

    def take(self, now: float) -> float:
        """Takes the next place; so many seconds from now it is there."""
        wait = self.seconds_until_next(now)
        self._due = max(self._due, now) + self._step
        return wait
