"""The moment from which on what somebody asked stands, whatever becomes of the answer.

Whoever carries out a request opens a ``SavedMark``; the store sets it once a change is durable. What goes wrong later
must not be told as if nothing had happened.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar


class SavedMark:
    """Whether anything that one request changes has been saved."""

    __slots__ = ("is_saved",)

    def __init__(self) -> None:
        self.is_saved = False


_mark: ContextVar[SavedMark | None] = ContextVar("mark", default=None)


@contextmanager
def doing() -> Iterator[SavedMark]:
    """Within, changes that are saved belong to the mark that is given."""
    before, mark = _mark.get(), SavedMark()
    _mark.set(mark)
    try:
        yield mark
    finally:
        _mark.set(before)


@contextmanager
def bookkeeping() -> Iterator[None]:
    """Within, the program saves something for itself, which nobody has asked for."""
    before = _mark.get()
    _mark.set(None)
    try:
        yield
    finally:
        _mark.set(before)


def note_saved() -> None:
    """A change is durable."""
    mark = _mark.get()
    if mark is not None:
        mark.is_saved = True
