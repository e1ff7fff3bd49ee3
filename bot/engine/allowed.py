"""Allowed values of options."""

import re
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Numbers:
    """Allowed whole numbers from ``low`` to ``high``, and ``word`` where a word is allowed too."""

    low: int
    high: int
    word: str | None = None


@dataclass(frozen=True, slots=True)
class Words:
    """Allowed words; ``pattern`` admits a family of further ones."""

    words: tuple[str, ...]
    pattern: str | None = None


@dataclass(frozen=True, slots=True)
class Ranks:
    """A set of ranks; ``only`` lists the sets allowed where not every set is."""

    only: tuple[frozenset[int], ...] | None = None


@dataclass(frozen=True, slots=True)
class NumberPerSeat:
    """None, or a tuple with a whole number from ``low`` to ``high`` for each seat."""

    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Switch:
    """On or off."""


Allowed = Numbers | NumberPerSeat | Words | Ranks | Switch


def is_allowed(allowed: Allowed, value: Any) -> bool:
    """Whether an option may have this value."""
    match allowed:
        case Numbers(low, high, word):
            if type(value) is int:
                return low <= value <= high
            return value is None if word == "none" else word is not None and value == word
        case NumberPerSeat(low, high):
            if value is None:
                return True
            return isinstance(value, tuple) and all(type(number) is int and low <= number <= high for number in value)
        case Words(words, pattern):
            # Data may hold anything: only a string can be looked up or matched.
            known = isinstance(value, str) and value in words
            return known or bool(pattern and isinstance(value, str) and re.fullmatch(pattern, value))
        case Ranks(only):
            return isinstance(value, frozenset) and (only is None or value in only)
        case Switch():
            return isinstance(value, bool)


def has_its_kind(allowed: Allowed, plain: Any) -> bool:
    """Whether plain data have the type in which such values are written. Releases may differ in which of them they
    allow."""
    match allowed:
        case Numbers(word=word):
            other = plain is None if word == "none" else word is not None and isinstance(plain, str)
            return other or type(plain) is int
        case NumberPerSeat():
            return plain is None or _are_numbers(plain)
        case Words():
            return isinstance(plain, str)
        case Ranks():
            return _are_numbers(plain)
        case Switch():
            return isinstance(plain, bool)


def _are_numbers(plain: Any) -> bool:
    """Whether this is a list of integers; booleans are none, though Python counts them among the integers."""
    return isinstance(plain, list) and all(type(each) is int for each in plain)


def plain_value(value: Any) -> Any:
    """Return a value as plain data: a set of ranks becomes a sorted list, one number for each seat a list."""
    if not isinstance(value, frozenset | tuple):
        return value
    return sorted(value) if isinstance(value, frozenset) else list(value)
