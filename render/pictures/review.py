"""Picture of a review: one seat's chance to win, turn by turn, and the seat that was ahead."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final, NamedTuple

from PIL import Image, ImageDraw

from render.drawing.badges import ALONE, SeatBadge, badge_of
from render.drawing.brush import Brush
from render.drawing.canvas import encode
from render.drawing.cells import Cell
from render.drawing.curves import curve_mask
from render.drawing.lettering import BLACK, BOLD, clipped, drawable, text_width
from render.drawing.shapes import Point
from render.drawing.tiles import PRIVATE_LETTERS, draw_badge, private_size
from render.scenes import WIDTH
from render.themes import Theme

HEIGHT: Final = 860
REVIEW_SIZE: Final = (WIDTH, HEIGHT)
NOBODY: Final = -1
_HEADER: Final = 108
_LEFT, _RIGHT = 196, WIDTH - 46
_TOP, _TOP_WITHOUT_MARKS, _BOTTOM = 250, 160, 640
_LANE: Final = 158
"""Height of the numbers of the turning points."""
_STRIP: Final = 680
_STRIP_HEIGHT: Final = 76
_TICKS: Final = 808
_SCALE: Final = 4
_MOST_TICKS: Final = 6
_EDGE: Final = 7
_STEPS: Final = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 5000)


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewLabels:
    """Words inside the picture, in the reader's language."""

    title: str = "Chance to win"
    ahead: str = "ahead"
    turn: str = "turn"
    player: str = "Player {number}"


@dataclass(frozen=True, slots=True)
class ReviewScene:
    """One seat's game.

    ``chances`` (0 to 1) are those at the start and after each turn, ``ahead`` the seat that was ahead then (of partners
    the first, or ``NOBODY``). ``marks`` are the turns with a number, in their order. ``teams`` counts the sides.
    """

    seat: int
    names: tuple[str, ...]
    chances: tuple[float, ...]
    ahead: tuple[int, ...]
    marks: tuple[int, ...]
    teams: int
    labels: ReviewLabels = ReviewLabels()

    def badge(self, seat: int) -> SeatBadge:
        has_partners = self.teams < len(self.names)
        return badge_of(seat, self.names[seat], self.labels.player, seat % self.teams if has_partners else ALONE)


