"""Registry of the functions that answer presses, filled by the loaded features."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from cogs.core.press_ids import PressId

Handler = Callable[[Any, Any], Awaitable[None]]
"""Function that answers a press; it gets the ``Press``, and the class that its id names, with what the id says."""
Answering = Mapping[type[PressId], Handler]


class Presses:
    """Registry of the handlers of all presses of the loaded features."""

    def __init__(self) -> None:
        self._handlers: dict[type[PressId], Handler] = {}
        self._open: set[type[PressId]] = set()

    def add(self, handlers: Answering, *, open_to_blocked: bool = False) -> None:
        """Register the handlers of a feature.

        :param open_to_blocked: whether whoever is blocked may press these all the same.
        :raises ValueError: another feature answers one of these.
        """
        if taken := self._handlers.keys() & handlers.keys():
            raise ValueError(f"two features answer {', '.join(sorted(each.verb for each in taken))}")
        self._handlers.update(handlers)
        self._open.update(handlers if open_to_blocked else ())

    def remove(self, handlers: Answering) -> None:
        """Hear that a feature has been taken away: its presses are refused like those of an older release."""
        for asked in handlers:
            self._handlers.pop(asked, None)
            self._open.discard(asked)

    def is_open_to_blocked(self, asked: PressId) -> bool:
        """Whether whoever is blocked may press it all the same."""
        return type(asked) in self._open

    def is_answered(self, asked: PressId) -> bool:
        """Whether a feature that is loaded answers a press."""
        return type(asked) in self._handlers

    def answering(self, asked: PressId) -> Handler | None:
        """Return the handler of a press, None if there is none."""
        return self._handlers.get(type(asked))
