"""Encoding of stored values: JSON as canonical text, times as whole microseconds."""

import json
from typing import Any, Final

from bot.shapes import Data, Shape, require_kinds, shaped

_MICROSECONDS: Final = 1_000_000
UNREADABLE: Final = (ValueError, TypeError, LookupError, AttributeError, RecursionError)
"""Exceptions of damaged data that is read as something it no longer is."""


def to_text(data: Data) -> str:
    """Return canonical JSON: keys sorted, no spaces, pure ASCII, so that equal data are equal text whatever names hold.

    Raises ``TypeError`` or ``ValueError`` for what JSON can't say, infinite numbers included.
    """
    return json.dumps(data, sort_keys=True, separators=(",", ":"), allow_nan=False)


def from_text(text: str) -> Data:
    """Read the object that ``to_text`` wrote. Raises ``ValueError`` for any other text."""
    data: object = json.loads(text, parse_constant=_refuse)
    if not isinstance(data, dict):
        raise ValueError("no object")
    return data


def shape_from_text(kind: type[Shape], text: str) -> Shape:
    """Return the dataclass whose plain data ``to_text`` wrote, each field of its declared type. Raises what
    ``UNREADABLE`` names for anything else."""
    made = shaped(kind, from_text(text))
    require_kinds(made)
    return made


def _refuse(constant: str) -> None:
    raise ValueError(f"{constant} is no number")


def readable(text: str) -> Data:
    """Read an object; an empty one where the text holds something else."""
    try:
        return from_text(text)
    except UNREADABLE:
        return {}


def list_from_text(text: str) -> list[Any]:
    """Return a list, as JSON. Raises ``ValueError`` for anything else."""
    items: object = json.loads(text, parse_constant=_refuse)
    if not isinstance(items, list):
        raise ValueError("no list")
    return items


def to_microseconds(seconds: float) -> int:
    return round(seconds * _MICROSECONDS)


def to_seconds(microseconds: int) -> float:
    return microseconds / _MICROSECONDS


def event_from_row(version: int, kind: str, payload: str, actor: int | None, interaction: int | None, at: int) -> Data:
    """Return one saved change as ``Store.events`` gives it."""
    return {
        "version": version,
        "kind": kind,
        "payload": from_text(payload),
        "actor": actor,
        "interaction": interaction,
        "at": to_seconds(at),
    }
