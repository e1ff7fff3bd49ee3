"""Compensation of a clock for the program's absence: the time lost, plus at most the grace (two minutes) in one turn or
round.

So an outage costs nobody anything, and a flapping connection can't extend a clock for ever.
"""

from dataclasses import dataclass
from typing import Final, NamedTuple

NOTICED: Final = 10.0
"""Seconds of absence from which clocks are moved at once. Shorter ones are given back when the clock would run out."""


class Lost(NamedTuple):
    """Seconds in which nobody could be heard.

    In ``doubtful`` seconds people may have been heard: it is unknown when a silent connection broke.
    """

    certain: float = 0.0
    doubtful: float = 0.0

    def within(self, most: float) -> float:
        """Return the total, with at most ``most`` of the doubtful seconds."""
        return self.certain + min(self.doubtful, most)


@dataclass(frozen=True, slots=True)
class Given:
    """Compensation within a turn or round: seconds in all, those beyond the certain loss, and the moment up to which
    absences are settled."""

    seconds: float = 0.0
    extra: float = 0.0
    until: float = 0.0


def give_back(before: Given | None, lost: Lost, ends_at: float, *, now: float, grace: float, whole: float) -> Given:
    """Return the new total of compensation.

    A person with little time left when the absence began needs some to notice its end. After a noticeable absence they
    have the grace left, or a whole turn if that is shorter.

    :param ends_at: when the time ends without further compensation.
    :param grace: how much more than the loss may be given in all.
    :param whole: length of a whole turn or round.
    """
    # 1. The loss: all that is certain, and of what is doubtful no more than the grace that is left.
    known = before or Given()
    left = max(0.0, grace - known.extra)
    seconds = lost.within(left)
    extra = seconds - lost.certain
    # 2. Whoever was away for long gets time to notice that it goes on, from the same grace.
    if lost.certain >= NOTICED:
        missing = now + min(grace, whole) - (ends_at + seconds)
        more = min(max(0.0, missing), left - extra)
        seconds, extra = seconds + more, extra + more
    return Given(known.seconds + seconds, known.extra + extra, now)
