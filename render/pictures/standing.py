"""Pictures of standings: a page of a leaderboard, and one person's card with the curve of their rating."""

from dataclasses import dataclass
from typing import Final, NamedTuple

from render.drawing.badges import SeatBadge
from render.drawing.brush import Brush
from render.drawing.canvas import encode
from render.drawing.cells import Cell
from render.drawing.curves import curve_mask
from render.drawing.lettering import BLACK, BOLD, clipped, drawable, initial, text_width
from render.drawing.shapes import Point
from render.drawing.tiles import PRIVATE_LETTERS, draw_badge, draw_row, fitting, private_size
from render.scenes import WIDTH
from render.themes import Theme

LEADERS_ON_PICTURE: Final = 8
_HEADER: Final = 124
_ROW: Final = 104
_GAP: Final = 8
LEADERBOARD_SIZE: Final = (WIDTH, _HEADER + LEADERS_ON_PICTURE * _ROW + 2 * _GAP)
_FIGURES: Final = 178
_CHART: Final = 420
PROFILE_SIZE: Final = (WIDTH, _HEADER + _FIGURES + _CHART)
_NOTE: Final = 90
"""Height of the chart if there is no curve."""
_PLACES: Final = 106
"""Right edge of places; those of four digits need more room."""
_LEFT: Final = 150
_COLOURS: Final = 6
_SCALE: Final = 3
_THICK: Final = 9
_ENOUGH: Final = 60
"""Least range of ratings that a curve's height shows, so that a small change looks small."""


@dataclass(frozen=True, slots=True)
class LeaderRow:
    """One line. ``rating`` is "1534 ± 80", ``wins`` "12/20"; ``is_own`` marks the reader's. ``sign`` replaces the
    initial on the badge."""

    place: int
    name: str
    rating: str
    wins: str
    is_own: bool = False
    sign: str = ""


@dataclass(frozen=True, slots=True)
class LeaderboardScene:
    """A page of a leaderboard with at most ``LEADERS_ON_PICTURE`` rows. ``player`` replaces a name that can't
    be drawn."""

    title: str
    period: str
    rows: tuple[LeaderRow, ...]
    player: str = "Player"


@dataclass(frozen=True, slots=True)
class CurveValue:
    """A rating, and its uncertainty."""

    rating: int
    margin: int


@dataclass(frozen=True, slots=True)
class ProfileScene:
    """A person's card. ``figures`` are at most four words with their numbers; ``rating`` is the present one, ``player``
    replaces a name that can't be drawn."""

    name: str
    rating: str
    note: str
    figures: tuple[tuple[str, str], ...]
    curve: tuple[CurveValue, ...]
    player: str = "Player"


