"""The looks of the table's cells. Each is a small value; all pixels follow from it and the theme."""

from typing import Final, Literal, NamedTuple

from render import sprites
from render.brush import Brush
from render.lettering import BLACK, BOLD, CAP_HEIGHT, clipped, text_width
from render.marks import NO_MARK, Mark
from render.people import Person
from render.sprites import Face
from render.themes import Colour, Theme

Style = Literal["idle", "active"]
RING: Final = 4
_INNER_RING: Final = 2
HEAD: Final = 18
FOOT: Final = 8
"""Room for rings, discs and the edges of covered cards above a pile, for rings and shadows below it."""
TAB: Final = 26
"""Height of the tab that tells how many covered cards are not shown."""
MOST_STRIP: Final = 44
LEAST_STRIP: Final = 24
_MOST_EDGES: Final = 4
_LABEL: Final = 26
LEAST_LABEL: Final = 19
_NUMBER: Final = 38
_SMALL_NUMBER: Final = 32
_WORD_GAP: Final = 8
_LEAST_BESIDE: Final = 46


class PanelLook(NamedTuple):
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


class HeaderLook(NamedTuple):
    """Who sits there, how many cards the hand holds (or what the game brought), and a crown for a winner."""

    width: int
    height: int
    ground: str
    person: Person
    right: str
    crown: bool
    hand_mark: Mark

    def paint(self, brush: Brush) -> None:
        theme = brush.theme
        colour = theme.on_gold if self.ground == "gold" else theme.text
        middle = self.height // 2 - 1
        end = self._right(brush, middle, colour)
        start = _disc_with(brush, 18, middle, 17, self.person.initial, theme.seats[self.person.colour]) + 8
        if self.crown:
            brush.shape("crown", start, middle - 19, 34, theme.on_gold)
            start += 42
        room = end - start - 8 - (42 if self.person.team else 0)
        name = clipped(self.person.name, 32, room)
        start += brush.text(start, middle + 11, name, 32, colour)
        if self.person.team:
            _disc_with(brush, start + 24, middle, 16, self.person.team, theme.seats[self.person.colour])

    def _right(self, brush: Brush, middle: int, colour: Colour) -> int:
        """The hand's count, or the points; returns where it begins."""
        width = text_width(self.right, 32, BLACK)
        start = self.width - width - 2
        brush.text(start, middle + 11, self.right, 32, colour, BLACK)
        if self.crown or not self.right or self.right.startswith("+"):
            return start
        return _hand_icon(brush, start - 50, middle, self.hand_mark, self.ground == "gold")


def _disc_with(brush: Brush, x: int, y: int, radius: int, letter: str, colour: Colour) -> int:
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


def mover_disc(brush: Brush, right: int, top: int, width: int, mover: Person | None) -> None:
    """The mover's disc on the upper right corner of the card that arrived."""
    if mover is None:
        return
    radius = max(11, round(width * 0.17))
    x = min(right - round(radius * 0.4), brush.image.width - radius - 1)
    y = max(top + round(radius * 0.2), radius + 1)
    brush.disc(x, y, radius, brush.theme.ring)
    _disc_with(brush, x, y, radius - 3, mover.initial, brush.theme.seats[mover.colour])


class GoalLook(NamedTuple):
    """A goal pile: its top card, the cards left, its back, and who loaded it last."""

    width: int
    height: int
    ground: str
    card_width: int
    card_height: int
    face: Face | None
    total: int
    other_back: bool
    mark: Mark
    mover: Person | None

    def paint(self, brush: Brush) -> None:
        width, height = self.card_width, self.card_height
        x = RING + 1
        y = self.height - FOOT - height
        edges = min(_MOST_EDGES, self.total - 1)
        radius = sprites.corner(width)
        if self.total:
            brush.shadow(x, y, width, height, radius)
        colour = brush.theme.goal_back if self.other_back else brush.theme.back
        _edges(brush, x, y, width, height, edges, (3, -3), colour)
        sprites.goal_card(brush, x, y, width, height, self.face, self.total)
        ring(brush, x, y, width, height, self.mark, radius)
        if self.mark.arrived:
            mover_disc(brush, x + width, y, width, self.mover)


