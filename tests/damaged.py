"""What is kept, with another value in one place: for tests that nothing absurd is taken for something."""

import copy
from collections.abc import Iterator
from typing import Any

Path = tuple[str | int, ...]


def places(data: Any, at: Path = ()) -> Iterator[Path]:
    """Every value that is kept, with those that hold others; of lists the first two and the last."""
    if isinstance(data, dict | list):
        inner = list(data.items() if isinstance(data, dict) else enumerate(data))
        for name, value in inner if isinstance(data, dict) else [*inner[:2], *inner[2:][-1:]]:
            yield from places(value, (*at, name))
    if at:
        yield at


def with_value(data: Any, path: Path, value: Any) -> Any:
    """A copy with that value in that place."""
    changed = copy.deepcopy(data)
    inner = changed
    for name in path[:-1]:
        inner = inner[name]
    inner[path[-1]] = value
    return changed
