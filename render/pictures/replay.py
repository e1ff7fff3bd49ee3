"""Animation of a finished game with all hands shown."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from typing import Final, NamedTuple

from PIL import Image, ImageChops

from bot.engine.events import PublicEvent
from bot.engine.views import PublicView, sorted_cards
from bot.text.card_words import PILE_SIGNS, SUIT_SIGNS
from render.drawing.brush import Brush
from render.drawing.canvas import Canvas, Edges, encode
from render.drawing.cells import Cell, Group
from render.drawing.lettering import CAP_HEIGHT, drawable, text_width
from render.drawing.palette import Palette, palette_of
from render.drawing.sprites import SUIT_SHAPES
from render.drawing.tile_cache import TileCache
from render.drawing.tiles import enlarged, print_size
from render.formats.gif import END, TRANSPARENT, gif_frame, only_changed, start_gif
from render.pictures.table import table_cells, table_size
from render.scenes import Labels, TableScene
from render.themes import Theme

STRIP: Final = 84
MOST_BYTES: Final = 10 * 1024 * 1024 - 256 * 1024
"""Limit of a file that may be sent to any server, with some room for the message around it."""
MOVE_MILLISECONDS: Final = 600
END_MILLISECONDS: Final = 3000
_LEAST_MILLISECONDS: Final = 20
"""Shortest delay: browsers show frames with less for much longer."""
_BAR: Final = 8
_TEXT: Final = 44
_MARGIN: Final = 16
_SPACE: Final = 12
_BASELINE: Final = 54


@dataclass(frozen=True, slots=True)
class ReplayFrame:
    """The table after a move. ``hands`` are all cards (None if they stay hidden), ``steps`` the events of the move,
    ``captions`` its descriptions, the longest first; the first that fits is shown."""

    view: PublicView
    hands: tuple[tuple[int, ...] | None, ...]
    steps: tuple[PublicEvent, ...] = ()
    captions: tuple[str, ...] = ()

    @property
    def caption(self) -> str:
        """Return the longest description."""
        return self.captions[0] if self.captions else ""


@dataclass(frozen=True, slots=True)
class ReplayScene:
    """A whole game. ``names`` are by seat, and so are ``levels``: a computer's strength from 0, None for a person."""

    frames: tuple[ReplayFrame, ...]
    names: tuple[str, ...]
    labels: Labels = Labels()
    levels: tuple[int | None, ...] = ()


Word = tuple[str, ...]
"""A word in pieces: drawable text, and the signs of panels, which the font lacks."""
_SUIT_SIGNS: Final = dict(zip(SUIT_SIGNS, SUIT_SHAPES, strict=True))
_SIGNS: Final = re.compile(f"([{PILE_SIGNS}{''.join(_SUIT_SIGNS)}])")
_DISC: Final = 27
_SUIT: Final = 36


@lru_cache(maxsize=1024)
def frame_words(text: str) -> tuple[Word, ...]:
    """Return the drawable part of a text, word by word."""
    words = [
        [piece if _SIGNS.fullmatch(piece) else drawable(piece) for piece in _SIGNS.split(word)] for word in text.split()
    ]
    return tuple(kept for word in words if (kept := tuple(filter(None, word))))


def _piece_width(piece: str, size: int) -> int:
    if piece in PILE_SIGNS:
        return 2 * _DISC
    return _SUIT + 4 if piece in _SUIT_SIGNS else text_width(piece, size)


def _word_width(word: Word, size: int) -> int:
    return sum(_piece_width(piece, size) for piece in word)


def words_width(words: tuple[Word, ...], size: int) -> int:
    """Return the width of a caption in letters of this size."""
    return sum(_word_width(word, size) + _SPACE for word in words) - _SPACE


