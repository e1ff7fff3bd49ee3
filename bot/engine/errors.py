"""What the engine refuses.

::

    EngineError (ValueError)
    ├── RulesError            an option, or options together, that make no game
    ├── MalformedFace         a text that names no card
    ├── MoveError
    │   ├── MalformedMove     a text that is no move
    │   └── IllegalMove       a move that the rules do not allow now
    └── RecordError           a record that is broken, altered or against the rules
"""


class EngineError(ValueError):
    """The root of everything that the engine refuses."""


class RulesError(EngineError):
    """Options that make no game.

    ``option`` names the option to change, ``reason`` is a key of the catalogues and ``arguments``
    fill its text; ``str()`` is a plain English sentence for the command line.
    """

    def __init__(self, option: str, reason: str, text: str, **arguments: int | str) -> None:
        super().__init__(f"{option}: {text}")
        self.option = option
        self.reason = reason
        self.arguments = arguments


class MalformedFace(EngineError):
    """A text that names no card."""

    def __init__(self, name: object) -> None:
        super().__init__(f"{name!r} names no card")


class MoveError(EngineError):
    """A move that can't be made."""


class MalformedMove(MoveError):
    """A text that is no move."""

    def __init__(self, text: object) -> None:
        super().__init__(f"{text!r} is no move")


class IllegalMove(MoveError):
    """A move that the rules do not allow in this position."""

    def __init__(self, notation: str) -> None:
        super().__init__(f"{notation} is not legal now")


class RecordError(EngineError):
    """A record that is broken, altered or against the rules; ``entry`` is the index of the first bad entry.

    ``entry`` is -1 where the fault lies in the header or the deal, and the number of entries where it
    lies in the result.
    """

    def __init__(self, entry: int, text: str) -> None:
        place = "header" if entry < 0 else f"entry {entry}"
        super().__init__(f"{place}: {text}")
        self.entry = entry
