"""What was heard of last: whatever is remembered of everybody has to end somewhere."""

from typing import TypeVar

_Key = TypeVar("_Key")
_Value = TypeVar("_Value")


class Newest(dict[_Key, _Value]):
    """What was put last, each key's newest value: of more than ``most`` those go first that were put longest ago."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self._most = most

    def __setitem__(self, key: _Key, value: _Value) -> None:
        self.pop(key, None)  # it comes last now
        super().__setitem__(key, value)
        if len(self) > self._most:
            del self[next(iter(self))]
