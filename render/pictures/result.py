"""Picture of a finished game: the winner, goal cards left, the score and the state of the match."""

from dataclasses import dataclass
from typing import Final, NamedTuple

from bot.engine.views import PublicView
from render.drawing import sprites
from render.drawing.badges import SeatBadge, seat_badges
from render.drawing.brush import Brush
from render.drawing.canvas import encode
from render.drawing.cells import Cell
from render.drawing.lettering import BLACK, BOLD, clipped, drawable, text_width, wrapped
from render.drawing.tiles import (
    PUBLIC_LETTERS,
    badge_letters,
    draw_badge,
    draw_row,
    enlarged,
    fitting,
    name_size,
    print_size,
)
from render.scenes import WIDTH, Labels
from render.themes import Theme

HEIGHT: Final = 900
"""Greatest height for up to six seats; fewer need less."""
_USUAL_ROWS: Final = 6
_MORE: Final = 122
"""Height added by each further seat."""
_BANNER: Final = 196
_LINE: Final = 54
_GAP: Final = 10
_MOST_ROW: Final = 136
_HEADLINE: Final = 84
_SIGN: Final = 96
_LINES: Final = 3
_COUNT: Final = 470
_POINTS: Final = 700
_BAR: Final = 720
_TOTAL: Final = 104


@dataclass(frozen=True, slots=True)
class ResultScene:
    """A finished game.

    ``headline`` names the winner or says that there is none, ``lines`` hold further text, as much as fits into three
    lines. ``match`` are the points of each seat over the match, including this game, with ``target`` to reach;
    ``champions`` are the seats that have won it. ``levels`` holds by seat a computer's strength from 0.
    """

    view: PublicView
    names: tuple[str, ...]
    headline: str
    lines: tuple[str, ...] = ()
    match: tuple[int, ...] = ()
    target: int = 0
    champions: tuple[int, ...] = ()
    levels: tuple[int | None, ...] = ()
    labels: Labels = Labels()