class CaptionStrip(NamedTuple):
    """Caption of a move, and the progress of the game (in pixels). Words are drawn one by one, since they recur."""

    width: int
    height: int
    words: tuple[Word, ...]
    done: int
    ground: str = "header"

    def paint(self, brush: Brush) -> None:
        theme, size = brush.theme, print_size(brush.theme, _TEXT)
        middle = _BASELINE - round(_TEXT * CAP_HEIGHT / 2)
        x, end = _MARGIN, self.width - 2 * _MARGIN
        for word in self.words:
            if x + _word_width(word, size) > end:
                brush.text(x, _BASELINE, "…", size, theme.text)
                break
            for piece in word:
                if piece in PILE_SIGNS:
                    brush.disc(x + _DISC, middle, _DISC, theme.badge)
                    brush.centred(x + _DISC, middle, str(PILE_SIGNS.index(piece) + 1), size, theme.on_badge)
                elif piece in _SUIT_SIGNS:
                    brush.shape(_SUIT_SIGNS[piece], x + 2, middle - _SUIT // 2, _SUIT, theme.text)
                else:
                    brush.text(x, _BASELINE, piece, size, theme.text)
                x += _piece_width(piece, size)
            x += _SPACE
        brush.area(0, self.height - _BAR, self.width, _BAR, theme.panel)
        brush.area(0, self.height - _BAR, self.done, _BAR, theme.gold)


def draw_replay(scene: ReplayScene, theme: Theme, most_bytes: int = MOST_BYTES) -> bytes:
    """Return the game as GIF of at most so many bytes, whatever its length: if need be at half size, then with one
    frame a turn, then with fewer."""
    for scale, frames in _versions(scene.frames):
        data = _Film(theme, scale, replay_size(frames[0])).shoot(frames, scene, most_bytes)
        if data is not None:
            return data
    raise ValueError(f"not even one frame fits into {most_bytes} bytes")


def _versions(frames: tuple[ReplayFrame, ...]) -> Iterator[tuple[int, tuple[ReplayFrame, ...]]]:
    """Yield ways to show a game, the best first: scales and the frames shown."""
    # First every move at full size, then at half.
    yield 1, frames
    yield 2, frames
    # Then one frame a turn, and at last half as many again and again.
    turns = tuple(_together(tuple(group)) for _, group in groupby(frames, key=lambda frame: frame.view.turn))
    while len(turns) > 1:
        yield 2, turns
        turns = tuple(_together(turns[place : place + 2]) for place in range(0, len(turns), 2))
    yield 2, turns


def _together(frames: tuple[ReplayFrame, ...]) -> ReplayFrame:
    """Return several frames as one: the last position with all events that led there."""
    last = frames[-1]
    steps = tuple(step for frame in frames for step in frame.steps)
    return ReplayFrame(last.view, last.hands, steps, last.captions)


def replay_cells(frame: ReplayFrame, scene: ReplayScene, part: float, large: bool = False) -> list[Cell]:
    """Return the cells of one frame; ``part`` is the fraction of the game played."""
    rules = frame.view.rules
    hands = tuple(None if hand is None else sorted_cards(hand, rules) for hand in frame.hands)
    table = TableScene(frame.view, scene.names, frame.steps, scene.labels, levels=scene.levels)
    width, top = table_size(frame.view, open_hands=_is_open(frame))
    # Take the longest description that fits on one line.
    told = [frame_words(each) for each in frame.captions] or [()]
    size = enlarged(_TEXT) if large else _TEXT
    words = next((each for each in told if words_width(each, size) <= width - 3 * _MARGIN), told[-1])
    tile = CaptionStrip(width, STRIP, words, round(width * part))
    return [*table_cells(table, large, hands), Cell(0, top, Group(width, STRIP, tile.ground, (Cell(0, 0, tile),)))]


def draw_moment(frame: ReplayFrame, scene: ReplayScene, part: float, theme: Theme) -> bytes:
    """Return one frame by itself, as PNG."""
    return encode(replay_cells(frame, scene, part, theme.large), replay_size(frame), theme)


def replay_size(frame: ReplayFrame) -> tuple[int, int]:
    """Return the size of a game's frames: the table's picture with a caption below it."""
    width, height = table_size(frame.view, open_hands=_is_open(frame))
    return width, height + STRIP


def _is_open(frame: ReplayFrame) -> bool:
    """Whether a hand is shown, as in every frame of a game or in none."""
    return any(hand is not None for hand in frame.hands)


Piece = tuple[Image.Image, int, int]
_NOTHING: Final = (Image.new("L", (1, 1), TRANSPARENT), 0, 0)


class _Film:
    """Frames drawn one over the other, each as its difference from the one before."""

    def __init__(self, theme: Theme, scale: int, size: tuple[int, int]) -> None:
        self.theme = theme
        self.scale = scale
        self.whole = size
        self.size = size[0] // scale, size[1] // scale
        self.palette: Palette = palette_of(theme)
        self.canvas = Canvas(size)
        self.cache = TileCache()
        self.shown = self.canvas.image
        # The full canvas has a column for filter bytes, a reduced picture has none.
        self.first_column = 1 if scale == 1 else 0
        self.before = Image.new("L", self.size, TRANSPARENT)

    def shoot(self, frames: tuple[ReplayFrame, ...], scene: ReplayScene, most_bytes: int) -> bytes | None:
        """Return the whole animation, or None as soon as it exceeds the limit."""
        parts = [start_gif(*self.size, self.palette.data)]
        size = len(parts[0]) + len(END)
        for number, frame in enumerate(frames, start=1):
            cells = replay_cells(frame, scene, number / len(frames), self.theme.large)
            time = END_MILLISECONDS if number == len(frames) else MOVE_MILLISECONDS
            parts.append(self._frame(cells, time))
            size += len(parts[-1])
            # Stop at once: drawing the rest would be in vain.
            if size > most_bytes:
                return None
        return b"".join((*parts, END))

    def _frame(self, cells: list[Cell], milliseconds: int) -> bytes:
        """Return the frames of one move: its changes, box by box. Only the last box stays for long."""
        self.canvas.fill(cells, self.palette, self.cache)
        if self.scale > 1:
            width, height = self.whole
            # Averaging needs colours, so go from indices to colours and back.
            full = self.palette.coloured(self.canvas.image.crop((1, 0, width + 1, height)))  # without its first column
            self.shown = self.palette.indices(full.convert("RGB").reduce(self.scale))
        pieces = [piece for piece in map(self._piece, self.canvas.changed) if piece] or [_NOTHING]
        # The boxes follow each other too quickly to be noticed; the last one gets the rest of the time.
        rest = milliseconds - _LEAST_MILLISECONDS * (len(pieces) - 1)
        times = [_LEAST_MILLISECONDS] * (len(pieces) - 1) + [rest]
        return b"".join(gif_frame(*piece, time) for piece, time in zip(pieces, times, strict=True))

    def _piece(self, box: Edges) -> Piece | None:
        """Return the part of a box that differs from the picture before, transparent where it does not, and its
        place."""
        left, top, right, bottom = box
        scale = self.scale
        # Round outwards, so that a reduced box still covers all changes.
        box = (left - 1) // scale, top // scale, -((1 - right) // scale), -(-bottom // scale)
        now = self.shown.crop((box[0] + self.first_column, box[1], box[2] + self.first_column, box[3]))
        changes = ImageChops.difference(self.before.crop(box), now)
        self.before.paste(now, box[:2])
        inner = changes.getbbox()
        if inner is None:
            return None
        return only_changed(now, changes, inner), box[0] + inner[0], box[1] + inner[1]
