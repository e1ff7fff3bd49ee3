"""Kinds of errors that the log has had, for the operator: where, how often and when, without anything of people."""

import logging
import re
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from bot.newest import Newest

_KINDS: Final = 20
_LONGEST: Final = 160
_DIRECTIVE: Final = re.compile(r"%(\([^)]*\))?[-#0 +]*[\d.*]*[a-zA-Z]")
_LEFT_OUT: Final = "…"


@dataclass(frozen=True, slots=True)
class ErrorKind:
    """One kind of error: ``words`` are the program's own, with what they were filled with left out.

    :ivar fault: the class of the exception; empty where there was none.
    :ivar last: when it came last, in seconds since 1970.
    """

    place: str
    words: str
    fault: str
    count: int
    last: float


class ErrorLog(logging.Handler):
    """Handler that counts errors by kind. What a message is filled with may be somebody's name, so it is not kept."""

    def __init__(self, now: Callable[[], float] = time.time) -> None:
        super().__init__(logging.ERROR)
        self._now = now
        self._kinds: Newest[tuple[str, str, str], ErrorKind] = Newest(_KINDS)

    def emit(self, record: logging.LogRecord) -> None:
        fault = record.exc_info[0].__name__ if record.exc_info and record.exc_info[0] else ""
        # The message before it is filled: with names in it each would be a kind of its own, and kept.
        key = (record.name, _DIRECTIVE.sub(_LEFT_OUT, str(record.msg))[:_LONGEST], fault)
        known = self._kinds.get(key, ErrorKind(*key, 0, 0.0))
        self._kinds[key] = replace(known, count=known.count + 1, last=self._now())

    def kinds(self, since: float) -> tuple[ErrorKind, ...]:
        """Return those that have come since a moment, the last one first."""
        found = [each for each in self._kinds.values() if each.last >= since]
        return tuple(sorted(found, key=lambda each: -each.last))
