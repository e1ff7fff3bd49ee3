"""Picture of a table that waits for its players: the game, the seats, and special rules."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

from bot.engine.cards import WILD_CARD, french_card, numbered_card
from render.drawing import sprites
from render.drawing.badges import ALONE, Robot, SeatBadge, badge_of
from render.drawing.brush import Brush
from render.drawing.canvas import encode
from render.drawing.cells import Cell
from render.drawing.lettering import BLACK, BOLD, clipped, drawable, text_width, wrapped
from render.drawing.tiles import PUBLIC_LETTERS, badge_letters, draw_badge, fitting, name_size, print_size
from render.scenes import WIDTH, Labels
from render.themes import Theme

HEIGHT: Final = 880
LOBBY_SIZE: Final = (WIDTH, HEIGHT)
_HEAD: Final = 272
_MARGIN: Final = 24
_GAP: Final = 12
_LINE: Final = 58
_TITLE: Final = 72
_MOST_LINES: Final = 3
_ROW: Final = 2
_HIGHEST_SEAT: Final = 150
_TWO_LINES: Final = 116
_CARD: Final = (100, 140)
_STEP: Final = 74
_PLAYING_CARDS: Final = (french_card(1, 3), french_card(2, 1), french_card(3, 2), french_card(13, 2))
_NUMBERS: Final = (numbered_card(1), numbered_card(6), numbered_card(11), WILD_CARD)


@dataclass(frozen=True, slots=True)
class LobbySeat:
    """A person or computer at the table; ``note`` says who opened the table, or a computer's level; ``level`` is that
    as a number from 0."""

    name: str
    note: str = ""
    level: int | None = None


@dataclass(frozen=True, slots=True)
class LobbyScene:
    """A table that waits.

    ``game`` and ``line`` describe the game, ``special`` its differences (three lines are drawn). ``numbered`` is
    whether its pack has numbers. The two seats of each pair of ``partners`` stand side by side.
    """

    title: str
    game: str
    line: str
    seats: tuple[LobbySeat, ...]
    capacity: int
    free: str
    special: tuple[str, ...] = ()
    numbered: bool = False
    partners: tuple[tuple[int, int], ...] = ()
    labels: Labels = Labels()


class HeadTile(NamedTuple):
    """The title, the game, and some cards."""

    width: int
    height: int
    title: str
    game: str
    line: str
    numbered: bool = False
    ground: str = "header"

    def paint(self, brush: Brush) -> None:
        theme = brush.theme
        brush.area(0, self.height - 6, self.width, 6, theme.gold)
        # Cards one over the other, from the right.
        wide, tall = _CARD
        cards = _NUMBERS if self.numbered else _PLAYING_CARDS
        left = self.width - _MARGIN - wide - _STEP * (len(cards) - 1)
        for place, card in enumerate(cards):
            x, y = left + _STEP * place, 6 + 4 * place
            brush.shadow(x, y, wide, tall, sprites.corner(wide))
            sprites.card(brush, x, y, wide, tall, sprites.face_of(card, kings_wild=True))
        # The title gets the room left of the cards, the lines below the whole width.
        room = left - 2 * _MARGIN
        size = fitting(self.title, room - 8, print_size(theme, _TITLE)) or PUBLIC_LETTERS
        brush.text(_MARGIN, 78, clipped(self.title, size, room, BLACK), size, theme.text, BLACK)
        size, whole = print_size(theme, PUBLIC_LETTERS), self.width - 2 * _MARGIN
        brush.text(_MARGIN, 142, clipped(self.game, size, room), size, theme.next)
        for place, line in enumerate(wrapped(self.line, size, whole, 2)):
            brush.text(_MARGIN, 198 + 52 * place, line, size, theme.soft)


class SeatTile(NamedTuple):
    """A seat that is taken."""

    width: int
    height: int
    badge: SeatBadge
    note: str
    ground: str = "felt"

    def paint(self, brush: Brush) -> None:
        theme, middle = brush.theme, self.height // 2
        alone = self.badge.team == ALONE
        line, thickness = (theme.panel_line, 2) if alone else (theme.seats[self.badge.colour], 6)
        brush.bordered(0, 0, self.width, self.height, 14, thickness, line, theme.panel)
        radius = min(36, self.height // 2 - 10)
        letters = badge_letters(theme, PUBLIC_LETTERS + 8, radius)
        x = draw_badge(brush, 14 + radius, middle, radius, self.badge, letters) + 14
        room = self.width - x - 12
        # A low row has room for the name alone.
        note = self.note if self.height >= _TWO_LINES else ""
        lift = 26 if note else 0
        size = name_size(self.badge.name, print_size(theme, PUBLIC_LETTERS), middle - lift, PUBLIC_LETTERS)
        brush.level(x, middle - lift, clipped(self.badge.name, size, room), size, theme.text)
        if note:
            size = print_size(theme, PUBLIC_LETTERS)
            brush.text(x, middle + 45, clipped(note, size, room), size, theme.soft)


class FreeTile(NamedTuple):
    """A seat that anybody may take."""

    width: int
    height: int
    text: str
    ground: str = "felt"

    def paint(self, brush: Brush) -> None:
        theme, middle = brush.theme, self.height // 2
        brush.dashes(1, 1, self.width - 2, self.height - 2, 13, 3, theme.ghost)
        size = print_size(theme, PUBLIC_LETTERS)
        text = clipped(self.text, size, self.width - 20)
        x = (self.width - text_width(text, size)) // 2
        brush.level(x, middle, text, size, theme.soft)


class SpecialTile(NamedTuple):
    """A special rule of the game."""

    width: int
    height: int
    text: str
    ground: str = "felt"

    def paint(self, brush: Brush) -> None:
        theme, middle = brush.theme, self.height // 2
        brush.shape("star", 2, middle - 20, 36, theme.next)
        size = print_size(theme, PUBLIC_LETTERS)
        text = clipped(self.text, size, self.width - 56)
        brush.level(50, middle, text, size, theme.text, BOLD)


def draw_lobby(scene: LobbyScene, theme: Theme) -> bytes:
    """Return the picture as PNG."""
    return encode(lobby_cells(scene), LOBBY_SIZE, theme)


def lobby_cells(scene: LobbyScene) -> list[Cell]:
    """Return all cells of the picture: the game, the seats, and special rules at the foot."""
    head = HeadTile(WIDTH, _HEAD, drawable(scene.title), drawable(scene.game), drawable(scene.line), scene.numbered)
    special = [drawable(line) for line in scene.special[:_MOST_LINES]]
    height = _LINE * len(special)
    return [
        Cell(0, 0, head),
        *_seats(scene, HEIGHT - height),
        *(
            Cell(_MARGIN, HEIGHT - _GAP - height + _LINE * place, SpecialTile(WIDTH - 2 * _MARGIN, _LINE, line))
            for place, line in enumerate(special)
        ),
    ]


def _seats(scene: LobbyScene, bottom: int) -> Iterator[Cell]:
    """Yield the seats taken, then the free ones, in rows; partners side by side."""
    # Partners in pairs first, so that each pair fills a row.
    together = [seat for pair in scene.partners for seat in pair]
    order = [*together, *(seat for seat in range(scene.capacity) if seat not in together)]
    # Rounded up: two to a row.
    rows = -(-scene.capacity // _ROW)
    columns = -(-scene.capacity // rows)
    wide = (WIDTH - 2 * _MARGIN - _GAP * (columns - 1)) // columns
    room = bottom - _HEAD - 2 * _GAP
    # Few seats do not grow beyond a limit, and are centred in the room instead.
    tall = min(_HIGHEST_SEAT, room // rows - _GAP)
    top = _HEAD + _GAP + (room - (tall + _GAP) * rows) // 2 + _GAP // 2
    for place, seat in enumerate(order):
        x, y = _MARGIN + (place % columns) * (wide + _GAP), top + (place // columns) * (tall + _GAP)
        if seat < len(scene.seats):
            who = scene.seats[seat]
            badge = badge_of(seat, who.name, scene.labels.player, place // 2 if seat in together else ALONE)
            badge = badge._replace(robot=None if who.level is None else Robot(who.level, seat))
            yield Cell(x, y, SeatTile(wide, tall, badge, drawable(who.note)))
        else:
            yield Cell(x, y, FreeTile(wide, tall, drawable(scene.free)))
