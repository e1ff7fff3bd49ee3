"""More than can be done: how late the program is, and what it therefore leaves undone, in one order.

How late it is follows from one figure, how long presses have just waited for the processor. What is left undone makes
each press cheaper, so that more of them are carried out; where even that does not do, those that have waited too long
are turned away at once, since nobody waits for them any more.
"""

import asyncio
from enum import IntEnum
from typing import Final

from bot.running.measures import Measures, Undone

_HALF_LIFE: Final = 1.0
"""Seconds in which a wait that is over counts half: what was left undone is done again soon after."""
TURNED_AWAY_AFTER: Final = 1.0
"""Seconds after which a press is not begun any more. With what Discord and the way there take it still is answered
well before the three seconds that Discord allows."""
_WAITING_SECONDS: Final = 0.5
"""So many presses wait as are begun in this time, and no more."""
_AT_ONCE: Final = 150
"""Where nobody has waited lately, so many may press in one moment."""
_AT_ONCE_WHERE_LATE: Final = 12
_STALE_AFTER: Final = 0.3
"""Seconds: a press that has waited so long behind another one of the same panel is made stale by that. Quicker ones are
judged by the table itself, where quick taps all count."""


class Load(IntEnum):
    """How much there is to do; at each level something more is left undone, which is what it is named for."""

    USUAL = 0
    NO_FILMS = 1
    """Films and reviews are not begun."""
    NO_OTHERS = 2
    """Panels of those who wait for others are brought up to date when their turn comes."""
    NO_COSMETICS = 3
    """Boards are not drawn anew for a look or a language, and between two turns a third as often."""
    NO_HANDS = 4
    """Hands are shown as text."""
    FEWER_BOARDS = 5
    """Boards are drawn seldom, but for a game's beginning and end."""


_FROM: Final = {
    Load.NO_FILMS: 0.1,
    Load.NO_OTHERS: 0.2,
    Load.NO_COSMETICS: 0.3,
    Load.NO_HANDS: 0.4,
    Load.FEWER_BOARDS: 0.45,
}
"""From how many seconds of waiting on."""
_LEAST: Final = min(_FROM.values())


class Overload:
    """Hears how long presses wait, and says what is left undone."""

    def __init__(self, measures: Measures | None = None) -> None:
        self._measures = measures or Measures()
        self._waited = self._at = 0.0
        self._second = self._begun = self._begun_lately = 0
        """The present second of the loop's clock, how many were begun in it, and how many in the one before."""

    def waited(self, seconds: float) -> None:
        """A press has just got its turn after so long."""
        if seconds >= self.lateness:
            self._waited, self._at = seconds, asyncio.get_running_loop().time()

    @property
    def lateness(self) -> float:
        """For how many seconds presses have lately waited."""
        if not self._waited:
            return 0.0
        since = asyncio.get_running_loop().time() - self._at
        return self._waited * float(0.5 ** (since / _HALF_LIFE))

    @property
    def level(self) -> Load:
        late = self.lateness
        if late < _LEAST:
            return Load.USUAL
        return max(level for level, least in _FROM.items() if late >= least)

    def leaves_out(self, level: Load, undone: Undone) -> bool:
        """Whether something is left undone that is so from ``level`` on; if so it is counted."""
        if self.lateness < _FROM[level]:
            return False
        self._measures.left_undone(undone)
        return True

    def turns_away(self, waited: float) -> bool:
        """Whether a press that has waited so long is not begun any more; if so it is counted."""
        return self._counted_if(waited >= TURNED_AWAY_AFTER, Undone.PRESS)

    def makes_stale(self, waited: float) -> bool:
        """Whether a press that has waited so long behind another one of its panel, which has been carried out, is only
        acknowledged; if so it is counted."""
        return self._counted_if(waited >= _STALE_AFTER, Undone.STALE_PRESS)

    def is_full(self, waiting: int) -> bool:
        """Whether a press that comes now would be turned away in the end, since so many wait to be begun: then it is at
        once, which costs less; if so it is counted."""
        at_once = _AT_ONCE if self.lateness < _STALE_AFTER else _AT_ONCE_WHERE_LATE
        return self._counted_if(waiting >= max(at_once, _WAITING_SECONDS * self._begun_lately), Undone.PRESS)

    def begins(self) -> None:
        """A press is carried out from now on."""
        second = int(asyncio.get_running_loop().time())
        if second != self._second:
            self._begun_lately = self._begun if second == self._second + 1 else 0
            self._second, self._begun = second, 0
        self._begun += 1

    def _counted_if(self, is_so: bool, undone: Undone) -> bool:
        if is_so:
            self._measures.left_undone(undone)
        return is_so
