"""How quickly one person may press: a bucket that holds a few presses and fills up again."""

from typing import Final

from bot.tables.ports import Clock

_REMEMBERED: Final = 10_000


class PressRate:
    """``presses`` at once, then as many more every ``seconds``. With 0 presses everybody may press as they like."""

    def __init__(self, clock: Clock, *, presses: int, seconds: float) -> None:
        self._clock, self._presses, self._seconds = clock, presses, seconds
        self._left: dict[int, tuple[float, float]] = {}

    def allows(self, user: int) -> bool:
        """Whether this press may be carried out; if so it is counted."""
        if not self._presses:
            return True
        now = self._clock.now()
        left, since = self._left.pop(user, (float(self._presses), now))
        left = min(left + max(now - since, 0) * self._presses / self._seconds, float(self._presses))
        allowed = left >= 1
        self._left[user] = (left - allowed, now)
        if len(self._left) > _REMEMBERED:
            del self._left[next(iter(self._left))]
        return allowed
