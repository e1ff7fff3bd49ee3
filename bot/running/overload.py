"""Overload: the lateness of the program, and the work it leaves undone because of it, in a fixed order.

Lateness is one figure: how long presses have recently waited for the processor. Leaving work undone makes each press
cheaper. If that is not enough, presses that have waited too long are shed, since nobody waits for them any more.
"""

import asyncio
from enum import IntEnum
from typing import Final

from bot.running.measures import Measures, Undone

_HALF_LIFE: Final = 1.0
"""Half-life in seconds of a past wait, so that work is resumed soon."""
TURNED_AWAY_AFTER: Final = 1.0
"""Seconds of waiting after which a press is shed. With Discord's own delay, others are answered well before its limit
of three seconds."""
_WAITING_SECONDS: Final = 0.5
"""Length of the queue, in seconds of the present throughput."""
_AT_ONCE: Final = 150
"""Presses accepted in one moment if there was no recent wait."""
_AT_ONCE_WHERE_LATE: Final = 12
_STALE_AFTER: Final = 0.3
"""Seconds of waiting behind another press of the same panel after which a press is stale. The table judges quicker
ones, where quick taps all count."""


class Load(IntEnum):
    """Level of load; each level leaves something more undone, which it is named for."""

    USUAL = 0
    NO_FILMS = 1
    """Films and reviews are not begun."""
    NO_OTHERS = 2
    """Panels of people who wait for others are updated only at their turn."""
    NO_COSMETICS = 3
    """Tables' messages are not redrawn for a look or a language, and between two turns a third as often."""
    NO_HANDS = 4
    """Hands are shown as text."""
    FEWER_BOARDS = 5
    """Tables' messages are drawn seldom, except for a game's beginning and end."""


_FROM: Final = {
    Load.NO_FILMS: 0.1,
    Load.NO_OTHERS: 0.2,
    Load.NO_COSMETICS: 0.3,
    Load.NO_HANDS: 0.4,
    Load.FEWER_BOARDS: 0.45,
}
"""Lateness in seconds at which each level begins."""
_LEAST: Final = min(_FROM.values())


class Overload:
    """Judge of load, from the waits of presses."""

    def __init__(self, measures: Measures | None = None) -> None:
        self._measures = measures or Measures()
        self._waited = self._at = 0.0
        self._second = self._begun = self._begun_lately = 0
        """The present second of the loop's clock, presses begun in it, and those begun in the second before."""

    def waited(self, seconds: float) -> None:
        """Record the wait of a press that has just begun."""
        if seconds >= self.lateness:
            self._waited, self._at = seconds, asyncio.get_running_loop().time()

    @property
    def lateness(self) -> float:
        """Return the recent wait of presses in seconds, decaying over time."""
        if not self._waited:
            return 0.0
        since = asyncio.get_running_loop().time() - self._at
        # Exponential decay: without new presses the load is forgotten by itself.
        return self._waited * float(0.5 ** (since / _HALF_LIFE))

    @property
    def level(self) -> Load:
        """Return the present level of load."""
        late = self.lateness
        if late < _LEAST:
            return Load.USUAL
        return max(level for level, least in _FROM.items() if late >= least)

    def leaves_out(self, level: Load, undone: Undone) -> bool:
        """Whether work is left undone that is so from ``level`` on. If so, count it."""
        if self.lateness < _FROM[level]:
            return False
        self._measures.left_undone(undone)
        return True

    def turns_away(self, waited: float) -> bool:
        """Whether a press that has waited so long is shed. If so, count it."""
        return self._counted_if(waited >= TURNED_AWAY_AFTER, Undone.PRESS)

    def makes_stale(self, waited: float) -> bool:
        """Whether a press that has waited so long behind another one of its panel, now done, is only acknowledged. If
        so, count it."""
        return self._counted_if(waited >= _STALE_AFTER, Undone.STALE_PRESS)

    def is_full(self, waiting: int) -> bool:
        """Whether a new press would be shed in the end, since so many wait. Shedding it at once is cheaper. If so,
        count it."""
        # A burst may queue while presses are quick; once they are late, the queue must shrink.
        at_once = _AT_ONCE if self.lateness < _STALE_AFTER else _AT_ONCE_WHERE_LATE
        return self._counted_if(waiting >= max(at_once, _WAITING_SECONDS * self._begun_lately), Undone.PRESS)

    def begins(self) -> None:
        """Count a press that begins now."""
        second = int(asyncio.get_running_loop().time())
        if second != self._second:
            # After a pause the throughput of the last second is unknown, and counts as none.
            self._begun_lately = self._begun if second == self._second + 1 else 0
            self._second, self._begun = second, 0
        self._begun += 1

    def _counted_if(self, is_so: bool, undone: Undone) -> bool:
        if is_so:
            self._measures.left_undone(undone)
        return is_so
