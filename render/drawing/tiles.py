"""The tiles of a seat's panel, and what tiles share. Each is a small value: pixels follow from it and the theme."""

from typing import Final, Literal, NamedTuple

from render.drawing import sprites
from render.drawing.badges import SeatBadge, draw_sign
from render.drawing.brush import Brush
from render.drawing.lettering import BLACK, BOLD, CAP_HEIGHT, clipped, text_height, text_width
from render.drawing.marks import NO_MARK, Mark
from render.drawing.sprites import Face
from render.themes import Colour

Style = Literal["idle", "active"]
RING: Final = 4
_INNER_RING: Final = 2
HEAD: Final = 18
FOOT: Final = 8
"""Room for rings, discs and the edges of covered cards above a pile, for rings and shadows below it."""
_LABEL: Final = 26
LEAST_LABEL: Final = 19
NUMBER: Final = 38
_NAME: Final = 32
_LARGE_NAME: Final = 37
_WORD_GAP: Final = 8
_ARROW: Final = 14
_MOST_OPEN: Final = 64
_LEAST_BESIDE: Final = 46


class PanelTile(NamedTuple):
    """A seat's panel without its contents."""

    width: int
    height: int
    header: int
    style: Style
    ground: str = "felt"

    def paint(self, brush: Brush) -> None:
        theme = brush.theme
        active = self.style == "active"
        line, thickness = (theme.gold, 5) if active else (theme.panel_line, 2)
        brush.box(0, 0, self.width, self.height, 14, line)
        inner = (self.width - 2 * thickness, self.height - 2 * thickness)
        brush.box(thickness, thickness, *inner, 14 - thickness, theme.active if active else theme.panel)
        head, top = (theme.gold, 0) if active else (theme.header, thickness)
        brush.box(top, top, self.width - 2 * top, 30, 14 - top, head)
        brush.area(thickness, 16, inner[0], self.header - 16, head)


class HeaderTile(NamedTuple):
    """Who sits there, how many cards the hand holds (or what the game brought), and a crown for a winner."""

    width: int
    height: int
    ground: str
    badge: SeatBadge
    right: str
    crown: bool
    hand_mark: Mark

    def paint(self, brush: Brush) -> None:
        theme = brush.theme
        colour = theme.on_gold if self.ground == "gold" else theme.text
        middle = self.height // 2 - 1
        end = self._right(brush, middle, colour)
        start = disc_with(brush, 18, middle, 17, self.badge.initial, theme.seats[self.badge.colour]) + 8
        draw_sign(brush, 31, middle + 10, 10, self.badge.sign)
        if self.crown:
            brush.shape("crown", start, middle - 19, 34, theme.on_gold)
            start += 42
        room = end - start - 8 - (42 if self.badge.team else 0)
        size = name_size(self.badge.name, _LARGE_NAME if theme.large else _NAME, middle)
        name = clipped(self.badge.name, size, room)
        start += brush.text(start, middle + round(size * CAP_HEIGHT / 2), name, size, colour)
        if self.badge.team:
            disc_with(brush, start + 24, middle, 16, self.badge.team, theme.seats[self.badge.colour])

    def _right(self, brush: Brush, middle: int, colour: Colour) -> int:
        """The hand's count, or the points; returns where it begins."""
        size = _LARGE_NAME if brush.theme.large else _NAME
        width = text_width(self.right, size, BLACK)
        start = self.width - width - 2
        brush.text(start, middle + round(size * CAP_HEIGHT / 2), self.right, size, colour, BLACK)
        if not self.right.isdigit():
            return start
        return _hand_icon(brush, start - 50, middle, self.hand_mark, self.ground == "gold")


def name_size(name: str, most: int, middle: int) -> int:
    """The size that keeps accents on capitals inside, where capitals are centred so far below the upper edge."""
    return next(size for size in range(most, 0, -1) if text_height(name, size) <= middle + size * CAP_HEIGHT / 2)


def disc_with(brush: Brush, x: int, y: int, radius: int, letter: str, colour: Colour) -> int:
    """A disc around a point with a letter in it; returns where it ends."""
    brush.disc(x, y, radius, colour)
    brush.centred(x, y, letter, round(radius * 1.25), brush.theme.on_seat)
    return x + radius


def _hand_icon(brush: Brush, x: int, middle: int, mark: Mark, on_gold: bool) -> int:
    theme = brush.theme
    for card in range(3):
        left = x + 9 * card
        brush.box(left, middle - 13, 20, 27, 4, theme.face)
        brush.box(left + 2, middle - 11, 16, 23, 3, theme.back)
    if mark != NO_MARK:
        ring = theme.ring_dark if on_gold else theme.ring
        brush.dashes(x - 5, middle - 18, 48, 37, 8, 3, ring)
    return x - 6


def ring(brush: Brush, x: int, y: int, width: int, height: int, mark: Mark, radius: int) -> None:
    """Around the card at that box: solid where a card arrived, dashed where one left."""
    box = (x - RING, y - RING, width + 2 * RING, height + 2 * RING, radius + RING)
    theme = brush.theme
    thickness = RING + _INNER_RING
    if mark.arrived:
        brush.frame(*box, thickness, theme.ring)
    elif mark.left:
        brush.dashes(*box, thickness, theme.ring)
    if mark.arrived and mark.left:
        brush.dashes(*box, thickness, theme.ring_dark)


