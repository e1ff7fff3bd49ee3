"""Tiles of a hand's picture."""

from typing import Final, NamedTuple

from render.drawing import sprites
from render.drawing.badges import SeatBadge
from render.drawing.brush import Brush
from render.drawing.lettering import BLACK
from render.drawing.marks import NO_MARK, Mark
from render.drawing.piles import edges, tab
from render.drawing.sprites import Face, footer, least_cap
from render.drawing.tiles import mover_badge, print_size, private_size, ring
from render.layout.box import RING
from render.layout.hand import RAISED

STRIP: Final = 46
"""Visible height of a covered card in an own side stack."""
MOST_STRIPS: Final = 2
_GAP: Final = 3
_NUMBER: Final = 28
_EDGE: Final = 4
_COUNT_ROOM: Final = 46


class HandCardTile(NamedTuple):
    """A card of the hand: raised and gold-ringed if it can be played, ringed if it is chosen."""

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
        # Playable and chosen cards are raised; others start lower by as much.
        y = RING + 2 + (0 if self.playable or self.chosen else RAISED)
        brush.shadow(x, y, width, height, sprites.corner(width))
        sprites.card(brush, x, y, width, height, self.face)
        halo(brush, x, y, width, height, self.playable, self.chosen)


def goal_halo(brush: Brush, x: int, y: int, width: int, height: int) -> None:
    """Draw the ring of a playable goal card, apart from the card's own gold frame."""
    halo(brush, x, y, width, height, True, False)
    radius = sprites.corner(width) + _GAP
    brush.frame(x - _GAP, y - _GAP, width + 2 * _GAP, height + 2 * _GAP, radius, _GAP, brush.theme.on_gold)


def halo(brush: Brush, x: int, y: int, width: int, height: int, playable: bool, chosen: bool) -> None:
    """Draw the ring of a playable or chosen card, narrower if there is less room beside the card."""
    if playable or chosen:
        # The ring stays inside its tile, also beside a card that fills it.
        reach = min(RING, x) - 1
        colour = brush.theme.ring if chosen else brush.theme.gold
        radius = sprites.corner(width) + reach
        brush.frame(x - reach, y - reach, width + 2 * reach, height + 2 * reach, radius, reach + 1, colour)


class GoalTile(NamedTuple):
    """A goal pile's card and the number of cards left, at the middle of its cell."""

    width: int
    height: int
    ground: str
    card_width: int
    card_height: int
    face: Face | None
    total: int
    playable: bool
    mark: Mark = NO_MARK
    mover: SeatBadge | None = None
    few: bool = False

    def paint(self, brush: Brush) -> None:
        width, height = self.card_width, self.card_height
        x, y = (self.width - width) // 2, RING + 1
        radius = sprites.corner(width)
        brush.shadow(x, y, width, height, radius)
        sprites.goal_card(brush, x, y, width, height, self.face, str(self.total), self.few, not self.total)
        ring(brush, x, y, width, height, self.mark, radius)
        if self.playable:
            goal_halo(brush, x, y, width, height)
        if self.mark.arrived and self.mover:
            mover_badge(brush, x + width, y + height - footer(height, brush.theme.large), width, self.mover)


class OtherSideTile(NamedTuple):
    """The top of another seat's side stack over the edges of covered cards, with their number if there is room."""

    width: int
    height: int
    ground: str
    card_width: int
    card_height: int
    face: Face | None
    covered: int
    playable: bool
    mark: Mark = NO_MARK

    def paint(self, brush: Brush) -> None:
        width, height = self.card_width, self.card_height
        # With room for a number the card goes left; otherwise it is centred and its number left out.
        beside = self.width - width - 2 * RING - 8 >= _COUNT_ROOM
        x, y = RING + 1 if beside else (self.width - width) // 2, RING + 5
        radius = sprites.corner(width)
        if self.face is None:
            sprites.slot(brush, x, y, width, height)
        else:
            brush.shadow(x, y, width, height, radius)
            edges(brush, x, y, width, height, min(2, self.covered), (0, -_EDGE // 2), brush.theme.face)
            sprites.card(brush, x, y, width, height, self.face)
        ring(brush, x, y, width, height, self.mark, radius)
        halo(brush, x, y, width, height, self.playable, False)
        if self.covered and beside:
            left = x + width + RING + 2
            room = self.width - left - 2
            cap = least_cap(brush.theme.large)
            middle = y + height - cap // 2 - 8
            brush.rank_centred(left + room // 2, middle, f"+{self.covered}", cap, room, brush.theme.soft)


class OwnSideTile(NamedTuple):
    """An own side stack with its number, the last covered cards and the top; ``target`` if the chosen card may go
    there.

    ``faces`` are the cards shown, the top last; ``hidden`` counts the others.
    """

    width: int
    height: int
    card_width: int
    card_height: int
    faces: tuple[Face, ...]
    hidden: int
    number: int
    playable: bool
    target: bool
    mark: Mark = NO_MARK
    ground: str = "felt"

    def paint(self, brush: Brush) -> None:
        width, height = self.card_width, self.card_height
        x, y = (self.width - width) // 2, RING + 1
        if not self.faces:
            sprites.slot(brush, x, y, width, height)
        else:
            brush.shadow(x, y, width, height, sprites.corner(width))
            # From top to bottom: the tab that counts hidden cards, strips of covered ones, the top card.
            below = y
            if self.hidden:
                tab(brush, x, y, width, STRIP, self.hidden)
                below += STRIP
            for face in self.faces[:-1]:
                sprites.strip(brush, x, below, width, STRIP, face)
                below += STRIP
            sprites.card(brush, x, below, width, y + height - below, self.faces[-1])
        ring(brush, x, y, width, height, self.mark, sprites.corner(width))
        halo(brush, x, y, width, height, self.playable, self.target)
        theme, radius = brush.theme, print_size(brush.theme, _NUMBER)
        # The stack's number lies on its lower right corner, over the suit.
        x, y = x + width - radius - 4, y + height - radius - 4
        colour, ink = (theme.ring, theme.on_ring) if self.target else (theme.badge, theme.on_badge)
        brush.disc(x, y, radius, colour)
        brush.centred(x, y, str(self.number), private_size(theme), ink, BLACK)