def _edges(
    brush: Brush, x: int, y: int, width: int, height: int, count: int, step: tuple[int, int], colour: Colour
) -> None:
    """The edges of cards under the top one, lowest first."""
    radius = sprites.corner(width)
    for depth in range(count, 0, -1):
        left, top = x + step[0] * depth, y + step[1] * depth
        brush.box(left, top, width, height, radius, brush.theme.edge)
        brush.box(left + 1, top + 1, width - 2, height - 2, radius - 1, colour)


class Fan(NamedTuple):
    """How a stack's covered cards are shown: strips, their height, and how many cards a tab stands for."""

    strips: int
    shown: int
    hidden: int

    @property
    def height(self) -> int:
        return self.strips * self.shown + (TAB if self.hidden else 0)


class SideLook(NamedTuple):
    """A side stack: the cards shown, top last, as ``fan`` says; none for a free place."""

    width: int
    height: int
    ground: str
    card_width: int
    card_height: int
    faces: tuple[Face, ...]
    fan: Fan
    mark: Mark

    def paint(self, brush: Brush) -> None:
        width, height = self.card_width, self.card_height
        x, y = (self.width - width) // 2, self.height - FOOT - height
        radius = sprites.corner(width)
        if self.faces:
            self._pile(brush, x, y - self.fan.height)
        else:
            sprites.slot(brush, x, y, width, height)
        ring(brush, x, y, width, height, self.mark, radius)

    def _pile(self, brush: Brush, x: int, y: int) -> None:
        width, height = self.card_width, self.card_height
        brush.shadow(x, y, width, self.fan.height + height, sprites.corner(width))
        if self.fan.hidden:
            _tab(brush, x, y, width, f"+{self.fan.hidden}")
            y += TAB
        for face in self.faces[:-1]:
            sprites.strip(brush, x, y, width, self.fan.shown, face)
            y += self.fan.shown
        sprites.card(brush, x, y, width, height, self.faces[-1])