class StandingHeaderTile(NamedTuple):
    """A title on the left, smaller text on the right."""

    width: int
    height: int
    title: str
    side: str
    badge: SeatBadge | None = None
    ground: str = "header"

    def paint(self, brush: Brush) -> None:
        theme, middle, x = brush.theme, self.height // 2, 30
        size = private_size(theme)
        side = clipped(self.side, size, self.width // 2)
        right = brush.ending(self.width - 28, middle, side, size, theme.text)
        if self.badge is not None:
            x = draw_badge(brush, 66, middle, 42, self.badge, size + 6) + 18
        room = right - x - 30
        large = fitting(self.title, room, size + 14, size) or size
        brush.level(x, middle, clipped(self.title, large, room, BLACK), large, theme.text, BLACK)


class LeaderTile(NamedTuple):
    """One line of a leaderboard."""

    width: int
    height: int
    row: LeaderRow
    badge: SeatBadge
    ground: str = "felt"

    def paint(self, brush: Brush) -> None:
        theme, middle, row = brush.theme, self.height // 2, self.row
        draw_row(brush, self.width, self.height, stands_out=row.is_own)
        size = private_size(theme)
        place = str(row.place)
        # From the left: place and badge; from the right: rating and wins; the name gets the rest.
        places = max(_PLACES, 12 + text_width(place, size, BLACK))
        brush.ending(places, middle, place, size, theme.soft, BLACK)
        start = draw_badge(brush, places + 54, middle, 36, self.badge, size) + 16
        told = clipped(row.rating, size, self.width // 2, BLACK)
        rating = brush.ending(self.width - 22, middle, told, size, theme.text, BLACK)
        wins = brush.ending(rating - 26, middle, row.wins, size, theme.soft)
        brush.level(start, middle, clipped(self.badge.name, size, wins - start - 20), size, theme.text)


class FiguresTile(NamedTuple):
    """Numbers with a word below each."""

    width: int
    height: int
    figures: tuple[tuple[str, str], ...]
    ground: str = "felt"

    def paint(self, brush: Brush) -> None:
        theme, wide = brush.theme, self.width // max(1, len(self.figures))
        for place, (word, number) in enumerate(self.figures):
            left = place * wide
            brush.bordered(left + 6, 0, wide - 12, self.height, 14, 2, theme.panel_line, theme.panel)
            middle = left + wide // 2
            brush.centred(middle, 54, number, private_size(theme) + 14, theme.text)
            size = fitting(word, wide - 24, private_size(theme), PRIVATE_LETTERS) or PRIVATE_LETTERS
            brush.centred(middle, 128, clipped(word, size, wide - 24), size, theme.soft, BOLD)


class CurveTile(NamedTuple):
    """Course of a rating: the line, and the range of its uncertainty around it."""

    width: int
    height: int
    curve: tuple[CurveValue, ...]
    note: str
    ground: str = "felt"

    def paint(self, brush: Brush) -> None:
        theme, size = brush.theme, private_size(brush.theme)
        if self.note:
            note = clipped(self.note, size, self.width - 40)
            brush.text(20, self.height - 24, note, size, theme.soft)
        if len(self.curve) < 2:
            return
        top, bottom = 40, self.height - (110 if self.note else 40)
        low = min(value.rating - value.margin for value in self.curve)
        # A course that hardly changes must not look dramatic.
        high = max(max(value.rating + value.margin for value in self.curve), low + _ENOUGH)

        def at(place: int, rating: float) -> Point:
            across = _LEFT + (self.width - 40 - _LEFT) * place / (len(self.curve) - 1)
            return across, bottom - (bottom - top) * (rating - low) / (high - low)

        # The uncertainty first: an area between its upper and its lower border.
        above = [at(place, value.rating + value.margin) for place, value in enumerate(self.curve)]
        below = [at(place, value.rating - value.margin) for place, value in enumerate(self.curve)]
        around = curve_mask(above + below[::-1], 2, _SCALE, lambda draw, large: draw.polygon(large, fill=255))
        brush.fill(*around, theme.panel)
        points = [at(place, value.rating) for place, value in enumerate(self.curve)]
        line = curve_mask(
            points,
            _THICK,
            _SCALE,
            lambda draw, large: draw.line(large, fill=255, width=_THICK * _SCALE, joint="curve"),
        )
        brush.fill(*line, theme.next)
        for rating in (low, high):
            brush.ending(_LEFT - 16, round(at(0, rating)[1]), str(rating), size, theme.soft)


def draw_leaderboard(scene: LeaderboardScene, theme: Theme) -> bytes:
    """Return the picture as PNG."""
    wide, high = LEADERBOARD_SIZE
    # A short page makes a lower picture.
    missing = LEADERS_ON_PICTURE - min(LEADERS_ON_PICTURE, len(scene.rows))
    return encode(leaderboard_cells(scene), (wide, high - missing * _ROW), theme)


def leaderboard_cells(scene: LeaderboardScene) -> list[Cell]:
    """Return all cells of the picture."""
    wide = WIDTH - 2 * _GAP
    rows = [
        Cell(
            _GAP,
            _HEADER + _GAP + place * _ROW + 3,
            LeaderTile(wide, _ROW - 6, row, _badge(row.name, row.place, scene.player, row.sign)),
        )
        for place, row in enumerate(scene.rows[:LEADERS_ON_PICTURE])
    ]
    return [Cell(0, 0, StandingHeaderTile(WIDTH, _HEADER, drawable(scene.title), drawable(scene.period))), *rows]


def draw_profile(scene: ProfileScene, theme: Theme) -> bytes:
    """Return the picture as PNG."""
    wide, high = PROFILE_SIZE
    return encode(profile_cells(scene), (wide, high - _CHART + _chart_height(scene)), theme)


def profile_cells(scene: ProfileScene) -> list[Cell]:
    """Return all cells of the picture."""
    badge = _badge(scene.name, 1, scene.player)
    return [
        Cell(0, 0, StandingHeaderTile(WIDTH, _HEADER, badge.name, drawable(scene.rating), badge)),
        Cell(0, _HEADER + 12, FiguresTile(WIDTH, _FIGURES - 12, scene.figures)),
        Cell(0, _HEADER + _FIGURES, CurveTile(WIDTH, _chart_height(scene), scene.curve, drawable(scene.note))),
    ]


def _chart_height(scene: ProfileScene) -> int:
    return _CHART if len(scene.curve) > 1 else _NOTE


def _badge(name: str, place: int, player: str, sign: str = "") -> SeatBadge:
    shown = drawable(name) or drawable(player)
    return SeatBadge(shown, sign or initial(shown), (place - 1) % _COLOURS)
