"""Tiles of piles: goal piles, side stacks and centre piles.

A pile consists of several cells, one above the other: a goal card's upper part and its foot, each card of a stack, a
card and its caption. So each cell has few variants and is seldom drawn.
"""

from typing import Final, Literal, NamedTuple

from bot.engine.rules import Direction
from render.drawing import sprites
from render.drawing.badges import SeatBadge
from render.drawing.brush import Brush
from render.drawing.marks import Mark
from render.drawing.sprites import Face, footer, least_cap
from render.drawing.tiles import FOOT, cap_beside_mover, mover_badge, ring
from render.layout.table import RING
from render.themes import Colour

TAB: Final = 41
"""Height of the tab with the number of covered cards that are not shown."""
MOST_STRIP: Final = 54
LEAST_STRIP: Final = 41
MOST_EDGES: Final = 4
_FAR: Final = 100
"""Distance beyond a shadow's end."""
_ARROW_ABOVE, _ARROW_BESIDE = 0.7, 0.85
"""Size of an arrow against the rank that it stands above or below, and beside."""
_ARROW_GAP: Final = 6
_TAIL: Final = 0.26
"""Depth of a queen's letter below its line, as a fraction of its height."""

Under = Literal["", "suit", "king", "joker", "tab"]
"""Kind of the card above in a stack, which shows behind the upper corners of the next."""


def edges(
    brush: Brush, x: int, y: int, width: int, height: int, count: int, step: tuple[int, int], colour: Colour
) -> None:
    """Draw the edges of cards under the top one, lowest first."""
    radius = sprites.corner(width)
    # The lowest card lies farthest away.
    for depth in range(count, 0, -1):
        left, top = x + step[0] * depth, y + step[1] * depth
        brush.bordered(left, top, width, height, radius, 1, brush.theme.edge, colour)


class GoalTopTile(NamedTuple):
    """A goal pile without its foot: the top card, the edges below it, and the badge of the seat that loaded it last."""

    width: int
    height: int
    ground: str
    card_width: int
    card_height: int
    face: Face | None
    total: str
    edges: int
    other_back: bool
    mark: Mark
    mover: SeatBadge | None
    top: int
    few: bool = False

    def paint(self, brush: Brush) -> None:
        """Paint the whole pile; the cell cuts it off."""
        width, height, x, y = self.card_width, self.card_height, RING + 1, self.top
        radius = sprites.corner(width)
        if self.edges >= 0:
            brush.shadow(x, y, width, height, radius)
        colour = brush.theme.goal_back if self.other_back else brush.theme.back
        edges(brush, x, y, width, height, self.edges, (3, -3), colour)
        sprites.goal_card(brush, x, y, width, height, self.face, self.total, self.few, self.edges < 0)
        ring(brush, x, y, width, height, self.mark, radius)
        if self.mark.arrived and self.mover:
            mover_badge(brush, x + width, y + height - footer(height, brush.theme.large), width, self.mover)


class GoalFootTile(GoalTopTile):
    """A goal pile's foot with the number of cards left; ``top`` lies above the cell."""

    __slots__ = ()


class Fan(NamedTuple):
    """Arrangement of a stack's covered cards: strips, their height, and the number of cards that a tab stands for."""

    strips: int
    shown: int
    hidden: int

    @property
    def height(self) -> int:
        return self.strips * self.shown + (TAB if self.hidden else 0)


