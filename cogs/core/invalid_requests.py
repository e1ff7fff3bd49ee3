"""Requests that Discord refused with 401, 403 or 429: who sends 10,000 of them in ten minutes is shut out for a day."""

import logging
from collections import deque
from typing import Final

from bot.tables.ports import Clock

logger = logging.getLogger(__name__)

COUNTED: Final = (401, 403, 429)
MOST: Final = 2_000
"""After so many in ten minutes nothing is sent that nobody waits for."""
_SAFE: Final = 1_000
"""It is sent again once there are so few."""
_SECONDS: Final = 600.0
_SHUT_OUT_SECONDS: Final = 60.0
_LONGEST_SHUT_OUT: Final = 3600.0


class InvalidRequests:
    """Count of them, which says when nothing may be sent in the background until it is safe again."""

    def __init__(self, clock: Clock, *, most: int = MOST, safe: int = _SAFE) -> None:
        """:param most: so many in ten minutes stop what is sent in the background, until there are only ``safe``."""
        self._clock, self._most, self._safe = clock, most, safe
        self._times: deque[float] = deque()
        self._stopped = False
        self._shut_out_until = 0.0

    def note(self, status: int, *, shut_out_for: float | None = None) -> None:
        """Count an answer of Discord, if it is one of those that Discord limits.

        :param status: of the answer; those that Discord does not count are left out.
        :param shut_out_for: the seconds for which not Discord itself but what stands before it has refused everything.
        """
        if status not in COUNTED:
            return
        now = self._clock.now()
        self._times.append(now)
        if shut_out_for is not None:
            seconds = min(max(shut_out_for, _SHUT_OUT_SECONDS), _LONGEST_SHUT_OUT)
            self._shut_out_until = now + seconds

    def count(self) -> int:
        """Return the number of invalid requests in the last ten minutes."""
        now, times = self._clock.now(), self._times
        while times and not 0 <= now - times[0] < _SECONDS:  # also where the clock was set back
            times.popleft()
        return len(times)

    def must_stop(self) -> bool:
        """Whether nothing may be sent now that nobody waits for. Says so in the log when that begins and ends."""
        count = self.count()
        shut_out = 0 < self._shut_out_until - self._clock.now() <= _LONGEST_SHUT_OUT
        # Two marks, so that it does not stop and go around one of them.
        too_many = count >= (self._safe if self._stopped else self._most)
        if (too_many or shut_out) and not self._stopped:
            logger.error(
                "Discord has refused %d requests within ten minutes (401, 403 or 429): tables and notices are not sent "
                "until it is safe again, presses are still answered",
                count,
            )
        elif self._stopped and not (too_many or shut_out):
            logger.warning("Tables and notices are sent again")
        self._stopped = too_many or shut_out
        return self._stopped