class ResultBannerTile(NamedTuple):
    """The headline between two signs: crowns for a winner, stars for a match that is won."""

    width: int
    height: int
    text: str
    sign: str
    ground: str

    def paint(self, brush: Brush) -> None:
        theme = brush.theme
        ink = theme.on_gold if self.ground == "gold" else theme.text
        signs = 2 * (_SIGN + 24) if self.sign else 0
        room = self.width - signs - 60
        least = print_size(theme, PUBLIC_LETTERS)
        # As large as fits on one line, else on two lines of the least size.
        size = fitting(self.text, room, print_size(theme, _HEADLINE), least) or least
        lines = wrapped(self.text, size, room, 2)
        for place, line in enumerate(lines):
            y = self.height // 2 + round((place - (len(lines) - 1) / 2) * size * 1.2)
            brush.centred(self.width // 2, y, line, size, ink, BOLD)
        # The signs stand beside the longer line.
        half = max(text_width(line, size) for line in lines) // 2 + 30
        if self.sign:
            top = (self.height - _SIGN) // 2 - 6
            brush.shape(self.sign, self.width // 2 - half - _SIGN, top, _SIGN, ink)
            brush.shape(self.sign, self.width // 2 + half, top, _SIGN, ink)


class RowTile(NamedTuple):
    """One seat: its badge, the goal cards left, the points of this game and of the match, and their progress to the
    target."""

    width: int
    height: int
    badge: SeatBadge
    is_winner: bool
    left: int
    points: str
    total: str
    reach: int
    ground: str = "felt"

    def paint(self, brush: Brush) -> None:
        theme, middle = brush.theme, self.height // 2
        draw_row(brush, self.width, self.height, stands_out=self.is_winner)
        # Without a match there is no bar, and its room goes to the name.
        count, points = (_COUNT, _POINTS) if self.total else (640, self.width - 30)
        radius = min(36, self.height * 3 // 8)
        letters = badge_letters(theme, PUBLIC_LETTERS + 8, radius)
        x = draw_badge(brush, 18 + radius, middle, radius, self.badge, letters) + 14
        if self.is_winner:
            brush.shape("crown", x, middle - 32, 58, theme.crown)
            x += 70
        size = name_size(self.badge.name, print_size(theme, 50), middle, PUBLIC_LETTERS)
        name = clipped(self.badge.name, size, count - 20 - x)
        brush.level(x, middle, name, size, theme.text)
        tall = min(92, self.height - 16)
        sprites.goal_count_card(brush, count, middle - tall // 2, round(tall * 1.2), tall, str(self.left))
        self._number(brush, points, middle, self.points, 52)
        if self.total:
            self._match(brush, middle)

    def _number(self, brush: Brush, right: int, middle: int, text: str, size: int) -> None:
        size = print_size(brush.theme, size)
        brush.ending(right, middle, text, size, brush.theme.text, BLACK)

    def _match(self, brush: Brush, middle: int) -> None:
        theme, left, room = brush.theme, _BAR, self.width - _BAR - _TOTAL
        brush.bordered(left, middle - 12, room, 24, 12, 2, theme.slot_line, theme.slot)
        if self.reach:
            # At least as wide as its round ends.
            brush.box(left, middle - 12, max(24, room * self.reach // 100), 24, 12, theme.gold)
        self._number(brush, self.width - 16, middle, self.total, 48)


class LineTile(NamedTuple):
    """A line of centred text."""

    width: int
    height: int
    text: str
    ground: str = "felt"

    def paint(self, brush: Brush) -> None:
        size = print_size(brush.theme, PUBLIC_LETTERS)
        text = clipped(self.text, size, self.width - 8)
        x = (self.width - text_width(text, size)) // 2
        brush.level(x, self.height // 2, text, size, brush.theme.soft, BOLD)


def result_size(scene: ResultScene, *, large: bool = False) -> tuple[int, int]:
    """Return the size of the picture: as high as its rows and lines need, up to a limit by its seats.

    :param large: whether the text below is large.
    """
    seats, lines = len(scene.view.seats), _line_height(large=large) * len(_told(scene, large))
    needed = _BANNER + _GAP + seats * (_MOST_ROW + _GAP) + _GAP + lines + _GAP
    return WIDTH, min(needed, HEIGHT + _MORE * max(0, seats - _USUAL_ROWS))


def _line_height(*, large: bool) -> int:
    return enlarged(_LINE) if large else _LINE


def draw_result(scene: ResultScene, theme: Theme) -> bytes:
    """Return the picture as PNG.

    :raises ValueError: the game is not over.
    """
    return encode(result_cells(scene, theme.large), result_size(scene, large=theme.large), theme)


def result_cells(scene: ResultScene, large: bool = False) -> list[Cell]:
    """Return all cells of the picture: the winners' rows first, then by goal cards left.

    :param large: gives the text below more room.
    """
    result = scene.view.result
    if result is None:
        raise ValueError("the game is not over")
    winners = scene.champions or result.winners
    sign = "star" if scene.champions else "crown" if winners else ""
    ground = "gold" if winners else "header"
    banner = ResultBannerTile(WIDTH, _BANNER, drawable(scene.headline), sign, ground)
    told = _told(scene, large)
    high = _line_height(large=large)
    lines = [LineTile(WIDTH - 2 * _GAP, high, line) for line in told]
    top = result_size(scene, large=large)[1] - _GAP - high * len(lines)
    # A row for each seat. Partners count together: their seats are a team's distance apart.
    badges = seat_badges(scene.view, scene.names, scene.labels.player, levels=scene.levels)
    teams = scene.view.rules.team_count
    left = [sum(result.goal_left[team::teams]) for team in range(teams)]
    seats = sorted(
        range(len(badges)), key=lambda seat: (seat not in result.winners, left[seat % teams], seat % teams, seat)
    )
    room = top - _BANNER - _GAP
    # Rows share the room, but few of them do not grow beyond a limit.
    height = min(_MOST_ROW, room // len(seats) - _GAP)
    first = _BANNER + _GAP + (room - (height + _GAP) * len(seats)) // 2 + _GAP // 2
    cells = [Cell(0, 0, banner)]
    for place, seat in enumerate(seats):
        points = result.points[seat] if result.points else 0
        total = scene.match[seat] if scene.match else 0
        tile = RowTile(
            WIDTH - 4 * _GAP,
            height,
            badges[seat],
            seat in winners,
            result.goal_left[seat],
            f"+{points}" if points else "",
            str(total) if scene.match else "",
            min(100, 100 * total // scene.target) if scene.target and total > 0 else 0,
        )
        cells.append(Cell(2 * _GAP, first + place * (height + _GAP), tile))
    return cells + [Cell(_GAP, top + high * place, line) for place, line in enumerate(lines)]


def _told(scene: ResultScene, large: bool) -> list[str]:
    """Return the text below, in as many lines as have room."""
    lines: list[str] = []
    size, most = (enlarged(PUBLIC_LETTERS), _LINES + 1) if large else (PUBLIC_LETTERS, _LINES)
    for line in scene.lines:
        # Each line gets what the lines before it have left.
        lines += wrapped(drawable(line), size, WIDTH - 2 * _GAP - 8, most - len(lines))
    return lines[:most]
