"""Types of arguments that several commands share."""

from argparse import ArgumentTypeError
from collections.abc import Callable
from math import inf


def number(least: int, most: float = inf) -> Callable[[str], int]:
    """Return a parser of whole numbers that refuses those outside the bounds."""

    def read(text: str) -> int:
        found = int(text)
        if found < least:
            raise ArgumentTypeError(f"{found} is too small, {least} is the least")
        if found > most:
            raise ArgumentTypeError(f"{found} is too large, {most} is the most")
        return found

    read.__name__ = "number"  # what is no number at all is refused by that name
    return read