def fan(visible: int, count: int, room: int) -> Fan:
    """Return the arrangement of the covered ones of ``count`` cards in ``room`` pixels, ``visible`` of them known."""
    # All but the top card need room above it.
    covered = max(0, visible - 1)
    unseen = count - visible
    if not unseen and covered * LEAST_STRIP <= room:
        return Fan(covered, min(MOST_STRIP, room // covered) if covered else 0, 0)
    # Not all fit: count the lowest in a tab, and show as many of the upper ones as have room.
    strips = min(covered, max(0, room - TAB) // LEAST_STRIP)
    height = min(MOST_STRIP, (room - TAB) // strips) if strips else 0
    return Fan(strips, height, max(0, count - 1 - strips))


def under(face: Face) -> Under:
    """Return the kind of a card as it shows behind the next one."""
    return "king" if face.kind == "king" else "joker" if face.kind in ("joker", "wild") else "suit"


def _behind(brush: Brush, x: int, y: int, width: int, what: Under) -> None:
    """Draw the end of the card above, as far down as the next one's corners."""
    theme = brush.theme
    paper = {
        "suit": (theme.face, theme.edge),
        "king": (theme.king_face, theme.king_edge),
        "joker": (theme.joker_face, theme.joker_edge),
        "tab": (theme.badge, theme.edge),
    }
    if what:
        ground, edge = paper[what]
        height = sprites.corner(width)
        # The edge's colour first, then the ground inside it.
        brush.area(x, y, width, height, edge)
        brush.area(x + 2, y, width - 4, height, ground)


class SlotTile(NamedTuple):
    """A free place for a side stack."""

    width: int
    height: int
    ground: str
    card_width: int
    card_height: int
    mark: Mark

    def paint(self, brush: Brush) -> None:
        width, height = self.card_width, self.card_height
        x, y = (self.width - width) // 2, self.height - FOOT - height
        sprites.slot(brush, x, y, width, height)
        ring(brush, x, y, width, height, self.mark, sprites.corner(width))


def tab(brush: Brush, x: int, y: int, width: int, shown: int, hidden: int) -> None:
    """Draw the upper ``shown`` pixels of a stack, with the number of its hidden cards."""
    theme, radius = brush.theme, sprites.corner(width)
    # Taller than shown, so that its lower corners lie outside and are cut off.
    brush.box(x, y, width, shown + 2 * radius, radius, theme.edge)
    brush.box(x + 2, y + 2, width - 4, shown + 2 * radius, radius - 2, theme.badge)
    cap = min(least_cap(theme.large), shown - 4)
    brush.rank_centred(x + width // 2, y + shown // 2 + 1, f"+{hidden}", cap, width - 8, theme.on_badge)


class TabTile(NamedTuple):
    """Upper end of a stack with some cards only counted."""

    width: int
    height: int
    ground: str
    card_width: int
    hidden: int

    def paint(self, brush: Brush) -> None:
        width, x, y = self.card_width, (self.width - self.card_width) // 2, self.height - TAB
        brush.shadow(x, y, width, _FAR, sprites.corner(width))
        tab(brush, x, y, width, TAB, self.hidden)


class StripTile(NamedTuple):
    """Upper part of a covered card in a stack."""

    width: int
    height: int
    ground: str
    card_width: int
    shown: int
    face: Face
    above: Under

    def paint(self, brush: Brush) -> None:
        width, y = self.card_width, self.height - self.shown
        x, start = (self.width - width) // 2, y - (_FAR if self.above else 0)
        # The shadow belongs to the whole stack: it starts at the card above and goes on below this strip.
        brush.shadow(x, start, width, y - start + self.shown + _FAR, sprites.corner(width))
        _behind(brush, x, y, width, self.above)
        sprites.strip(brush, x, y, width, self.shown, self.face)


class TopTile(NamedTuple):
    """The top card of a side stack."""

    width: int
    height: int
    ground: str
    card_width: int
    card_height: int
    face: Face
    above: Under
    mark: Mark

    def paint(self, brush: Brush) -> None:
        width, height = self.card_width, self.card_height
        x, y = (self.width - width) // 2, self.height - FOOT - height
        # Below another card the shadow starts far above, so that no end of it shows.
        start, radius = y - (_FAR if self.above else 0), sprites.corner(width)
        brush.shadow(x, start, width, y - start + height, radius)
        _behind(brush, x, y, width, self.above)
        sprites.card(brush, x, y, width, height, self.face)
        # A ring round a covered stack's top must not reach into the strip above it.
        inside = RING if self.above else 0
        ring(brush, x, y + inside, width, height - inside, self.mark, radius)


class CentreTile(NamedTuple):
    """A centre pile's card at ``left`` and ``top``; a free place shows the rank that begins there."""

    width: int
    height: int
    ground: str
    card_width: int
    card_height: int
    left: int
    top: int
    face: Face | None
    edges: int
    ghost: str
    mark: Mark
    mover: SeatBadge | None

    def paint(self, brush: Brush) -> None:
        width, height, x, y = self.card_width, self.card_height, self.left, self.top
        radius = sprites.corner(width)
        if self.face is None:
            sprites.slot(brush, x, y, width, height, self.ghost)
        else:
            # Without room below the card a shadow would be cut off in a straight line.
            if self.height - y - height >= FOOT:
                brush.shadow(x, y, width, height, radius)
            edges(brush, x, y, width, height, self.edges, (0, -3), brush.theme.face)
            mover = self.mover if self.mark.arrived else None
            cap = cap_beside_mover(brush.theme, width, height) if mover else 0
            sprites.card(brush, x, y, width, height, self.face, cap)
        ring(brush, x, y, width, height, self.mark, radius)
        if self.mark.arrived and self.face is not None and self.mover:
            mover_badge(brush, x + width, y + height, width, self.mover)


class NeedTile(NamedTuple):
    """The rank that a centre pile needs next, below its card or beside it, with an arrow if piles go both ways."""

    width: int
    height: int
    ground: str
    rank: str
    cap: int
    direction: Direction | None = None

    def paint(self, brush: Brush) -> None:
        # The tail of a Q below the line must stay inside the tile, also in large print.
        most = max(self.cap, round(self.height / (1 + _TAIL)) - 4)
        cap = min(most, round(self.cap * 1.1)) if brush.theme.large else self.cap
        middle = (self.height - round(cap * _TAIL)) // 2
        if self.direction is None:
            brush.rank_centred(self.width // 2, middle, self.rank, cap, self.width - 8, brush.theme.next)
        elif self.height > 2 * cap:
            # A tall tile has the arrow above or below the rank, on the side towards which the pile goes.
            is_up, tail = self.direction is Direction.UP, round(cap * _TAIL) if self.rank == "Q" else 0
            # Below a Q the arrow has to clear its tail.
            gap = _ARROW_GAP if is_up else _ARROW_GAP + tail
            arrow = min(self.height - cap - gap - 2 * _ARROW_GAP, round(cap * _ARROW_ABOVE))
            top = (self.height - arrow - gap - cap) // 2
            middle = top + cap // 2 + (arrow + gap if is_up else 0)
            self._arrow(brush, (self.width - arrow) // 2, top if is_up else top + cap + gap, arrow)
            brush.rank_centred(self.width // 2, middle, self.rank, cap, self.width - 8, brush.theme.next)
        else:
            # A low one has it beside the rank, which is narrower if there is little room; both together are centred.
            arrow = min(round(cap * _ARROW_BESIDE), self.width * 2 // 5)
            room = self.width - 8 - arrow - _ARROW_GAP
            left = (self.width - arrow - _ARROW_GAP - brush.rank_width(self.rank, cap, room)) // 2
            self._arrow(brush, left, middle - arrow // 2, arrow)
            brush.rank(left + arrow + _ARROW_GAP, middle - cap // 2, self.rank, cap, room, brush.theme.next)

    def _arrow(self, brush: Brush, x: int, y: int, size: int) -> None:
        brush.shape("rise" if self.direction is Direction.UP else "fall", x, y, size, brush.theme.next)
