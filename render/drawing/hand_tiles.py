"""The tiles of a hand's picture."""

from typing import NamedTuple

from render.drawing import sprites
from render.drawing.badges import SeatBadge
from render.drawing.brush import Brush
from render.drawing.lettering import BLACK, BOLD, clipped, text_width
from render.drawing.sprites import Face
from render.drawing.tiles import LEAST_LABEL, fitting, name_size
from render.layout.hand import RAISED, RING

_GAP = 3
_NAME = 30


class HandCardTile(NamedTuple):
    """A card of the hand: raised and gold-ringed where it can be played, ringed where it is chosen."""

    width: int
    height: int
    card_width: int
    card_height: int
    face: Face
    playable: bool
    chosen: bool
    ground: str = "felt"

    def paint(self, brush: Brush) -> None:
        width, height = self.card_width, self.card_height
        x = (self.width - width) // 2
        lift = RAISED if self.playable or self.chosen else 0
        y = (self.height - height + RAISED) // 2 - lift
        brush.shadow(x, y, width, height, sprites.corner(width))
        sprites.card(brush, x, y, width, height, self.face)
        halo(brush, x, y, width, height, self.playable, self.chosen)


def goal_halo(brush: Brush, x: int, y: int, width: int, height: int) -> None:
    """The ring of a goal card that can be played, apart from the card's own gold frame."""
    halo(brush, x, y, width, height, True, False)
    radius = sprites.corner(width) + _GAP
    brush.frame(x - _GAP, y - _GAP, width + 2 * _GAP, height + 2 * _GAP, radius, _GAP, brush.theme.on_gold)


def halo(brush: Brush, x: int, y: int, width: int, height: int, playable: bool, chosen: bool) -> None:
    """The ring of a card that can be played, or that is chosen."""
    if playable or chosen:
        colour = brush.theme.ring if chosen else brush.theme.gold
        radius = sprites.corner(width) + RING - 1
        brush.frame(x - RING + 1, y - RING + 1, width + 2 * RING - 2, height + 2 * RING - 2, radius, RING, colour)


class GroupTile(NamedTuple):
    """The panel behind a seat's piles."""

    width: int
    height: int
    ground: str = "felt"

    def paint(self, brush: Brush) -> None:
        brush.box(0, 0, self.width, self.height, 14, brush.theme.panel_line)
        brush.box(2, 2, self.width - 4, self.height - 4, 12, brush.theme.panel)


class NameTile(NamedTuple):
    """Whose piles these are."""

    width: int
    height: int
    badge: SeatBadge
    ground: str = "panel"

    def paint(self, brush: Brush) -> None:
        theme = brush.theme
        middle = self.height // 2
        brush.disc(16, middle, 15, theme.seats[self.badge.colour])
        brush.centred(16, middle, self.badge.initial, 19, theme.on_seat)
        room = self.width - 40 - (40 if self.badge.team else 0)
        size = name_size(self.badge.name, _NAME, middle)
        name = clipped(self.badge.name, size, room)
        end = 39 + brush.text(39, middle + size // 3, name, size, theme.text)
        if self.badge.team and end + 40 < self.width:
            brush.disc(end + 24, middle, 15, theme.seats[self.badge.colour])
            brush.centred(end + 24, middle, self.badge.team, 19, theme.on_seat)


class OwnGoalTile(NamedTuple):
    """A goal pile's card and count; ``label`` stands below it."""

    width: int
    height: int
    card_width: int
    card_height: int
    face: Face | None
    total: int
    label: str
    playable: bool
    ground: str = "panel"

    def paint(self, brush: Brush) -> None:
        width, height = self.card_width, self.card_height
        x, y = (self.width - width) // 2, RING + 1
        brush.shadow(x, y, width, height, sprites.corner(width))
        sprites.goal_card(brush, x, y, width, height, self.face, str(self.total))
        if self.playable:
            goal_halo(brush, x, y, width, height)
        size = fitting(self.label, self.width - 4) or LEAST_LABEL
        text = clipped(self.label, size, self.width - 4)
        middle = (y + height + RING + self.height) // 2
        brush.text((self.width - text_width(text, size)) // 2, middle + 9, text, size, brush.theme.soft, BOLD)


class OwnSideTile(NamedTuple):
    """The top of a side stack with its number; ``target`` where the chosen card may go."""

    width: int
    height: int
    card_width: int
    card_height: int
    face: Face | None
    covered: int
    number: int
    playable: bool
    target: bool
    ground: str = "panel"

    def paint(self, brush: Brush) -> None:
        width, height = self.card_width, self.card_height
        x, y = (self.width - width) // 2, RING + 1
        if self.face is None:
            sprites.slot(brush, x, y, width, height)
        else:
            brush.shadow(x, y, width, height, sprites.corner(width))
            sprites.card(brush, x, y, width, height, self.face)
        halo(brush, x, y, width, height, self.playable, self.target)
        self._number_disc(brush, y + height + RING)

    def _number_disc(self, brush: Brush, top: int) -> None:
        theme = brush.theme
        radius = min(17, (self.height - top - 1) // 2)
        middle = (top + self.height) // 2
        colour, ink = (theme.ring, theme.on_ring) if self.target else (theme.badge, theme.on_badge)
        brush.disc(self.width // 2, middle, radius, colour)
        brush.centred(self.width // 2, middle, str(self.number), round(radius * 1.5), ink, BLACK)
        if self.covered:
            text = f"+{self.covered}"
            room = self.width - (self.width // 2 + radius + 3)
            if text_width(text, 22) <= room:
                brush.text(self.width // 2 + radius + 3, middle + 8, text, 22, theme.soft)
