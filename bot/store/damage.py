"""What is stored and can't be read: told once in the log, counted, named to the operator, and in nobody's way.

Each row is read by itself. In a list the others are given; where one alone was asked for, ``Unreadable`` is raised; of
choices the usual stands in the place of what can't be read.
"""

import logging
from collections import Counter
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, TypeVar

from bot.entities.kept import StoredKind
from bot.errors import Unreadable

logger = logging.getLogger(__name__)

Read = TypeVar("Read")


class Damage:
    """Everything of one store that could not be read so far and has not been read since."""

    def __init__(self) -> None:
        self._found: set[tuple[StoredKind, str, str]] = set()
        """Kind and key of each, and what could not be made of it: what is no JSON may be mended and yet be no game."""

    def counts(self) -> Counter[StoredKind]:
        """How much there is of each kind."""
        return Counter(kind for kind, _ in self.all())

    def all(self) -> list[tuple[StoredKind, str]]:
        """All of it, by kind and key."""
        return sorted({(kind, key) for kind, key, _ in self._found})

    def read(self, kind: StoredKind, key: object, make: Callable[[], Read]) -> Read | None:
        """What ``make`` makes of something; None, and noted, where it can't."""
        try:
            return self.insist(kind, key, make)
        except Unreadable:
            return None

    def insist(self, kind: StoredKind, key: object, make: Callable[[], Read]) -> Read:
        """The same for something that was asked for by itself. Raises ``Unreadable``."""
        try:
            made = make()
        except Exception as error:  # whatever is wrong with it
            self._note(kind, str(key), _name_of(make), error)
            raise Unreadable(kind, key) from error
        if self._found:
            self._found.discard((kind, str(key), _name_of(make)))
        return made

    def forget(self, kind: StoredKind, key: str) -> None:
        """It is kept no longer."""
        self._found = {found for found in self._found if found[:2] != (kind, key)}

    def _note(self, kind: StoredKind, key: str, maker: str, error: Exception) -> None:
        """Tells it once. What the error says may name cards or people, so its kind alone is told."""
        if (kind, key, maker) not in self._found:
            self._found.add((kind, key, maker))
            why = type(error).__name__
            logger.error("What is stored of %s %s can't be read (%s); it is passed over", kind, key, why)

    def each(self, kind: StoredKind, rows: Iterable[tuple[object, Callable[[], Read]]]) -> list[Read]:
        """What can be read of several, each by its key and by what makes it."""
        made = (self.read(kind, key, make) for key, make in rows)
        return [each for each in made if each is not None]

    def choice(self, kind: StoredKind, key: object, make: Callable[[Any], Read], kept: Any, usual: Read) -> Read:
        """Return something chosen, as ``make`` makes it of what is kept; the usual where nothing is kept, or where that
        can't be read."""
        made = None if kept is None else self.read(kind, key, partial(make, kept))
        return usual if made is None else made


def _name_of(make: Callable[[], object]) -> str:
    made_by = make.func if isinstance(make, partial) else make
    return str(getattr(made_by, "__qualname__", made_by))
