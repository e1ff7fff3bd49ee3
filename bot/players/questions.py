"""What waits for a worker process to think about it: the shortest promise first, its time shared with those behind."""

import heapq
import pickle
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count

from bot.engine.views import SeatView


@dataclass(slots=True)
class Question:
    """One choice to be made by a worker; ``answer`` is called once, with a notation or None, in the worker's thread.

    ``until`` is when the answer is due, on the clock of ``time.monotonic``: waiting for a worker counts, too.
    """

    level: str
    view: SeatView
    until: float
    answer: Callable[[str | None], None]
    dropped: threading.Event = field(default_factory=threading.Event)

    def as_bytes(self, seconds: float) -> bytes:
        """What a worker reads, with the seconds that it may take."""
        return pickle.dumps((self.level, self.view, seconds))


class Questions:
    """What waits, in the order in which it is due (earliest deadline first: C. L. Liu, J. W. Layland, "Scheduling
    algorithms for multiprogramming in a hard-real-time environment", JACM 20, 1973)."""

    def __init__(self, workers: int = 1) -> None:
        self._workers = max(1, workers)
        self._waiting: list[tuple[float, int, Question]] = []
        self._numbers = count()
        self._closed = False
        self._changed = threading.Condition()

    def __len__(self) -> int:
        return len(self._waiting)

    def put(self, question: Question) -> None:
        with self._changed:
            heapq.heappush(self._waiting, (question.until, next(self._numbers), question))
            self._changed.notify()

    def close(self) -> None:
        """After those that wait now, there are no more."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()

    def get(self) -> Question | None:
        """The one that is due next, as soon as there is one that somebody still waits for; None at the end."""
        with self._changed:
            while True:
                while not self._waiting and not self._closed:
                    self._changed.wait()
                if not self._waiting:
                    return None
                question = heapq.heappop(self._waiting)[2]
                if not question.dropped.is_set():
                    return question

    def seconds_for(self, question: Question) -> float:
        """How long it may be thought about, so that as much is left for each that waits behind it until that is due.

        Nothing is left where it is late already: then whoever thinks says what it saw at first.
        """
        now = time.monotonic()
        with self._changed:
            later = sorted(until for until, _, waiting in self._waiting if not waiting.dropped.is_set())
        # Each of the first ``place`` that are due gets an equal part of the time until the last of them is.
        parts = [(until - now) * self._workers / place for place, until in enumerate(later, 2)]
        return max(0.0, min([question.until - now, *parts]))
