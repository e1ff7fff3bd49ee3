"""How quickly and how lately each person presses: a bucket that holds a few presses and fills up again."""

from typing import Final

from bot.tables.ports import Clock

_REMEMBERED: Final = 10_000
"""So many people are remembered, those who pressed last."""


class PressRate:
    """``presses`` at once, then as many more every ``seconds``. With 0 presses everybody may press as they like."""

    def __init__(self, clock: Clock, *, presses: int, seconds: float) -> None:
        self._clock, self._presses, self._seconds = clock, presses, seconds
        self._people: dict[int, tuple[float, float]] = {}
        """The presses that each has left, and when they pressed last."""

    def allows(self, user: int) -> bool:
        """Whether this press may be carried out; if so it is counted."""
        now = self._clock.now()
        left, since = self._people.pop(user, (float(self._presses), now))
        left = min(left + max(now - since, 0) * self._presses / self._seconds, float(self._presses))
        allowed = left >= 1 or not self._presses
        self._people[user] = (left - allowed, now)
        if len(self._people) > _REMEMBERED:
            del self._people[next(iter(self._people))]
        return allowed

    def last_press(self, user: int) -> float:
        """When somebody last pressed anything, in seconds since 1970; 0 if that is not known."""
        return self._people[user][1] if user in self._people else 0.0
