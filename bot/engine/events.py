"""Events of a move, in order. ``apply`` returns them; records, pictures and texts are made of them.

``Drew``, ``Recycled`` and ``Redealt`` carry hidden cards: they go into records and stores, and towards a person
only through ``public_events``.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from bot.engine.moves import Move
from bot.engine.rules import Direction, direction_of, rank_at
from bot.engine.state import Result


class Played(NamedTuple):
    """A card went to a centre pile.

    ``rank`` is the part that it plays there, the pile's new height; ``down_from`` says where the pile lies
    (``bot/engine/rules.py``).
    """

    seat: int
    move: Move
    card: int
    rank: int
    down_from: int | None = None

    @property
    def stands_for(self) -> int:
        """Return the rank that the card stands for."""
        return rank_at(self.rank, self.down_from)

    @property
    def direction(self) -> Direction | None:
        """Return the pile's direction; None in games whose piles all go up."""
        return direction_of(self.down_from)


class Discarded(NamedTuple):
    """One or two cards went from the hand to an own side stack."""

    seat: int
    move: Move
    cards: tuple[int, ...]


class Loaded(NamedTuple):
    """A card went onto another seat's goal pile."""

    seat: int
    move: Move
    card: int


class Passed(NamedTuple):
    """A seat passed."""

    seat: int


class Completed(NamedTuple):
    """A centre pile reached its last rank and was cleared."""

    pile: int


class GoalTurned(NamedTuple):
    """A new goal card was turned up."""

    seat: int
    pile: int
    card: int


class Drew(NamedTuple):
    """A seat drew cards, the first drawn first."""

    seat: int
    cards: tuple[int, ...]


class Recycled(NamedTuple):
    """Completed piles were shuffled into the stock; ``stock`` is the whole new stock."""

    piles: tuple[tuple[int, ...], ...]
    stock: tuple[int, ...]


class Redealt(NamedTuple):
    """All cards but the goal piles were shuffled together and new hands were dealt."""

    hands: tuple[tuple[int, ...], ...]
    stock: tuple[int, ...]


class TurnEnded(NamedTuple):
    """A seat's turn ended."""

    seat: int


class Ended(NamedTuple):
    """The game ended."""

    result: Result


Event = Played | Discarded | Loaded | Passed | Completed | GoalTurned | Drew | Recycled | Redealt | TurnEnded | Ended


@dataclass(frozen=True, slots=True)
class DrewCards:
    """A seat drew ``count`` cards: the public side of ``Drew``."""

    seat: int
    count: int


@dataclass(frozen=True, slots=True)
class PilesRecycled:
    """``count`` completed piles went back into the stock: the public side of ``Recycled``."""

    count: int


@dataclass(frozen=True, slots=True)
class NewHands:
    """New hands were dealt: the public side of ``Redealt``."""


PublicEvent = (
    Played
    | Discarded
    | Loaded
    | Passed
    | Completed
    | GoalTurned
    | DrewCards
    | PilesRecycled
    | NewHands
    | TurnEnded
    | Ended
)


def public_events(events: list[Event]) -> list[PublicEvent]:
    """Return the events without the cards that only some have seen."""
    public: list[PublicEvent] = []
    for event in events:
        match event:
            case Drew(seat, cards):
                public.append(DrewCards(seat, len(cards)))
            # The order of a new stock would tell what is drawn next.
            case Recycled(piles, _):
                public.append(PilesRecycled(len(piles)))
            case Redealt():
                public.append(NewHands())
            case _:
                public.append(event)
    return public


ACTED = (Played, Discarded, Loaded, Passed)
"""Events of which each move has exactly one."""
REVEALING = (GoalTurned, Drew, Recycled, Redealt, TurnEnded, Ended)
"""Events that make a move final: they showed something new, or ended the turn."""


def has_acted(events: Iterable[PublicEvent], seat: int) -> bool:
    """Whether a seat has made a move among some events."""
    return any(isinstance(event, ACTED) and event.seat == seat for event in events)


def gives_cards(event: Event, seat: int) -> bool:
    """Whether an event puts cards into a seat's hand that it had not seen before."""
    return type(event) is Redealt or (type(event) is Drew and event.seat == seat)


def can_be_undone(events: list[Event]) -> bool:
    """Whether a move with these events revealed nothing and left the turn where it was."""
    return not any(isinstance(event, REVEALING) for event in events)
