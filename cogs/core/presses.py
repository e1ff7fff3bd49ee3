"""What answers presses: the features that are loaded have said so."""

from collections.abc import Iterator, Mapping

from bot.ids import CustomId
from cogs.core.press import Handler


class Presses(Mapping[str, Handler]):
    """What answers each verb of an id, of all features that are loaded."""

    def __init__(self) -> None:
        self._handlers: dict[str, Handler] = {}
        self._renamed: dict[tuple[str, str], str] = {}
        self._open: set[str] = set()

    def add(
        self,
        handlers: Mapping[str, Handler],
        renamed: Mapping[tuple[str, str], str] | None = None,
        *,
        open_to_blocked: bool = False,
    ) -> None:
        """A feature has been loaded.

        :param renamed: the verbs of now for ids of earlier releases, by what these are about and the verb they name.
        :param open_to_blocked: whether whoever is blocked may press these all the same.
        :raises ValueError: another feature answers one of these verbs.
        """
        if taken := self._handlers.keys() & handlers.keys():
            raise ValueError(f"two features answer {', '.join(sorted(taken))}")
        self._handlers.update(handlers)
        self._renamed.update(renamed or {})
        self._open.update(handlers if open_to_blocked else ())

    def remove(self, handlers: Mapping[str, Handler]) -> None:
        """A feature has been taken away: its presses are refused like those of an older release."""
        for verb in handlers:
            self._handlers.pop(verb, None)
            self._open.discard(verb)

    def is_open_to_blocked(self, press: CustomId) -> bool:
        """Whether whoever is blocked may press it all the same."""
        return self._renamed.get((press.table, press.verb), press.verb) in self._open

    def answering(self, press: CustomId) -> Handler | None:
        """What answers a press; None where nothing does."""
        return self._handlers.get(self._renamed.get((press.table, press.verb), press.verb))

    def __getitem__(self, verb: str) -> Handler:
        return self._handlers[verb]

    def __iter__(self) -> Iterator[str]:
        return iter(self._handlers)

    def __len__(self) -> int:
        return len(self._handlers)
