"""A private picture with captions, for whoever sees a table for the first time."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, NamedTuple

from render.drawing.brush import Brush
from render.drawing.canvas import encode
from render.drawing.cells import Cell, flat, paint_tile
from render.drawing.hand_tiles import GoalTile, HandCardTile, OwnSideTile
from render.drawing.lettering import BOLD, drawable, text_width
from render.drawing.piles import CentreTile, NeedTile
from render.layout.box import Box
from render.pictures.hand import hand_cells, hand_size
from render.scenes import HandScene
from render.themes import Theme

_LINE: Final = 7
_LETTERS: Final = 50
_PILL: Final = 66
_AIR: Final = 22


class Shown(StrEnum):
    """What a caption points at."""

    CENTRE = "centre"
    GOAL = "goal"
    HAND = "hand"
    SIDES = "sides"


_TILES: Final[dict[Shown, tuple[type, ...]]] = {
    Shown.CENTRE: (CentreTile, NeedTile),
    Shown.GOAL: (GoalTile,),
    Shown.HAND: (HandCardTile,),
    Shown.SIDES: (OwnSideTile,),
}


class Caption(NamedTuple):
    """A frame around something, with its name on it."""

    shown: Shown
    words: str


@dataclass(frozen=True, slots=True)
class LessonScene:
    """A hand's picture and the captions on it."""

    hand: HandScene
    captions: tuple[Caption, ...]


class _CaptionedTile(NamedTuple):
    """The whole picture: its cells, and over them the frames with their names."""

    width: int
    height: int
    cells: tuple[Cell, ...]
    frames: tuple[tuple[Box, Caption], ...]
    ground: str = "felt"

    def paint(self, brush: Brush) -> None:
        for x, y, tile in self.cells:
            brush.image.paste(paint_tile(tile, brush.theme), (x, y))
        for box, _ in self.frames:
            brush.frame(box.x, box.y, box.width, box.height, 18, _LINE, brush.theme.ring)
        for box, caption in self.frames:
            self._name(brush, box, caption)

    def _name(self, brush: Brush, box: Box, caption: Caption) -> None:
        """The name lies on the upper edge, where it hides no card; the hand's, which is undermost, on the lower one."""
        words = drawable(caption.words)
        width = text_width(words, _LETTERS, BOLD) + 2 * _AIR
        x = max(4, min(box.x + (box.width - width) // 2, self.width - width - 4))
        y = box.bottom - _PILL // 2 if caption.shown is Shown.HAND else box.y - _PILL + 2 * _LINE
        y = max(4, min(y, self.height - _PILL - 4))
        brush.box(x, y, width, _PILL, _PILL // 2, brush.theme.ring_dark)
        brush.box(x + 3, y + 3, width - 6, _PILL - 6, _PILL // 2 - 3, brush.theme.ring)
        brush.centred(x + width // 2, y + _PILL // 2, words, _LETTERS, brush.theme.on_ring)


def draw_lesson(scene: LessonScene, theme: Theme) -> bytes:
    """The picture with its captions as PNG."""
    cells = tuple(flat(hand_cells(scene.hand)))
    frames = tuple((_around(cells, caption.shown), caption) for caption in scene.captions)
    size = hand_size(scene.hand.view.public)
    return encode([Cell(0, 0, _CaptionedTile(*size, cells, frames))], size, theme)


def _around(cells: Iterable[Cell], shown: Shown) -> Box:
    """What is shown, from its first cell to its last: what lies on the felt, outside of others' blocks."""
    found = [cell for cell in cells if isinstance(cell.tile, _TILES[shown]) and cell.tile.ground == "felt"]
    left, top = min(cell.x for cell in found), min(cell.y for cell in found)
    right = max(cell.x + cell.tile.width for cell in found)
    bottom = max(cell.y + cell.tile.height for cell in found)
    return Box(left, top, right - left, bottom - top)
