"""What a clock gets back for the program's absence: the time that was lost, and within one turn or round at most the
grace (two minutes) more. So nobody loses anything by an outage, and no flapping connection extends a clock for ever."""

from dataclasses import dataclass
from typing import Final, NamedTuple

NOTICED: Final = 10.0
"""Seconds. A shorter absence moves no clock by itself, but is given back when the clock would run out."""


class Lost(NamedTuple):
    """Seconds in which nobody could be heard.

    ``doubtful`` are those in which perhaps somebody could: nobody knows when a silent connection broke.
    """

    certain: float = 0.0
    doubtful: float = 0.0

    def within(self, most: float) -> float:
        """All of it, with no more than ``most`` of what is doubtful."""
        return self.certain + min(self.doubtful, most)


@dataclass(frozen=True, slots=True)
class Given:
    """What was given back in a turn or a round: how many seconds, how many of them are more than was certainly lost,
    and until when absences are settled by that."""

    seconds: float = 0.0
    extra: float = 0.0
    until: float = 0.0


def give_back(before: Given | None, lost: Lost, ends_at: float, *, now: float, grace: float, whole: float) -> Given:
    """What will have been given back in all.

    Whoever had little time left when the absence began needs some to notice that it is over: after one that is noticed
    the grace is left, or the whole time where that is shorter.

    :param ends_at: when the time is over as long as nothing is given back.
    :param grace: how much more than the loss may be given in all.
    :param whole: how long a whole turn or round lasts.
    """
    known = before or Given()
    left = max(0.0, grace - known.extra)
    seconds = lost.within(left)
    extra = seconds - lost.certain
    if lost.certain >= NOTICED:
        missing = now + min(grace, whole) - (ends_at + seconds)
        more = min(max(0.0, missing), left - extra)
        seconds, extra = seconds + more, extra + more
    return Given(known.seconds + seconds, known.extra + extra, now)
