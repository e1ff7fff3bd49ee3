"""What stands in the place of somebody's hand while they look something up: it says at its top what they would miss.

It gives way to the hand when its reader is about to lose their seat.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from discord import ui

from bot.discord_internals import free_when_sent
from bot.discord_limits import MOST_PARTS
from bot.tables.view import PersonalView
from cogs.core.parts import LONGEST_TEXT, text
from cogs.core.replies import Picture


class Missed(StrEnum):
    """What somebody would miss: that it is their turn, that a computer has taken their seat."""

    NOTHING = "nothing"
    TURN = "turn"
    SEAT = "seat"


@dataclass(slots=True)
class OpenMenu:
    """A menu in the place of a hand; ``said`` is what stands at its top, None where something else may stand there
    instead of the menu.

    One with a picture is sent anew only where something else may stand there: it says what it said from the start, but
    it gives way like any other.
    """

    layout: ui.LayoutView
    picture: Picture | None
    said: Missed | None

    def has_to_change(self, own: PersonalView) -> bool:
        """Whether what its reader would miss is another thing than what it says, or it may not stand there at all."""
        return gives_way(own) or self.said is None or (self.picture is None and self.said is not missed(own))


def missed(own: PersonalView) -> Missed:
    if not own.table.status.in_game:
        return Missed.NOTHING
    if own.table.seats[own.seat].away:
        return Missed.SEAT
    return Missed.NOTHING if own.in_turn is None else Missed.TURN


def gives_way(own: PersonalView) -> bool:
    """Whether a reader is about to lose their seat."""
    return own.table.warned and own.in_turn is not None


def with_notice(layout: ui.LayoutView, words: str) -> ui.LayoutView:
    """The same panel with words at its top, where there is room for them."""
    container: Any = layout.children[0] if layout.children else None
    room = LONGEST_TEXT - layout.content_length() - len(words)
    if not words or not isinstance(container, ui.Container) or layout.total_children_count >= MOST_PARTS or room < 0:
        return layout
    free_when_sent(layout)  # its parts stand in another one from now on; it may be shown again without these words
    noted = ui.LayoutView(timeout=None)
    noted.add_item(ui.Container(text(words), *container.children, accent_colour=container.accent_colour))
    return noted
