"""Scenes: the data that pictures of tables and hands are drawn from."""

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar, Final

from bot.engine.events import PublicEvent
from bot.engine.moves import Move
from bot.engine.pickling import travels_by_position
from bot.engine.views import PublicView, SeatView

WIDTH: Final = 1000
"""Width of every picture in pixels. Phones show it as 265 pixels."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Labels:
    """Words inside a picture, in the reader's language. ``player`` names a seat whose name can't be drawn.

    For a goal card just played, ``left`` says how many are left (in place of ``COUNT``), ``last`` that one is, and
    ``lead`` that it takes the lead.
    """

    COUNT: ClassVar[str] = "#"

    draw: str = "stock"
    done: str = "piles done"
    left: str = "# left"
    last: str = "last card"
    lead: str = "leads"
    player: str = "Player {number}"


class SeatSign(StrEnum):
    """Sign on a seat's badge: the host, a person whom a computer plays for, or a seat that was left and is free."""

    NONE = ""
    HOST = "host"
    PLAYED_FOR = "played for"
    FREE = "free"


@travels_by_position
@dataclass(frozen=True, slots=True)
class TableScene:
    """The public table. ``names`` are by seat, ``steps`` the events since the last picture, ``signs`` by seat or empty.
    ``turns`` are the whole turns to which ``steps`` belong, for counting goal cards. ``levels`` holds by seat a
    computer's strength from 0; None for a person."""

    view: PublicView
    names: tuple[str, ...]
    steps: tuple[PublicEvent, ...] = ()
    labels: Labels = Labels()
    signs: tuple[SeatSign, ...] = ()
    turns: tuple[PublicEvent, ...] = ()
    levels: tuple[int | None, ...] = ()


@travels_by_position
@dataclass(frozen=True, slots=True)
class HandScene:
    """One seat's private picture. ``selected`` is the hand card whose destination is being chosen, ``steps`` what is
    marked: what has happened since this seat's turn, or its own last press, and ``turns`` the whole turns of that.
    ``hinted`` is the move that a hint advises: its card and its pile are marked in the place of ``steps``."""

    view: SeatView
    names: tuple[str, ...]
    selected: int | None = None
    labels: Labels = Labels()
    steps: tuple[PublicEvent, ...] = ()
    turns: tuple[PublicEvent, ...] = ()
    levels: tuple[int | None, ...] = ()
    hinted: Move | None = None
