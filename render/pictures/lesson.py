"""Private picture with captions, for people who see a table for the first time."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, NamedTuple

from render.drawing.brush import Brush
from render.drawing.canvas import encode
from render.drawing.cells import Cell, flat, paint_tile
from render.drawing.hand_tiles import GoalTile, HandCardTile, OwnSideTile
from render.drawing.lettering import BLACK, drawable, text_width
from render.drawing.piles import CentreTile, NeedTile
from render.drawing.tiles import print_size
from render.layout.box import Box
from render.pictures.hand import hand_cells, hand_size
from render.scenes import WIDTH, HandScene
from render.themes import Theme

_LINE: Final = 7
_LETTERS: Final = 50
_PILL: Final = 66
_AIR: Final = 22
_BAND: Final = 62
"""Height of a row for captions, which reach a little into their frames."""


class ShownPart(StrEnum):
    """Part of the picture that a caption points at."""

    CENTRE = "centre"
    GOAL = "goal"
    HAND = "hand"
    SIDES = "sides"


_TILES: Final[dict[ShownPart, tuple[type, ...]]] = {
    ShownPart.CENTRE: (CentreTile, NeedTile),
    ShownPart.GOAL: (GoalTile,),
    ShownPart.HAND: (HandCardTile,),
    ShownPart.SIDES: (OwnSideTile,),
}


class Caption(NamedTuple):
    """A frame around a part, with a name on it."""

    shown: ShownPart
    words: str


@dataclass(frozen=True, slots=True)
class LessonScene:
    """A hand's picture and the captions on it."""

    hand: HandScene
    captions: tuple[Caption, ...]


class _CaptionedTile(NamedTuple):
    """A whole picture: a hand's picture, and over it the frames with their names."""

    width: int
    height: int
    cells: tuple[Cell, ...]
    frames: tuple[tuple[Box, Caption], ...]
    ground: str = "felt"

    def paint(self, brush: Brush) -> None:
        theme, size = brush.theme, print_size(brush.theme, _LETTERS)
        # Frames after all cells, then names after all frames, so that nothing covers a caption.
        for x, y, tile in self.cells:
            brush.image.paste(paint_tile(tile, theme), (x, y))
        for box, _ in self.frames:
            brush.frame(box.x, box.y, box.width, box.height, 18, _LINE, theme.ring)
        for framed, caption in self.frames:
            box = name_box(framed, caption, theme)
            brush.bordered(box.x, box.y, box.width, _PILL, _PILL // 2, 3, theme.ring_dark, theme.ring)
            middle = box.x + box.width // 2, box.y + _PILL // 2
            brush.centred(*middle, drawable(caption.words), size, theme.on_ring)


def name_box(box: Box, caption: Caption, theme: Theme) -> Box:
    """Return the box of a frame's name: on its upper edge, the hand's on the lower one."""
    wide = text_width(drawable(caption.words), print_size(theme, _LETTERS), BLACK) + 2 * _AIR
    # Centred on its frame, but inside the picture.
    x = max(4, min(box.x + (box.width - wide) // 2, WIDTH - wide - 4))
    y = box.bottom - _LINE if caption.shown is ShownPart.HAND else box.y - _PILL + _LINE
    return Box(x, y, wide, _PILL)


def draw_lesson(scene: LessonScene, theme: Theme) -> bytes:
    """Return the picture with its captions as PNG."""
    tile = captioned(scene)
    return encode([Cell(0, 0, tile)], (tile.width, tile.height), theme)


def captioned(scene: LessonScene) -> _CaptionedTile:
    """Return a hand's picture moved apart, so that captions have rows of their own and hide nothing."""
    cells = tuple(flat(hand_cells(scene.hand)))
    width, height = hand_size(scene.hand.view.public)
    # Captions at nearly the same height share a row; the hand's stands below the picture.
    rows: list[int] = []
    for top in sorted(
        _around(cells, caption.shown).y for caption in scene.captions if caption.shown is not ShownPart.HAND
    ):
        if not rows or top > rows[-1] + _PILL:
            rows.append(top)
    # Each cell moves down by one band for each row of captions above it.
    apart = tuple(cell._replace(y=cell.y + _BAND * sum(cell.y >= row for row in rows)) for cell in cells)
    frames = tuple((_around(apart, caption.shown), caption) for caption in scene.captions)
    bands = len(rows) + any(caption.shown is ShownPart.HAND for caption in scene.captions)
    return _CaptionedTile(width, height + _BAND * bands, apart, frames)


def _around(cells: Iterable[Cell], shown: ShownPart) -> Box:
    """Return the box around the cells of a part, those on the felt only, not those in other seats' blocks."""
    found = [cell for cell in cells if isinstance(cell.tile, _TILES[shown]) and cell.tile.ground == "felt"]
    left, top = min(cell.x for cell in found), min(cell.y for cell in found)
    right = max(cell.x + cell.tile.width for cell in found)
    bottom = max(cell.y + cell.tile.height for cell in found)
    return Box(left, top, right - left, bottom - top)
