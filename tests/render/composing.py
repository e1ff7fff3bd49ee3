"""Whole pictures as images, for tests: as they are drawn, and drawn anew by the simplest means."""

from collections.abc import Iterable

from PIL import Image

from render.drawing.canvas import CACHE, Canvas, DrawingCache
from render.drawing.cells import Cell, paint_tile
from render.drawing.palette import palette_of
from render.themes import Theme


def compose(cells: Iterable[Cell], size: tuple[int, int], theme: Theme, cache: DrawingCache = CACHE) -> Image.Image:
    """The picture in palette colours with one column more than its width: the first, of zeros."""
    canvas = Canvas(size)
    canvas.fill(cells, palette_of(theme), cache.tiles)
    return palette_of(theme).coloured(canvas.image)


def compose_slowly(cells: Iterable[Cell], size: tuple[int, int], theme: Theme) -> Image.Image:
    """The same pixels (without the first column) drawn anew in full colours and mapped at the end."""
    canvas = Image.new("RGB", size, theme.felt)
    for x, y, tile in cells:
        canvas.paste(paint_tile(tile, theme), (x, y))
    return palette_of(theme).map(canvas)