class ReviewHeadTile(NamedTuple):
    """The seat's badge, and the meaning of the line."""

    width: int
    height: int
    badge: SeatBadge
    title: str
    ground: str = "header"

    def paint(self, brush: Brush) -> None:
        theme, middle = brush.theme, self.height // 2
        size = private_size(theme) + 4
        title = clipped(self.title, size, self.width * 5 // 8)
        x = brush.ending(self.width - 28, middle, title, size, theme.text)
        start = draw_badge(brush, 58, middle, 40, self.badge) + 16
        size += 8
        name = clipped(self.badge.name, size, x - start - 40, BLACK)
        brush.level(start, middle, name, size, theme.text, BLACK)


class ChartTile(NamedTuple):
    """The line of chances over the line of even chances, with its turning points numbered above."""

    width: int
    height: int
    chances: tuple[float, ...]
    marks: tuple[int, ...]
    even: float
    ground: str = "felt"

    def paint(self, brush: Brush) -> None:
        # Two areas show where the chance is above even and where below.
        top, even, bottom = (round(self._down(chance)) for chance in (1, self.even, 0))
        theme, wide = brush.theme, _RIGHT - _LEFT
        brush.area(_LEFT, top, wide, even - top, theme.active)
        brush.area(_LEFT, even, wide, bottom - even, theme.panel)
        for y in (top, bottom):
            brush.area(_LEFT, y - 1, wide, 2, theme.panel_line)
        # The line of even chances is dashed.
        for x in range(_LEFT, _RIGHT, 24):
            brush.area(x, even - 2, min(14, _RIGHT - x), 4, theme.soft)
        size = private_size(theme)
        for chance in (1.0, self.even, 0.0):
            text = f"{round(100 * chance)} %"
            brush.ending(_LEFT - 16, round(self._down(chance)), text, size, theme.soft)
        last = max(1, len(self.chances) - 1)
        points = [(_across(turn, last), self._down(chance)) for turn, chance in enumerate(self.chances)]
        # The numbers of the turning points: above their turn, or beside it where two would touch.
        marked = [points[min(turn, len(points) - 1)] for turn in self.marks]
        lanes, radius, at = [point[0] for point in marked], 40 if theme.large else 36, _LANE - _HEADER
        for _ in range(4 * len(lanes)):
            # Push neighbours apart by half of what is missing, again and again, within the borders.
            for place in range(1, len(lanes)):
                missing = 2.0 * radius + 14 - (lanes[place] - lanes[place - 1])
                if missing > 0:
                    lanes[place - 1] -= missing / 2
                    lanes[place] += missing / 2
            lanes = [min(max(lane, _LEFT + 4.0), _RIGHT - 4.0) for lane in lanes]
        # A stem from each number down to the line, then the line over the stems.
        for lane, point in zip(lanes, marked, strict=True):
            brush.fill(*_line_mask(((lane, float(at)), point), 4), theme.soft)
        # A broader line in the ground's colour separates the chart's line from what lies under it.
        brush.fill(*_line_mask(points, 15), theme.felt)
        brush.fill(*_line_mask(points, 9), theme.next)
        for number, (lane, point) in enumerate(zip(map(round, lanes), marked, strict=True), start=1):
            brush.disc(round(point[0]), round(point[1]), 15, theme.felt)
            brush.disc(round(point[0]), round(point[1]), 11, theme.text)
            brush.disc(lane, at, radius + 3, theme.gold_line)
            brush.disc(lane, at, radius, theme.gold)
            brush.centred(lane, at, str(number), max(PRIVATE_LETTERS, round(1.35 * radius)), theme.on_gold)

    def _down(self, chance: float) -> float:
        """Return the height of a chance in the chart."""
        top = _TOP if self.marks else _TOP_WITHOUT_MARKS
        return _BOTTOM - _HEADER - (_BOTTOM - top) * chance


class AheadTile(NamedTuple):
    """The seat that was ahead, a box for each spell, over the numbers of the turns."""

    width: int
    height: int
    ahead: tuple[SeatBadge | None, ...]
    label: str
    turn: str
    seats: int
    ground: str = "felt"

    def paint(self, brush: Brush) -> None:
        theme, size = brush.theme, private_size(brush.theme)
        self._label(brush, self.label, _STRIP_HEIGHT // 2)
        last, start = max(1, len(self.ahead) - 1), 0
        brush.area(_LEFT, 0, _RIGHT - _LEFT, _STRIP_HEIGHT, theme.slot)
        # A spell is a run of turns with the same seat ahead; borders lie half way between turns.
        for badge, turns in groupby(self.ahead):
            end = start + len(list(turns))
            left, right = (round(_across(max(0, turn - 0.5), last)) for turn in (start, min(end, last + 0.5)))
            if badge is not None:
                self._spell(brush, badge, left, right)
            start = end
        middle = _TICKS - _STRIP
        self._label(brush, self.turn, middle)
        # Each seat's turns are counted, as in the words. The smallest round step that leaves few enough numbers.
        rounds = last // self.seats
        step = next((step for step in _STEPS if rounds // step <= _MOST_TICKS), last)
        for turn in range(step, rounds + 1, step):
            text, x = str(turn), round(_across(turn * self.seats, last))
            brush.centred(x, middle, text, size, theme.soft, BOLD)

    def _label(self, brush: Brush, label: str, middle: int) -> None:
        size = private_size(brush.theme)
        brush.ending(_LEFT - 16, middle, clipped(label, size, _LEFT - 16 - 12), size, brush.theme.soft)

    def _spell(self, brush: Brush, badge: SeatBadge, left: int, right: int) -> None:
        theme, letter, size = brush.theme, badge.initial, private_size(brush.theme) + 2
        brush.area(left, 0, right - left, _STRIP_HEIGHT, theme.seats[badge.colour])
        for edge in (0, _STRIP_HEIGHT - _EDGE) if badge.lap else ():  # a colour that comes a second time
            brush.area(left, edge, right - left, _EDGE, theme.on_seat)
        # A gap between spells; a narrow spell has no room for its letter.
        brush.area(right - 2, 0, 2, _STRIP_HEIGHT, theme.felt)
        if text_width(letter, size, BLACK) + 8 <= right - left:
            x, middle = (left + right) // 2, _STRIP_HEIGHT // 2
            if badge.team == ALONE:
                brush.centred(x, middle, letter, size, theme.on_seat)
            else:
                brush.shape(badge.shape, x - size // 2, (_STRIP_HEIGHT - size) // 2, size, theme.on_seat)


def draw_review(scene: ReviewScene, theme: Theme) -> bytes:
    """Return the picture as PNG.

    :raises ValueError: no turn was played.
    """
    return encode(review_cells(scene), REVIEW_SIZE, theme)


def review_cells(scene: ReviewScene) -> list[Cell]:
    """Return all cells of the picture."""
    if len(scene.chances) < 2:
        raise ValueError("no turn was played")
    labels = scene.labels
    ahead = tuple(None if seat == NOBODY else scene.badge(seat) for seat in scene.ahead)
    title = drawable(labels.title)
    return [
        Cell(0, 0, ReviewHeadTile(WIDTH, _HEADER, scene.badge(scene.seat), title)),
        Cell(0, _HEADER, ChartTile(WIDTH, _STRIP - _HEADER, scene.chances, scene.marks, 1 / scene.teams)),
        Cell(
            0,
            _STRIP,
            AheadTile(WIDTH, HEIGHT - _STRIP, ahead, drawable(labels.ahead), drawable(labels.turn), len(scene.names)),
        ),
    ]


def _across(turn: float, last: int) -> float:
    return _LEFT + (_RIGHT - _LEFT) * min(turn, last) / last


def _line_mask(points: Sequence[Point], thickness: int) -> tuple[Image.Image, int, int]:
    """Return the mask of a line through points, with round joints, and its left upper corner."""
    wide = thickness * _SCALE

    def draw_line(draw: ImageDraw.ImageDraw, large: list[Point]) -> None:
        draw.line(large, fill=255, width=wide)
        # Discs at the points round off the joints.
        for x, y in large:
            draw.ellipse((x - wide / 2, y - wide / 2, x + wide / 2, y + wide / 2), fill=255)

    return curve_mask(points, thickness, _SCALE, draw_line)