def fan(visible: int, count: int, room: int) -> Fan:
    """How the covered ones of ``count`` cards are shown in ``room`` pixels, ``visible`` of them known."""
    covered = max(0, visible - 1)
    unseen = count - visible
    if not unseen and covered * LEAST_STRIP <= room:
        return Fan(covered, min(MOST_STRIP, room // covered) if covered else 0, 0)
    strips = min(covered, max(0, room - TAB) // LEAST_STRIP)
    height = min(MOST_STRIP, (room - TAB) // strips) if strips else 0
    return Fan(strips, height, max(0, count - 1 - strips))


def _tab(brush: Brush, x: int, y: int, width: int, text: str) -> None:
    theme = brush.theme
    radius = sprites.corner(width)
    brush.box(x, y, width, TAB + 2 * radius, radius, theme.edge)
    brush.box(x + 2, y + 2, width - 4, TAB + 2 * radius, radius - 2, theme.badge)
    brush.centred(x + width // 2, y + TAB // 2 + 1, text, 24, theme.on_badge)


class CentreLook(NamedTuple):
    """A centre pile with the rank it needs next. ``beside`` puts that to the card's right instead of below it."""

    width: int
    height: int
    ground: str
    card_width: int
    card_height: int
    caption: int
    face: Face | None
    total: int
    label: str
    label_size: int
    needs: str
    mark: Mark
    mover: Person | None
    beside: bool = False

    def paint(self, brush: Brush) -> None:
        width, height = self.card_width, self.card_height
        x = 10 if self.beside else (self.width - width) // 2
        y = (self.height - height) // 2 if self.beside else self.height - (self.caption or FOOT) - height
        radius = sprites.corner(width)
        if self.face is None:
            sprites.slot(brush, x, y, width, height, self.needs)
        else:
            brush.shadow(x, y, width, height, radius)
            _edges(brush, x, y, width, height, min(3, self.total - 1), (0, -3), brush.theme.face)
            sprites.card(brush, x, y, width, height, self.face)
        ring(brush, x, y, width, height, self.mark, radius)
        if self.mark.arrived and self.face is not None:
            mover_disc(brush, x + width, y, width, self.mover)
        if self.beside:
            _caption_beside(brush, x + width, self.width, y + height // 2, self.label, self.needs)
        elif self.caption:
            top = self.height - self.caption
            _caption(brush, top, self.caption, self.width, self.label, self.label_size, self.needs, brush.theme.next)
            if not self.label_size:
                _arrow(brush, top, self.caption, self.width, self.needs)


def _caption(
    brush: Brush, top: int, height: int, width: int, label: str, small: int, number: str, colour: Colour
) -> None:
    """A soft word of that size (0 for none) and a strong number, centred."""
    size = number_size(height)
    baseline = _baseline(top, height)
    digits = text_width(number, size, BLACK)
    word = text_width(label, small) + _WORD_GAP if small else 0
    x = (width - word - digits) // 2
    if small:
        brush.text(x, baseline, label, small, brush.theme.soft)
    brush.text(x + word, baseline, number, size, colour, BLACK)


def _arrow(brush: Brush, top: int, height: int, width: int, number: str) -> None:
    """Before a centred number: the word "next" where there is no room for it."""
    cap = round(number_size(height) * CAP_HEIGHT)
    x = (width - text_width(number, number_size(height), BLACK)) // 2 - 16
    brush.shape("arrow", x, _baseline(top, height) - (cap + 14) // 2, 14, brush.theme.soft)


def number_size(caption: int) -> int:
    return _NUMBER if caption > 36 else _SMALL_NUMBER


def _baseline(top: int, height: int) -> int:
    """As low as the tail of a Q allows."""
    return top + height - round(0.22 * number_size(height)) - 2


def label_size(label: str, number: str, width: int, caption: int) -> int:
    """The largest size of a caption's word that fits beside its number, or 0."""
    return fitting(label, width - text_width(number, number_size(caption), BLACK) - _WORD_GAP - 2)


def fitting(label: str, room: int) -> int:
    for size in range(_LABEL, LEAST_LABEL - 1, -1):
        if label and text_width(label, size) <= room:
            return size
    return 0


def _caption_beside(brush: Brush, left: int, right: int, middle: int, label: str, number: str) -> None:
    """The word above the number, both to the right of a card."""
    room = right - left - 8
    size = next((size for size, least in ((52, 66), (46, 50)) if room >= least), 38)
    small = fitting(label, room - 2) if room >= _LEAST_BESIDE else 0
    y = middle + (14 if small else 0)
    brush.rank_centred(left + room // 2 + 3, y, number, round(size * CAP_HEIGHT), room - 2, brush.theme.next)
    if small:
        width = text_width(label, small)
        brush.text(left + 3 + (room - width) // 2, middle - 22, label, small, brush.theme.soft, BOLD)


class PileLook(NamedTuple):
    """The stock or the completed piles, with their number."""

    width: int
    height: int
    ground: str
    card_width: int
    card_height: int
    caption: int
    kind: Literal["stock", "done"]
    edges: int
    label: str
    label_size: int
    number: int
    mark: Mark

    def paint(self, brush: Brush) -> None:
        width, height = self.card_width, self.card_height
        x, y = (self.width - width) // 2, self.height - self.caption - height
        theme = brush.theme
        if self.number:
            colours, sign = _backs(theme, self.kind)
            brush.shadow(x, y, width, height, sprites.corner(width))
            _edges(brush, x, y, width, height, self.edges, (2, -3), theme.face)
            sprites.back(brush, x, y, width, height, colours, sign)
        else:
            sprites.slot(brush, x, y, width, height)
        ring(brush, x, y, width, height, self.mark, sprites.corner(width))
        top = self.height - self.caption
        number = str(self.number)
        _caption(brush, top, self.caption, self.width, self.label, self.label_size, number, theme.text)


def _backs(theme: Theme, kind: str) -> tuple[tuple[Colour, Colour], str]:
    if kind == "stock":
        return (theme.back, theme.back_line), "star"
    return (theme.done_back, theme.done_back_line), "check"
