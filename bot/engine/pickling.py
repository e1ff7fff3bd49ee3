"""How values travel to other processes: by position, in half the time that dataclasses take by themselves."""

from collections.abc import Callable
from dataclasses import fields
from operator import attrgetter
from typing import Any, TypeVar

Value = TypeVar("Value")


def travels_by_position(kind: type[Value]) -> type[Value]:
    """Decorates a frozen dataclass whose constructor takes all of its fields in their order: it is pickled as that
    call."""
    names = [each.name for each in fields(kind)]  # type: ignore[arg-type]
    values: Callable[[Value], tuple[Any, ...]]
    values = attrgetter(*names) if names[1:] else lambda value: (getattr(value, names[0]),)

    def __reduce__(self: Value) -> tuple[type[Value], tuple[Any, ...]]:  # noqa: N807
        return kind, values(self)

    kind.__reduce__ = __reduce__  # type: ignore[method-assign,assignment]
    return kind
