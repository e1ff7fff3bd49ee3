"""Memory of pictures that crashed or hung a drawing process, by their content, for some minutes."""

import asyncio
from dataclasses import dataclass
from functools import partial
from typing import Final

from bot.drawing.wishes import Draw

MOST_CRASHES: Final = 2
"""Number of crashes after which a picture is given up."""
REMEMBERED: Final = 300.0
"""Seconds for which a crash is remembered."""
_MOST: Final = 64
"""Number of pictures remembered, the last ones."""


@dataclass(slots=True)
class _Crash:
    draw: Draw
    times: int
    until: float


class Crashes:
    """Counts of crashes by picture. They outlive the request, since a repeated press asks for the same picture.

    The next picture with the same name or hand is likely to crash, too. So while any crash is remembered, nothing is
    drawn in the bot's own process.
    """

    def __init__(self) -> None:
        self._known: list[_Crash] = []

    def __bool__(self) -> bool:
        self._forget_old()
        return bool(self._known)

    def note(self, draw: Draw) -> None:
        """Count another crash of a picture."""
        # Moved to the end, so that the oldest crashes are the ones that are dropped.
        known = self._of(draw) or _Crash(draw, 0, 0.0)
        known.times, known.until = known.times + 1, asyncio.get_running_loop().time() + REMEMBERED
        self.forget(draw)
        self._known = [*self._known, known][-_MOST:]

    def are_too_many(self, draw: Draw) -> bool:
        """Whether a picture must not be drawn any more."""
        self._forget_old()
        known = self._of(draw)
        return known is not None and known.times >= MOST_CRASHES

    def forget(self, draw: Draw) -> None:
        """Forget the crashes of a picture that could be drawn in the end."""
        self._known = [each for each in self._known if not _show_the_same(each.draw, draw)]

    def _of(self, draw: Draw) -> _Crash | None:
        return next((each for each in self._known if _show_the_same(each.draw, draw)), None)

    def _forget_old(self) -> None:
        if self._known:
            now = asyncio.get_running_loop().time()
            self._known = [each for each in self._known if each.until > now]


def _show_the_same(one: Draw, other: Draw) -> bool:
    """Whether two pictures are made by the same function of equal scenes."""
    # Partial functions are equal only if they are the same object; each press makes its own.
    if isinstance(one, partial) and isinstance(other, partial):
        return (one.func, one.args, one.keywords) == (other.func, other.args, other.keywords)
    return one == other
