"""Tiles of a seat's panel, and helpers that tiles share. Each tile is a small value; it and the theme determine its
pixels."""

from functools import lru_cache
from typing import Final, Literal, NamedTuple

from render.drawing import sprites
from render.drawing.badges import ALONE, SeatBadge, draw_face, draw_sign
from render.drawing.brush import Brush
from render.drawing.lettering import BLACK, CAP_HEIGHT, clipped, text_height, text_width
from render.drawing.marks import NO_MARK, Mark
from render.drawing.sprites import Face
from render.layout.table import RING
from render.themes import Theme

Style = Literal["idle", "active"]
_INNER_RING: Final = 2
HEAD: Final = 18
FOOT: Final = 8
"""Room above a pile for rings, discs and the edges of covered cards, and below it for rings and shadows."""
PUBLIC_LETTERS: Final = 44
PRIVATE_LETTERS: Final = 49
"""Least sizes of letters: their capitals are 8 and 9 pixels tall if the picture is 265 wide."""
NUMBER: Final = 46
SIGN: Final = 29
MOVER: Final = 28
"""Radius of badges in a header, and on a card just moved."""
_LARGE: Final = 1.16
_SEAT_SIGN: Final = 13
_WIDE_INITIAL: Final = 1.6
"""Width of a badge that several letters may take, in its radius."""
_WIDEST_INITIAL: Final = 1.95
"""This width in large print, where they may nearly touch the outline."""
_CROWN: Final = 54
"""Width of a winner's crown with its gap."""
_MOST_OPEN: Final = 64
OPEN_CAP: Final = 32
LARGE_OPEN_CAP: Final = 36
"""Least heights of ranks in open hands."""


class PanelTile(NamedTuple):
    """A seat's panel without its contents; partners' panels have a frame of their colour."""

    width: int
    height: int
    header: int
    style: Style
    team_colour: int = ALONE
    ground: str = "felt"

    def paint(self, brush: Brush) -> None:
        theme = brush.theme
        active = self.style == "active"
        # Gold for the seat to play; partners have their team's colour instead.
        line, thickness = (theme.gold, 5) if active else (theme.panel_line, 3)
        if self.team_colour != ALONE:
            line, thickness = theme.seats[self.team_colour], 6
        ground = theme.active if active else theme.panel
        brush.bordered(0, 0, self.width, self.height, 14, thickness, line, ground)
        head, inner = (theme.gold if active else theme.header), self.width - 2 * thickness
        # Round upper corners, then a plain area down to the header's end.
        brush.box(thickness, thickness, inner, 30, 14 - thickness, head)
        brush.area(thickness, 16, inner, self.header - 16, head)


