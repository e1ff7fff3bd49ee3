"""What a picture is drawn from, and the order of a hand."""

from dataclasses import dataclass

from bot.engine.cards import KING, is_french, printed_rank, suit_of
from bot.engine.events import PublicEvent
from bot.engine.rules import Rules
from bot.engine.views import PublicView, SeatView

TABLE_SIZE = (1100, 700)
HAND_SIZE = (1100, 600)


@dataclass(frozen=True, slots=True, kw_only=True)
class Labels:
    """The words inside a picture, in the reader's language. ``player`` names a seat whose name can't be drawn."""

    next: str = "next"
    draw: str = "draw"
    done: str = "done"
    goal: str = "goal"
    player: str = "Player {number}"


@dataclass(frozen=True, slots=True)
class TableScene:
    """The public table. ``names`` are by seat, ``steps`` all that happened since the last picture."""

    view: PublicView
    names: tuple[str, ...]
    steps: tuple[PublicEvent, ...] = ()
    labels: Labels = Labels()


@dataclass(frozen=True, slots=True)
class HandScene:
    """One seat's private picture. ``selected`` is the hand card whose destination is being chosen."""

    view: SeatView
    names: tuple[str, ...]
    selected: int | None = None
    labels: Labels = Labels()


def sorted_hand(hand: tuple[int, ...], rules: Rules) -> tuple[int, ...]:
    """A hand as pictures and buttons show it: by rank, then suit, wild cards last."""
    return tuple(sorted(hand, key=lambda card: (is_wild(card, rules), printed_rank(card) or 99, suit_of(card), card)))


def is_wild(card: int, rules: Rules) -> bool:
    """Whether a card is wild under these rules."""
    rank = printed_rank(card)
    return rank == 0 or (rank == KING and rules.kings == "wild" and is_french(card))
