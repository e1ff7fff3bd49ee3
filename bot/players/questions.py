"""What waits for a worker process to think about it: the shortest promise first, its time shared with those behind."""

import asyncio
import heapq
import pickle
import time
from dataclasses import dataclass
from itertools import count

from bot.engine.views import SeatView


@dataclass(slots=True)
class Question:
    """One choice to be made by a worker; ``answer`` gets a notation, or None where no worker could say.

    ``until`` is when the answer is due, on the clock of ``time.monotonic``: waiting for a worker counts, too.
    """

    level: str
    view: SeatView
    until: float
    answer: "asyncio.Future[str | None]"

    def to_bytes(self, seconds: float) -> bytes:
        """Return what a worker reads, with the seconds that it may take."""
        return pickle.dumps((self.level, self.view, seconds))

    def settle(self, notation: str | None) -> None:
        """Tell whoever waits."""
        if not self.answer.done():
            self.answer.set_result(notation)


class Questions:
    """What waits, in the order in which it is due (earliest deadline first: C. L. Liu, J. W. Layland, "Scheduling
    algorithms for multiprogramming in a hard-real-time environment", JACM 20, 1973)."""

    def __init__(self, workers: int = 1) -> None:
        self._workers = max(1, workers)
        self._waiting: list[tuple[float, int, Question]] = []
        self._numbers = count()

    def __len__(self) -> int:
        return len(self._waiting)

    def put(self, question: Question) -> None:
        heapq.heappush(self._waiting, (question.until, next(self._numbers), question))

    def next(self) -> Question | None:
        """Take out the one that is due next and that somebody still waits for; None where there is none."""
        while self._waiting:
            question = heapq.heappop(self._waiting)[2]
            if not question.answer.done():
                return question
        return None

    def seconds_for(self, question: Question) -> float:
        """Return how long it may be thought about, so that as much is left for each that waits behind it until that is
        due.

        Nothing is left where it is late already: then whoever thinks says what it saw at first.
        """
        now = time.monotonic()
        later = sorted(until for until, _, waiting in self._waiting if not waiting.answer.done())
        # Each of the first ``place`` that are due gets an equal part of the time until the last of them is.
        parts = [(until - now) * self._workers / place for place, until in enumerate(later, 2)]
        return max(0.0, min([question.until - now, *parts]))
