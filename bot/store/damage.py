"""Register of stored rows that can't be read: logged once, counted, named to the operator.

Each row is read by itself. A list leaves damaged rows out; a single request raises ``Unreadable``; a damaged choice
gives the usual value.
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
    """Rows of one store that failed to be read and have not been read since."""

    def __init__(self) -> None:
        self._found: set[tuple[StoredKind, str, str]] = set()
        """Kind, key and reader of each row: a row whose JSON was repaired may still be no game for another reader."""

    def counts(self) -> Counter[StoredKind]:
        """Return the number of damaged rows of each kind."""
        return Counter(kind for kind, _ in self.all())

    def all(self) -> list[tuple[StoredKind, str]]:
        """Return the damaged rows, by kind and key."""
        return sorted({(kind, key) for kind, key, _ in self._found})

    def read(self, kind: StoredKind, key: object, make: Callable[[], Read]) -> Read | None:
        """Return the result of ``make``; None where it fails, and note the damage."""
        try:
            return self.insist(kind, key, make)
        except Unreadable:
            return None

    def insist(self, kind: StoredKind, key: object, make: Callable[[], Read]) -> Read:
        """Return the result of ``make``. Raises ``Unreadable``, and notes the damage, where it fails."""
        try:
            made = make()
        except Exception as error:  # whatever is wrong with it
            # Logged once, and by the kind of error alone: its text may name cards or people.
            if (found := (kind, str(key), _name_of(make))) not in self._found:
                self._found.add(found)
                why = type(error).__name__
                logger.error("What is stored of %s %s can't be read (%s); it is passed over", kind, key, why)
            raise Unreadable(kind, key) from error
        # It was repaired, or was never damaged: most stores have no damage, and look up nothing.
        if self._found:
            self._found.discard((kind, str(key), _name_of(make)))
        return made

    def forget(self, kind: StoredKind, key: str) -> None:
        """Drop a row that is no longer stored."""
        self._found = {found for found in self._found if found[:2] != (kind, key)}

    def each(self, kind: StoredKind, rows: Iterable[tuple[object, Callable[[], Read]]]) -> list[Read]:
        """Return the results of all readers that succeed."""
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
