"""What is to be drawn, in the order of its urgency; what is outdated while it waits is not drawn."""

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
"""After so many pictures before which others waited, the one that has waited longest is drawn, so that tables are shown
also where hands never end."""


class Urgency(IntEnum):
    """Who waits for a picture; the smaller goes first."""

    PRESSED = 0
    """Somebody who has just pressed."""
    HAND = 1
    """Somebody who looks on while others press."""
    BOARD = 2
    """A table's public message."""
    COSMETIC = 3
    """Nobody, or somebody who only looks round."""


@dataclass(eq=False, slots=True)
class Wish:
    """One picture that somebody waits for. Whoever waits for an outdated one gets the newer one in its place.

    :ivar home: pictures of the same number are drawn by the same process where that is possible: what is drawn again
        and again is kept there.
    :ivar drawn_of: when what it draws was asked for, as a number that only grows.
    :ivar crashes: how many processes have died over it, or over what it has taken the place of.
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
        """Whether anybody still waits for it."""
        return any(not each.done() for each in self.waiting)

    def packed(self) -> bytes:
        """As it is sent to a process: what is drawn, as plain data, and by which function.

        :raises Exception: it can't be sent (whatever pickle raises).
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
    """The pictures that nobody has begun to draw, the most urgent and then the oldest first.

    A wish that becomes more urgent is put on the heap once more, and its older place passed over when it comes up.
    """

    def __init__(self) -> None:
        self._heap: list[tuple[Urgency, int, Wish]] = []
        self._by_subject: dict[Hashable, Wish] = {}
        self._ages = count()
        self._overtaking = 0

    def add(self, draw: Draw, urgency: Urgency, about: Hashable, home: int) -> "asyncio.Future[bytes]":
        """The picture that will be drawn.

        :param about: what it shows; a picture of the same thing that still waits is drawn as this one. None is
            nothing else's.
        """
        future: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        wish = self._by_subject.get(about) if about is not None else None
        now = next(self._ages)
        if wish is None:
            wish = Wish(draw, urgency, about, home, now, now)
            self._push(wish)
        else:
            wish.draw, wish.drawn_of = draw, now
            self._hurry(wish, urgency)
        wish.waiting.append(future)
        return future

    def give_back(self, wish: Wish) -> None:
        """Let what was begun in vain wait again, in its old place. Where another picture of the same thing waits, the
        newer one is drawn for both, as urgently as either, and knows of the crashes of both."""
        other = self._by_subject.get(wish.about) if wish.about is not None else None
        if other is None:
            self._push(wish)
            return
        if other.drawn_of < wish.drawn_of:  # both were begun, and the older one was given back first
            other.draw, other.drawn_of = wish.draw, wish.drawn_of
        other.waiting += wish.waiting
        other.crashes = max(other.crashes, wish.crashes)
        self._hurry(other, wish.urgency)

    def next(self) -> Wish | None:
        """What is to be drawn now; None where nobody waits for anything."""
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
                continue  # it has become more urgent, and was found before
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
