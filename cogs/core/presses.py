"""Handlers of presses, as the loaded features have named them."""

from collections.abc import Mapping

from cogs.core.press import Handler
from cogs.core.press_ids import PressId

Answering = Mapping[type[PressId], Handler]


class Presses:
    """Handlers of presses, of all features that are loaded."""

    def __init__(self) -> None:
        self._handlers: dict[type[PressId], Handler] = {}
        self._open: set[type[PressId]] = set()

    def add(self, handlers: Answering, *, open_to_blocked: bool = False) -> None:
        """A feature has been loaded.

        :param open_to_blocked: whether whoever is blocked may press these all the same.
        :raises ValueError: another feature answers one of these.
        """
        if taken := self._handlers.keys() & handlers.keys():
            raise ValueError(f"two features answer {', '.join(sorted(each.verb for each in taken))}")
        self._handlers.update(handlers)
        self._open.update(handlers if open_to_blocked else ())

    def remove(self, handlers: Answering) -> None:
        """A feature has been taken away: its presses are refused like those of an older release."""
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
        """Return the handler of a press; None where there is none."""
        return self._handlers.get(type(asked))
