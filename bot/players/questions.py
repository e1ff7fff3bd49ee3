"""Queue of questions for worker processes: earliest deadline first, each with a fair share of the time."""

import asyncio
import heapq
import pickle
import time
from dataclasses import dataclass
from itertools import count

from bot.engine.views import SeatView


@dataclass(slots=True)
class Question:
    """One choice to be made by a worker; ``answer`` gets a notation, or None if no worker could answer.

    ``until`` is the deadline, on the clock of ``time.monotonic``; waiting for a worker counts, too.
    """

    level: str
    view: SeatView
    until: float
    answer: "asyncio.Future[str | None]"

    def to_bytes(self, seconds: float) -> bytes:
        """Return the request for a worker, with its time limit in seconds."""
        return pickle.dumps((self.level, self.view, seconds))

    def settle(self, notation: str | None) -> None:
        """Give the answer to the task that waits for it, unless that was cancelled."""
        if not self.answer.done():
            self.answer.set_result(notation)


class Questions:
    """Queue in the order of deadlines (earliest deadline first: C. L. Liu, J. W. Layland, "Scheduling algorithms for
    multiprogramming in a hard-real-time environment", JACM 20, 1973)."""

    def __init__(self, workers: int = 1) -> None:
        self._workers = max(1, workers)
        self._waiting: list[tuple[float, int, Question]] = []
        self._numbers = count()

    def __len__(self) -> int:
        return len(self._waiting)

    def put(self, question: Question) -> None:
        """Add a question; equal deadlines keep their order of arrival."""
        heapq.heappush(self._waiting, (question.until, next(self._numbers), question))

    def next(self) -> Question | None:
        """Remove and return the question that is due next and still awaited; None if there is none."""
        while self._waiting:
            question = heapq.heappop(self._waiting)[2]
            if not question.answer.done():
                return question
        return None

    def seconds_for(self, question: Question) -> float:
        """Return how long a question may be thought about, so that each one behind it gets as much before its own
        deadline.

        The result is 0 if the question is late already: a level then answers with its first idea.
        """
        now = time.monotonic()
        later = sorted(until for until, _, waiting in self._waiting if not waiting.answer.done())
        # The first ``place`` questions share the time until the last of them is due. The tightest share decides.
        parts = [(until - now) * self._workers / place for place, until in enumerate(later, 2)]
        return max(0.0, min([question.until - now, *parts]))
