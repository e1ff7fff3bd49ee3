"""The moment from which on what somebody asked stands, whatever becomes of the answer.

Whoever carries out a request opens a ``Deed``; the store marks it once a change is durable. What goes wrong later must
not be told as if nothing had happened.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar


class Deed:
    """What one request has done so far."""

    __slots__ = ("is_saved",)

    def __init__(self) -> None:
        self.is_saved = False


_deed: ContextVar[Deed | None] = ContextVar("deed", default=None)


@contextmanager
def doing() -> Iterator[Deed]:
    """Within, changes that are saved belong to the deed that is given."""
    before, deed = _deed.get(), Deed()
    _deed.set(deed)
    try:
        yield deed
    finally:
        _deed.set(before)


@contextmanager
def bookkeeping() -> Iterator[None]:
    """Within, the program saves something for itself, which nobody has asked for."""
    before = _deed.get()
    _deed.set(None)
    try:
        yield
    finally:
        _deed.set(before)


def note_saved() -> None:
    """A change is durable."""
    deed = _deed.get()
    if deed is not None:
        deed.is_saved = True