def mover_disc(brush: Brush, right: int, top: int, width: int, mover: SeatBadge | None) -> None:
    """The mover's disc on the upper right corner of the card that arrived."""
    if mover is None:
        return
    radius = max(11, round(width * 0.17))
    x = min(right - round(radius * 0.4), brush.image.width - radius - 1)
    y = max(top + round(radius * 0.2), radius + 1)
    brush.disc(x, y, radius, brush.theme.ring)
    disc_with(brush, x, y, radius - 3, mover.initial, brush.theme.seats[mover.colour])


class HandTile(NamedTuple):
    """A hand's backs, as many as it holds, and their number."""

    width: int
    height: int
    ground: str
    number: int
    mark: Mark

    def paint(self, brush: Brush) -> None:
        foot = 40
        tall = min(92, self.height - foot - 2 * RING - FOOT - 2)
        wide = round(tall / 1.42)
        step = min(round(wide * 0.42), (self.width - wide - 4 * RING) // max(1, self.number - 1))
        across = wide + step * max(0, self.number - 1)
        x, y = (self.width - across) // 2, (self.height - foot - tall) // 2
        if not self.number:
            sprites.slot(brush, x, y, wide, tall)
        for card in range(self.number):
            sprites.small_back(brush, x + step * card, y, wide, tall)
        ring(brush, x, y, across, tall, self.mark, sprites.corner(wide))
        theme = brush.theme
        brush.centred(self.width // 2, y + tall + RING + foot // 2 + 1, str(self.number), NUMBER, theme.text)


class OpenHandTile(NamedTuple):
    """The cards of a hand that everybody may see: ranks on small cards, in rows."""

    width: int
    height: int
    ground: str
    faces: tuple[Face, ...]
    mark: Mark

    def paint(self, brush: Brush) -> None:
        rows, wide, tall = _grid_for(len(self.faces), self.width - 8, self.height - 4)
        columns = -(-len(self.faces) // rows)
        across, down = columns * (wide + 1), rows * (tall + 2)
        left, top = (self.width - across) // 2, (self.height - down) // 2
        for place, face in enumerate(self.faces):
            x, y = left + (place % columns) * (wide + 1), top + (place // columns) * (tall + 2)
            sprites.small_card(brush, x, y, wide, tall, face)
        if self.mark != NO_MARK:
            ring = brush.theme.ring_dark if self.ground == "gold" else brush.theme.ring
            size = (min(across + 7, self.width - 2), min(down + 6, self.height - 2))
            brush.dashes(max(1, left - 4), max(1, top - 4), *size, 8, 3, ring)


def _grid_for(cards: int, width: int, height: int) -> tuple[int, int, int]:
    """Rows, and the width and height of the largest cards of which so many fit."""
    best = (1, 0, 0)
    for rows in range(1, 4):
        columns = -(-max(1, cards) // rows)
        wide = min(width // columns - 1, round((height // rows - 2) / 1.25), _MOST_OPEN)
        if wide > best[1]:
            best = (rows, wide, round(wide * 1.25))
    return best


def caption(brush: Brush, label: str, small: int, number: str, size: int, colour: Colour, has_arrow: bool) -> None:
    """A soft word of that size (0 for none) and a strong number, centred at the foot of the picture."""
    width, height = brush.image.size
    baseline = height - round(0.22 * size) - 2
    digits = text_width(number, size, BLACK)
    arrow = _ARROW if has_arrow and not small and digits + _ARROW + 4 < width else 0
    word = text_width(label, small) + _WORD_GAP if small else arrow and arrow + 2
    x = (width - word - digits) // 2
    if small:
        brush.text(x, baseline, label, small, brush.theme.soft)
    elif arrow:
        brush.shape("arrow", x, baseline - (round(size * CAP_HEIGHT) + arrow) // 2, arrow, brush.theme.soft)
    brush.text(x + word, baseline, number, size, colour, BLACK)


def label_size(label: str, number: str, width: int, number_size: int) -> int:
    """The largest size of a caption's word that fits beside its number, or 0."""
    return fitting(label, width - text_width(number, number_size, BLACK) - _WORD_GAP - number_size // 4 + 7)


def fitting(label: str, room: int, most: int = _LABEL) -> int:
    """The largest size of a label that fits, or 0."""
    for size in range(most, LEAST_LABEL - 1, -1):
        if label and text_width(label, size) <= room:
            return size
    return 0


def caption_beside(brush: Brush, label: str, number: str) -> None:
    """The word above the number, in the middle of the picture."""
    width, middle = brush.image.width, brush.image.height // 2
    room = width - 2
    size = next((size for size, least in ((52, 66), (46, 50)) if room >= least), 38)
    small = fitting(label, room - 2) if room >= _LEAST_BESIDE else 0
    y = middle + (14 if small else 0)
    brush.rank_centred(width // 2, y, number, round(size * CAP_HEIGHT), room - 2, brush.theme.next)
    if small:
        brush.text((width - text_width(label, small)) // 2, middle - 22, label, small, brush.theme.soft, BOLD)
    else:
        top = middle - round(size * CAP_HEIGHT / 2) - _ARROW - 4
        brush.shape("arrow", (width - _ARROW) // 2, top, _ARROW, brush.theme.soft)
