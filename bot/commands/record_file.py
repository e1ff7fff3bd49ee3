"""Files of records that may come from anybody: read line by line, a sentence for each that is none."""

import json
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import IO, Any, Final

from bot.engine.errors import EngineError
from bot.running.terminal import printable

_LONGEST_LINE: Final = 1 << 24
"""Characters of a line; the longest game that is played takes less than a tenth of that."""
_LONGEST_FAULT: Final = 300
_BROKEN: Final = (ArithmeticError, AttributeError, LookupError, MemoryError, RecursionError, TypeError, ValueError)
"""Exceptions that an untrusted text may cause when it is read as a record."""

LookAtRecord = Callable[[int, Any], None]
"""Looks at a record, given its line's number."""


def look_at_each(file: Path, look: LookAtRecord, wanted: int | None = None) -> tuple[int, int]:
    """Hand each record of a file over and print a sentence for each that is broken.

    Return how many were good, and how many broken.

    :param look: raises ``EngineError``, or whatever a broken record may cause.
    :param wanted: only the record on that line, counted from 1.
    :raises OSError: the file can't be read.
    :raises ValueError: it holds no record.
    """
    good = broken = 0
    with file.open(encoding="utf-8", errors="replace") as opened:
        for number, line in _numbered(opened):
            if wanted not in (None, number):
                continue
            fault = fault_in(line, partial(look, number))
            if fault is None:
                good += 1
            else:
                broken += 1
                print(f"line {number}: {fault}", file=sys.stderr)
    if not good + broken:
        where = "holds no record" if wanted is None else f"has no record on line {wanted}"
        raise ValueError(f"{file} {where}")
    return good, broken


def fault_in(line: str | None, look: Callable[[Any], object]) -> str | None:
    """Return what is wrong with a record given as JSON text, in one printable sentence; None where nothing is.

    :param line: None for one that is too long to be read.
    :param look: looks at the record that was read.
    """
    if line is None:
        return f"longer than any record ({_LONGEST_LINE >> 20} MiB)"
    try:
        record = json.loads(line)
    except RecursionError:
        return "not JSON that can be read (it is nested too deeply)"
    except ValueError as error:
        return f"not JSON ({_short(error)})"
    # A record from anybody may hold anything: whatever reading it raises is its own fault.
    try:
        look(record)
    except EngineError as error:
        return _short(error)
    except RecursionError:
        return "header: the record is broken (it is nested too deeply)"
    except _BROKEN as error:
        return f"header: the record is broken ({type(error).__name__}: {_short(error)})"
    return None


def _numbered(lines: IO[str]) -> Iterator[tuple[int, str | None]]:
    """Yield the lines that are not empty, counted from 1; None for one that is too long."""
    number = 0
    while line := lines.readline(_LONGEST_LINE):
        number += 1
        is_whole = line.endswith("\n") or len(line) < _LONGEST_LINE
        # The rest of a line that is too long is read and dropped piece by piece: it may be larger than the memory.
        rest = line
        while not (rest.endswith("\n") or len(rest) < _LONGEST_LINE):
            rest = lines.readline(_LONGEST_LINE)
        if not is_whole:
            yield number, None
        elif line.strip():
            yield number, line


def _short(error: Exception) -> str:
    words = " ".join(printable(str(error)).split())
    return words if len(words) <= _LONGEST_FAULT else f"{words[:_LONGEST_FAULT]}..."