class HeaderTile(NamedTuple):
    """A seat's name, the outcome of the game for it (``right``), and a crown for a winner, if the name leaves room for
    them. The name comes first, since a winner's header is golden besides.

    ``letters`` is the size of the name in usual print.
    """

    width: int
    height: int
    ground: str
    badge: SeatBadge
    right: str
    crown: bool
    letters: int = PUBLIC_LETTERS

    def paint(self, brush: Brush) -> None:
        theme = brush.theme
        colour = theme.on_gold if self.ground == "gold" else theme.text
        middle, size = self.height // 2, print_size(theme, self.letters)
        radius, end = min(SIGN, middle - 1), self.width - 2
        named = name_size(self.badge.name, size, middle, self.letters)
        room = end - 2 * radius - 19 - text_width(self.badge.name, named)
        # The outcome and the crown are drawn only in the room that the whole name leaves.
        if (brought := text_width(self.right, size, BLACK)) <= room:
            end -= brought
            brush.level(end, middle, self.right, size, colour, BLACK)
            room -= brought
        letters = badge_letters(theme, self.letters, radius)
        start = draw_badge(brush, radius + 1, middle, radius, self.badge, letters) + 10
        # The sign overlaps the badge's lower right edge, so that it takes no width from the name.
        draw_sign(brush, 2 * radius - 5, middle + radius // 2, _SEAT_SIGN, self.badge.sign)
        if self.crown and room >= _CROWN:
            brush.shape("crown", start, middle - 26, 46, theme.on_gold)
            start += _CROWN
        name = clipped(self.badge.name, named, end - start - 8)
        brush.level(start, middle, name, named, colour)


class HandCountTile(NamedTuple):
    """The number of cards in a hand, on a card's back: a tile of its own, which many tables share.

    ``letters`` is the size of the number in usual print.
    """

    width: int
    height: int
    ground: str
    number: int
    mark: Mark
    letters: int = PUBLIC_LETTERS

    def paint(self, brush: Brush) -> None:
        theme, middle, number = brush.theme, self.height // 2, str(self.number)
        size = print_size(theme, self.letters)
        wide, tall = text_width(number, size, BLACK) + 20, min(self.height - 10, size + 6)
        x, y = self.width - wide - 5, middle - tall // 2
        brush.box(x, y, wide, tall, 7, theme.face)
        brush.box(x + 3, y + 3, wide - 6, tall - 6, 5, theme.back)
        brush.centred(x + wide // 2, middle, number, size, theme.on_badge)
        if self.mark != NO_MARK:
            ring = theme.ring_dark if self.ground == "gold" else theme.ring
            brush.dashes(x - 4, y - 4, wide + 8, tall + 8, 8, 4, ring)


@lru_cache(maxsize=8)
def hand_count_width(letters: int) -> int:
    """Return the width of the count of any hand, which is one figure, also in large print."""
    return text_width("8", round(letters * _LARGE), BLACK) + 30


def print_size(theme: Theme, letters: int) -> int:
    """Return the size of letters in this theme's print."""
    return enlarged(letters) if theme.large else letters


def private_size(theme: Theme) -> int:
    """Return the size of the smallest letters of private pictures, in this theme's print."""
    return print_size(theme, PRIVATE_LETTERS)


def enlarged(letters: int) -> int:
    """Return the size of letters in large print."""
    return round(letters * _LARGE)


def badge_letters(theme: Theme, letters: int, radius: int) -> int:
    """Return the size of an initial, enlarged as far as its badge has room."""
    return min(print_size(theme, letters), max(letters, _room_for_initial(theme, radius)))


def _room_for_initial(theme: Theme, radius: int) -> int:
    """Return the largest size of an initial on a badge; in large print it may nearly touch the outline."""
    return round(2.3 * radius) if theme.large else 2 * radius


def name_size(name: str, most: int, middle: int, least: int = 1) -> int:
    """Return the largest size at which accents on capitals stay inside, with capitals centred at ``middle``."""
    sizes = range(most, least - 1, -1)
    return next((size for size in sizes if text_height(name, size) <= middle + size * CAP_HEIGHT / 2), least)


def draw_badge(brush: Brush, x: int, y: int, radius: int, badge: SeatBadge, size: int = 0) -> int:
    """Draw a badge around a point: an initial, or a computer's face, on its colour. Return its right edge.

    :param size: the initial's size, by default as large as the badge allows; without room it is left out.
    """
    colour = brush.theme.seats[badge.colour]
    brush.shape(badge.shape, x - radius, y - radius, 2 * radius, colour)
    if badge.robot:
        draw_face(brush, x, y, radius, badge.robot, colour)
    elif size <= _room_for_initial(brush.theme, radius):
        letters, size = badge.initial, size or round(radius * 1.4)
        if len(letters) > 1:
            room = radius * (_WIDEST_INITIAL if brush.theme.large else _WIDE_INITIAL)
            fitting = min(size, round(size * room / max(1, text_width(letters, size))))
            # The first alone where several could not be read on a phone.
            is_read = fitting >= print_size(brush.theme, PUBLIC_LETTERS)
            letters, size = (letters, fitting) if is_read else (letters[:1], size)
        brush.centred(x, y, letters, size, brush.theme.on_seat)
    return x + radius


def draw_row(brush: Brush, width: int, height: int, *, stands_out: bool) -> None:
    """Draw the box of one of several rows."""
    theme = brush.theme
    line, ground = (theme.gold, theme.active) if stands_out else (theme.panel_line, theme.panel)
    brush.bordered(0, 0, width, height, 14, 4 if stands_out else 2, line, ground)


def ring(brush: Brush, x: int, y: int, width: int, height: int, mark: Mark, radius: int) -> None:
    """Draw a ring around a card's box: solid if a card arrived, dashed if one left."""
    box = (x - RING, y - RING, width + 2 * RING, height + 2 * RING, radius + RING)
    theme = brush.theme
    thickness = RING + _INNER_RING
    if mark.arrived:
        brush.frame(*box, thickness, theme.ring)
    elif mark.left:
        brush.dashes(*box, thickness, theme.ring)
    if mark.arrived and mark.left:
        # Both happened in one turn: dark dashes on the solid ring show the two at once.
        brush.dashes(*box, thickness, theme.ring_dark)


def mover_radius(theme: Theme, width: int) -> int:
    """Return the radius of the mover's badge on a card."""
    return min(print_size(theme, MOVER), width // 2 - (1 if theme.large else 4))


def cap_beside_mover(theme: Theme, width: int, height: int) -> int:
    """Return the height of a rank's capitals on a card with the mover's badge, reduced where the badge would hide more
    than a quarter of large print; 0 where it hides less."""
    cap, above = sprites.rank_cap(width, height, theme.large), height - 2 * mover_radius(theme, width) - 5
    hidden = sprites.padding(width) + 3 + cap - above
    return min(cap, sprites.rank_cap(width, height)) if hidden > cap // 4 else 0


def mover_badge(brush: Brush, right: int, bottom: int, width: int, mover: SeatBadge) -> None:
    """Draw the mover's badge on the lower right corner of the card that arrived, over its suit."""
    radius = mover_radius(brush.theme, width)
    x, y = right - radius - 2, bottom - radius - 2
    # A dark rim three pixels wide separates the badge from the card's own colours.
    brush.shape(mover.shape, x - radius - 3, y - radius - 3, 2 * radius + 6, brush.theme.ring_dark)
    draw_badge(brush, x, y, radius, mover, badge_letters(brush.theme, PRIVATE_LETTERS, radius))


class HandTile(NamedTuple):
    """A hand's backs, as many as it holds, and their number."""

    width: int
    height: int
    ground: str
    number: int
    mark: Mark

    def paint(self, brush: Brush) -> None:
        foot = 54
        tall = min(92, self.height - foot - 2 * RING - FOOT - 2)
        wide = round(tall / 1.42)
        # Many cards move closer together, until the last one still ends inside the tile.
        step = min(round(wide * 0.42), (self.width - wide - 4 * RING) // max(1, self.number - 1))
        across = wide + step * max(0, self.number - 1)
        x, y = (self.width - across) // 2, (self.height - foot - tall) // 2
        if not self.number:
            sprites.slot(brush, x, y, wide, tall)
        for card in range(self.number):
            sprites.small_back(brush, x + step * card, y, wide, tall)
        ring(brush, x, y, across, tall, self.mark, sprites.corner(wide))
        theme = brush.theme
        size = print_size(theme, NUMBER)
        brush.centred(self.width // 2, y + tall + RING + foot // 2 + 1, str(self.number), size, theme.text)


class OpenHandTile(NamedTuple):
    """Cards of a hand that everybody may see: ranks on small cards, in rows."""

    width: int
    height: int
    ground: str
    faces: tuple[Face, ...]
    mark: Mark

    def paint(self, brush: Brush) -> None:
        cap = LARGE_OPEN_CAP if brush.theme.large else OPEN_CAP
        rows, wide, tall = _grid_for(len(self.faces), self.width - 8, self.height - 4, cap)
        # Rounded up, so that the last row may have fewer cards.
        columns = -(-max(1, len(self.faces)) // rows)
        across, down = columns * (wide + 1), rows * (tall + 2)
        left, top = (self.width - across) // 2, (self.height - down) // 2
        if not self.faces:
            sprites.slot(brush, left, top, wide, tall)
        for place, face in enumerate(self.faces):
            x, y = left + (place % columns) * (wide + 1), top + (place // columns) * (tall + 2)
            sprites.small_card(brush, x, y, wide, tall, face, max(cap, round(0.6 * tall)))
        if self.mark != NO_MARK:
            ring = brush.theme.ring_dark if self.ground == "gold" else brush.theme.ring
            size = (min(across + 7, self.width - 2), min(down + 6, self.height - 2))
            brush.dashes(max(1, left - 4), max(1, top - 4), *size, 8, 3, ring)


def _grid_for(cards: int, width: int, height: int, cap: int) -> tuple[int, int, int]:
    """Return the number of rows, and the width and height of the largest cards that all fit."""
    best = (1, 0, 0)
    for rows in range(1, 4):
        # Try one row to three, and keep the widest cards that fit.
        columns = -(-max(1, cards) // rows)
        room = height // rows - 2
        wide = min(width // columns - 1, round(room / 1.25), _MOST_OPEN)
        # A narrow card stays tall enough for its rank, if the row has the height.
        tall = max(round(wide * 1.25), min(room, cap + 12))
        if wide > best[1] and tall <= room:
            best = (rows, wide, tall)
    return best


def fitting(label: str, room: int, most: int, least: int = PUBLIC_LETTERS) -> int:
    """Return the largest size at which a label fits, or 0."""
    for size in range(most, least - 1, -1):
        if label and text_width(label, size) <= room:
            return size
    return 0
