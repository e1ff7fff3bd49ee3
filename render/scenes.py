"""What a picture is drawn from."""

from dataclasses import dataclass
from enum import StrEnum

from bot.engine.events import PublicEvent
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


class SeatSign(StrEnum):
    """What is shown of who sits there: the host, somebody a computer plays for, a seat that was left and is free."""

    NONE = ""
    HOST = "host"
    PLAYED_FOR = "played for"
    FREE = "free"


@dataclass(frozen=True, slots=True)
class TableScene:
    """The public table. ``names`` are by seat, ``steps`` all that happened since the last picture, ``signs`` by seat
    or nothing."""

    view: PublicView
    names: tuple[str, ...]
    steps: tuple[PublicEvent, ...] = ()
    labels: Labels = Labels()
    signs: tuple[SeatSign, ...] = ()


@dataclass(frozen=True, slots=True)
class HandScene:
    """One seat's private picture. ``selected`` is the hand card whose destination is being chosen."""

    view: SeatView
    names: tuple[str, ...]
    selected: int | None = None
    labels: Labels = Labels()
