"""Refusals of the engine.

::

    EngineError (ValueError)
    ├── RulesError            an option, or options together, that make no game
    ├── MalformedFace         a text that names no card
    ├── MoveError
    │   ├── MalformedMove     a text that is no move
    │   └── IllegalMove       a move that the rules do not allow now
    └── RecordError           a record that is broken, altered or against the rules
"""

from enum import StrEnum


class EngineError(ValueError):
    """Root of all refusals of the engine."""


class RulesReason(StrEnum):
    """Reasons why options make no game; the catalogues have a text for each (``rules-...``)."""

    UNKNOWN_OPTION = "unknown-option"
    NOT_ALLOWED = "not-allowed"
    UNKNOWN_SYSTEM = "unknown-system"
    SEATS_OF_SYSTEM = "seats-of-system"
    TOO_MANY_JOKERS = "too-many-jokers"
    NO_SUITS = "no-suits"
    TOO_MANY_PACKS = "too-many-packs"
    WRONG_TOP = "wrong-top"
    NO_SUCH_RANK = "no-such-rank"
    EVERY_RANK = "every-rank"
    NO_PARTNERS = "no-partners"
    NEEDS_SUITS = "needs-suits"
    LOADING_NEEDS_DISCARDS = "loading-needs-discards"
    LOADING_NEEDS_END = "loading-needs-end"
    ONE_PACK = "one-pack"
    SPLIT_NEEDS_TWO = "split-needs-two"
    GOAL_DECK_TOO_SMALL = "goal-deck-too-small"
    GOAL_DECK_SHORT = "goal-deck-short"
    STOCK_TOO_SMALL = "stock-too-small"
    STOCK_TOO_SMALL_PACK = "stock-too-small-pack"
    NEEDS_SCORING = "needs-scoring"
    HANDICAP_SEATS = "handicap-seats"
    HANDICAP_NEEDS_ONE_PACK = "handicap-needs-one-pack"


class RulesError(EngineError):
    """Options that make no game.

    ``option`` names the option to change and ``arguments`` fill the text of its ``reason``; ``str()`` is a plain
    English sentence for the command line.
    """

    def __init__(self, option: str, reason: RulesReason, text: str, **arguments: int | str) -> None:
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
