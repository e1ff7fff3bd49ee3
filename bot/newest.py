"""Bounded memory of the newest entries: whatever is remembered of everybody has to end somewhere."""

from typing import TypeVar

_Key = TypeVar("_Key")
_Value = TypeVar("_Value")


class Newest(dict[_Key, _Value]):
    """Dictionary of the ``most`` newest entries; a key that is set again counts as new."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self._most = most

    def __setitem__(self, key: _Key, value: _Value) -> None:
        self.pop(key, None)  # it comes last now
        super().__setitem__(key, value)
        if len(self) > self._most:
            del self[next(iter(self))]
