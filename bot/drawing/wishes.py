"""Pending pictures by urgency; outdated ones are not drawn."""

import asyncio
import heapq
import pickle
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from enum import IntEnum
from itertools import count
from typing import Final

Draw = Callable[[], bytes]


_MOST_OVERTAKING: Final = 5
"""Number of pictures drawn before waiting ones, after which the oldest goes first. So tables are shown even if hands
never end."""


class Urgency(IntEnum):
    """Urgency of a picture; smaller values go first."""

    PRESSED = 0
    """A person has just pressed."""
    HAND = 1
    """A person looks on while others press."""
    BOARD = 2
    """A table's public message."""
    COSMETIC = 3
    """Nobody waits, or a person only looks around."""


@dataclass(eq=False, slots=True)
class Wish:
    """One pending picture. A request for an outdated picture gets the newer one.

    :ivar home: pictures with the same number are drawn by the same process if possible, since it caches their parts.
    :ivar drawn_of: growing number that tells when its present content was requested.
    :ivar crashes: number of processes that died over it, or over pictures it has replaced.
    """

    draw: Draw
    urgency: Urgency
    about: Hashable
    home: int
    age: int
    drawn_of: int
    waiting: list["asyncio.Future[bytes]"] = field(default_factory=list)
    crashes: int = 0

    @property
    def is_wanted(self) -> bool:
        """Whether a request still waits for it."""
        return any(not each.done() for each in self.waiting)

    def packed(self) -> bytes:
        """Return it in the form sent to a process.

        :raises Exception: it can't be sent (any error of pickle).
        """
        return pickle.dumps(self.draw, pickle.HIGHEST_PROTOCOL)

    def fulfil(self, picture: bytes) -> None:
        for each in self.waiting:
            if not each.done():
                each.set_result(picture)

    def fail(self, error: Exception) -> None:
        for each in self.waiting:
            if not each.done():
                each.set_exception(error)


class Wishes:
    """Priority queue of pictures not begun, the most urgent and then the oldest first.

    A wish that becomes more urgent is pushed again; its older entry is skipped when it comes up.
    """

    def __init__(self) -> None:
        self._heap: list[tuple[Urgency, int, Wish]] = []
        self._by_subject: dict[Hashable, Wish] = {}
        self._ages = count()
        self._overtaking = 0

    def add(self, draw: Draw, urgency: Urgency, about: Hashable, home: int) -> "asyncio.Future[bytes]":
        """Return a future of the picture.

        :param about: its subject; a pending picture of the same subject is replaced by this one. None has no subject.
        """
        future: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        wish = self._by_subject.get(about) if about is not None else None
        now = next(self._ages)
        if wish is None:
            wish = Wish(draw, urgency, about, home, now, now)
            self._push(wish)
        else:
            # Its age stays: a table that changes again and again would otherwise never be drawn.
            wish.draw, wish.drawn_of = draw, now
            self._hurry(wish, urgency)
        wish.waiting.append(future)
        return future

    def give_back(self, wish: Wish) -> None:
        """Requeue a picture begun in vain, in its old place. If another one of the same subject is pending, merge them:
        the newer content, the higher urgency, and the crashes of both."""
        other = self._by_subject.get(wish.about) if wish.about is not None else None
        if other is None:
            self._push(wish)
            return
        if other.drawn_of < wish.drawn_of:  # both had been begun, and the older one came back first
            other.draw, other.drawn_of = wish.draw, wish.drawn_of
        other.waiting += wish.waiting
        other.crashes = max(other.crashes, wish.crashes)
        self._hurry(other, wish.urgency)

    def next(self) -> Wish | None:
        """Remove and return the next wanted picture, or None."""
        # Starvation guard: promote the oldest waiting picture.
        if self._overtaking >= _MOST_OVERTAKING:
            waiting = (wish for urgency, _, wish in self._heap if urgency is wish.urgency and wish.is_wanted)
            oldest = min(waiting, key=lambda wish: wish.age, default=None)
            if oldest is not None and oldest.urgency is not Urgency.PRESSED:
                oldest.urgency = Urgency.PRESSED
                self._push(oldest)
            self._overtaking = 0
        while self._heap:
            urgency, _, wish = heapq.heappop(self._heap)
            if urgency is not wish.urgency:
                continue  # stale entry: it became more urgent and has come up before
            if self._by_subject.get(wish.about) is wish:
                del self._by_subject[wish.about]
            if wish.is_wanted:
                self._overtaking = self._overtaking + 1 if self._heap else 0
                return wish
        return None

    def _hurry(self, wish: Wish, urgency: Urgency) -> None:
        if urgency < wish.urgency:
            wish.urgency = urgency
            self._push(wish)

    def _push(self, wish: Wish) -> None:
        heapq.heappush(self._heap, (wish.urgency, wish.age, wish))
        if wish.about is not None:
            self._by_subject[wish.about] = wish
