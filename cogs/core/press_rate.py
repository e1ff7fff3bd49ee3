"""Rate and time of each person's presses: a bucket that holds a few presses and fills up again."""

from typing import Final

from bot.newest import Newest
from bot.tables.ports import Clock

_REMEMBERED: Final = 10_000
"""So many people are remembered, those who pressed last."""


class PressRate:
    """``presses`` at once, then as many more every ``seconds``. With 0 presses everybody may press as they like."""

    def __init__(self, clock: Clock, *, presses: int, seconds: float) -> None:
        self._clock, self._presses, self._seconds = clock, presses, seconds
        self._people: Newest[int, tuple[float, float]] = Newest(_REMEMBERED)
        """The presses that each has left, and when they pressed last."""
        self._told: Newest[int, float] = Newest(_REMEMBERED)
        """When each was last told that they are too quick."""

    def allows(self, user: int) -> bool:
        """Whether this press may be carried out; if so it is counted."""
        now = self._clock.now()
        left, since = self._people.get(user, (float(self._presses), now))
        left = min(left + max(now - since, 0) * self._presses / self._seconds, float(self._presses))
        allowed = left >= 1 or not self._presses
        self._people[user] = (left - allowed, now)
        return allowed

    def tells(self, user: int) -> bool:
        """Whether whoever has pressed too quickly is told so now: once in ``seconds``. Telling costs as much as what
        was asked for: whoever presses without pause would take from the others what they are refused."""
        now = self._clock.now()
        told = self._told.get(user)
        if told is not None and 0 <= now - told < self._seconds:
            return False
        self._told[user] = now
        return True

    def last_press(self, user: int) -> float:
        """Return the time of a person's last press, in seconds since 1970; 0 if that is not known."""
        return self._people[user][1] if user in self._people else 0.0
