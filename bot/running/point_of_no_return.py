"""Point of no return: once a request's change is saved, it stands, whatever becomes of the answer.

The code that carries out a request opens a ``SavedMark``; the store sets it when a change is durable. Later failures
must not be reported as if nothing had happened.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar


class SavedMark:
    """Whether any change of one request has been saved."""

    __slots__ = ("is_saved",)

    def __init__(self) -> None:
        self.is_saved = False


_mark: ContextVar[SavedMark | None] = ContextVar("mark", default=None)


@contextmanager
def doing() -> Iterator[SavedMark]:
    """Give the mark for changes saved within the block."""
    before, mark = _mark.get(), SavedMark()
    _mark.set(mark)
    try:
        yield mark
    finally:
        _mark.set(before)


@contextmanager
def bookkeeping() -> Iterator[None]:
    """Save data within the block that no request asked for, without setting the mark."""
    before = _mark.get()
    _mark.set(None)
    try:
        yield
    finally:
        _mark.set(before)


def note_saved() -> None:
    """Set the mark of the present request: a change is durable."""
    mark = _mark.get()
    if mark is not None:
        mark.is_saved = True
