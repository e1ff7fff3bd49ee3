"""Traffic to Discord with the bot's own token, against what it may send."""

from collections import deque
from collections.abc import Callable
from typing import Final

_SECONDS: Final = 60.0


class Traffic:
    """Count of the requests of the last minute against what may be sent in it."""

    def __init__(self, now: Callable[[], float]) -> None:
        """:param now: seconds, from a clock that never goes back."""
        self._now = now
        self._sent: deque[float] = deque()
        self.per_second: Callable[[], float] = lambda: 0.0
        """Requests that may be sent in a second; 0 is any number."""

    def sent(self) -> None:
        """Hear that one was sent."""
        # Forgotten at both ends, so that it stays small also where nobody asks for the share.
        self._forget_old()
        self._sent.append(self._now())

    def share(self) -> float:
        """Return the part that was used in the last minute, 0 where any number may be sent."""
        self._forget_old()
        allowed = self.per_second() * _SECONDS
        return len(self._sent) / allowed if allowed else 0.0

    def _forget_old(self) -> None:
        before = self._now() - _SECONDS
        while self._sent and self._sent[0] <= before:
            self._sent.popleft()
