"""Pickling of values by position, in half the time that dataclasses take by themselves."""

from collections.abc import Callable
from dataclasses import fields
from operator import attrgetter
from typing import Any, TypeVar

_Value = TypeVar("_Value")


def travels_by_position(kind: type[_Value]) -> type[_Value]:
    """Pickle a frozen dataclass as a call of its constructor, which must take all of its fields in their order."""
    names = [each.name for each in fields(kind)]  # type: ignore[arg-type]
    values: Callable[[_Value], tuple[Any, ...]]
    values = attrgetter(*names) if names[1:] else lambda value: (getattr(value, names[0]),)

    def __reduce__(self: _Value) -> tuple[type[_Value], tuple[Any, ...]]:  # noqa: N807
        return kind, values(self)

    kind.__reduce__ = __reduce__  # type: ignore[method-assign,assignment]
    return kind
