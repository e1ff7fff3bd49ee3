"""A private panel that can still be changed: what it shows, and what stands in its place while somebody looks something
up."""

import asyncio
from collections.abc import Hashable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final

from discord import ui

from bot.discord_internals import free_when_sent
from bot.discord_limits import MOST_PARTS
from bot.tables.view import PersonalView, TableView
from cogs.core import parts
from cogs.core.layouts import Picture
from cogs.core.reply import Reply

_PARTS_WITH_WAY: Final = 3
"""Parts of a notice with a button: both, and what holds them."""


class Missed(StrEnum):
    """News that a reader would miss: that it is their turn, or that a computer has taken their seat."""

    NOTHING = "nothing"
    TURN = "turn"
    SEAT = "seat"


@dataclass(frozen=True, slots=True)
class MenuNotice:
    """News at the top of what stands in a hand's place, with the button to the table where it is not about that."""

    words: str
    way: ui.Button[Any] | None = None


@dataclass(slots=True)
class OpenMenu:
    """A menu in the place of a hand. It says at its top what its reader would miss, and gives way to the hand when they
    are about to lose their seat.

    ``is_elsewhere`` says that it is about something else than the table's present game, such as one that has ended.
    ``said`` is what stands at its top, None where something else may stand there instead of the menu. A menu with a
    picture is sent anew only in that case: it says what it said from the start, but gives way like any other.
    """

    layout: ui.LayoutView
    picture: Picture | None
    said: Missed | None
    is_elsewhere: bool = False

    def has_to_change(self, own: PersonalView) -> bool:
        """Return whether its reader would miss another thing than what it says, or it may not stand there at all."""
        return gives_way(own) or self.said is None or (self.picture is None and self.said is not missed(own))


@dataclass(slots=True, eq=False)
class LivePanel:
    """The panel that a reply shows, while it can be changed. ``shown`` is the table's version on it, ``occasion`` what
    of it is told at once where it changes, ``changed_at`` when it was last changed, ``has_picture`` whether that
    version's picture is known to be on it. ``host`` was the table's when its reader last pressed. ``hurry`` ends a
    pause between two changes. One that ``is_leaving`` is only told that it follows its table no more. ``is_claimed``
    says that a press is about to be answered on it: nothing else changes it.
    """

    reply: Reply
    table: str
    shown: int
    occasion: Hashable
    changed_at: float
    has_picture: bool
    host: int
    menu: OpenMenu | None = None
    """What stands there in the hand's place."""
    hurry: asyncio.Event = field(default_factory=asyncio.Event)
    is_leaving: bool = False
    is_claimed: bool = False

    @property
    def user(self) -> int:
        """Return whose panel it is."""
        return self.reply.user

    def lives(self, now: float) -> bool:
        """Return whether it can still be changed."""
        return self.reply.lives(now)

    def is_on(self, reply: Reply) -> bool:
        """Return whether a press is on the very message of this panel, as far as that is known."""
        own, pressed = self.reply.interaction.message, reply.interaction.message
        on_private = self.reply.changes_pressed and reply.is_private
        return on_private and own is not None and pressed is not None and own.id == pressed.id

    def is_elsewhere(self, reply: Reply) -> bool:
        """Return whether a press is on another message than this panel, as far as that is known."""
        own, pressed = self.reply.interaction.message, reply.interaction.message
        if pressed is None:
            return True
        if own is not None and self.reply.changes_pressed:
            return own.id != pressed.id
        return reply.pressed_answer not in (None, self.reply.interaction.id)


def occasion_of(table: TableView) -> Hashable:
    """Return what of a table is told everybody at once: everything but another move of the same turn."""
    game = table.game
    if game is None or game.result is not None:
        return table.version
    # Moves of one turn leave all of these alone, so that quick ones are drawn together.
    turn = (*game.turn, game.public.to_play)
    seats = tuple((seat.user, seat.away) for seat in table.seats)
    return table.status, turn, table.warned, table.host, table.turn_seconds, seats


def missed(own: PersonalView) -> Missed:
    """Return what somebody would miss of their table who looks at something else."""
    if not own.table.status.in_game:
        return Missed.NOTHING
    if own.table.seats[own.seat].away:
        return Missed.SEAT
    return Missed.NOTHING if own.in_turn is None else Missed.TURN


def gives_way(own: PersonalView) -> bool:
    """Return whether a reader is about to lose their seat."""
    return own.table.warned and own.in_turn is not None


def with_notice(layout: ui.LayoutView, notice: MenuNotice | None) -> ui.LayoutView:
    """Return the same panel with a notice at its top, where there is room for it."""
    container: Any = layout.children[0] if layout.children else None
    if notice is None or not isinstance(container, ui.Container):
        return layout
    # A button that the panel has already needs no other: ids are there once.
    ids = {getattr(item, "custom_id", None) for item in layout.walk_children()}
    way = notice.way if notice.way is not None and notice.way.custom_id not in ids else None
    room = parts.LONGEST_TEXT - layout.content_length() - len(notice.words)
    more = _PARTS_WITH_WAY if way is not None else 1
    if layout.total_children_count + more > MOST_PARTS or room < 0:
        return layout
    free_when_sent(layout)  # its parts stand in another one from now on; it may be shown again without these words
    top = parts.text(notice.words) if way is None else ui.Section(parts.text(notice.words), accessory=way)
    noted = ui.LayoutView(timeout=None)
    noted.add_item(ui.Container(top, *container.children, accent_colour=container.accent_colour))
    return noted
