"""Canvas that assembles a picture from cells, and redraws only those changed since the last picture of its size."""

import threading
from collections.abc import Iterable
from typing import Final

from PIL import Image

from render.drawing.cells import Cell, Group
from render.drawing.palette import Palette, palette_of
from render.drawing.tile_cache import TileCache
from render.formats.png import COMPRESSOR, Compressor, Rows, write_png
from render.themes import Theme

_MOST_PARTS: Final = 3
"""Changed parts of a group above which it is quicker to draw the whole group."""

Edges = tuple[int, int, int, int]


class Canvas:
    """A picture in palette colours, with an extra first column of zeros.

    Its pixels lie in a shared buffer, so it can be written as PNG without a copy: the first column holds the filter
    bytes.
    """

    def __init__(self, size: tuple[int, int]) -> None:
        # One column more than the picture: PNG wants a filter byte before each row of pixels.
        wide = (size[0] + 1, size[1])
        self._rows = bytearray(wide[0] * wide[1])
        self.image = Image.frombuffer("L", wide, self._rows, "raw", "L", 0, 1)
        self.image.readonly = 0
        # Some Pillow versions copy the buffer. Write one pixel and look whether it shows.
        self.image.paste(1, (0, 0, 1, 1))
        self._is_shared = self._rows[0] == 1
        self._shown: list[Cell] = []
        self._drawn: list[list[Cell]] = []
        self._theme = ""

    def fill(self, cells: Iterable[Cell], palette: Palette, cache: TileCache) -> None:
        """Draw cells onto the felt, as palette indices. Groups that already lie there stay untouched."""
        cells, name = list(cells), palette.theme.name
        # Forgotten until the drawing has succeeded, so that one that fails leaves a canvas that counts as empty.
        shown, self._shown = self._shown, []
        # Groups are kept by their makers, so an unchanged one is the same object.
        is_alike = name == self._theme and len(shown) == len(cells)
        pairs = [(now, was) for now, was in zip(cells, shown, strict=True) if now is not was] if is_alike else []
        if is_alike and all(_replaces(now, was) for now, was in pairs):
            changes = [_parts(now, was, name) for now, was in pairs]
        else:
            # Another theme or layout: begin with the bare felt, which is index 0.
            self.image.paste(0, (0, 0, *self.image.size))
            changes = [cells]
        # Draw what changed in one go: the cache maps all missing tiles together.
        for x, y, image in cache.place([part for parts in changes for part in parts], palette):
            self.image.paste(image, (x + 1, y))
        self._shown, self._theme, self._drawn = cells, name, changes

    @property
    def changed(self) -> list[Edges]:
        """Return the boxes outside of which the last filling changed nothing."""
        # The whole canvas was drawn anew.
        if self._drawn and self._drawn[0] is self._shown:
            return [(1, 0, *self.image.size)]
        return [
            (
                min(cell.x for cell in cells) + 1,
                min(cell.y for cell in cells),
                max(cell.x + cell.tile.width for cell in cells) + 1,
                max(cell.y + cell.tile.height for cell in cells),
            )
            for cells in self._drawn
            if cells
        ]

    @property
    def rows(self) -> Rows:
        """Return the scanlines, each with its filter byte."""
        return self._rows if self._is_shared else self.image.tobytes()


def _replaces(now: Cell, was: Cell) -> bool:
    """Whether both are groups of equal size and place, so that the canvas need not be cleared between them."""
    new, old = now.tile, was.tile
    return (
        isinstance(new, Group)
        and isinstance(old, Group)
        and (now.x, now.y, new.width, new.height) == (was.x, was.y, old.width, old.height)
    )


def _parts(cell: Cell, shown: Cell, theme: str) -> list[Cell]:
    """Return the cells to draw for a group over another of the same size: the group, or its changed cells the first
    time."""
    new, old = cell.tile, shown.tile
    assert isinstance(new, Group)  # noqa: S101 (see _replaces)
    assert isinstance(old, Group)  # noqa: S101
    # A group seen before is cached as one image: pasting it is cheapest.
    if theme in new.themes or len(new.cells) != len(old.cells) or new.ground != old.ground:
        return [cell]
    pairs = [(after, before) for after, before in zip(new.cells, old.cells, strict=True) if after != before]
    # A changed background would be painted over the other parts.
    if (new.has_background or old.has_background) and new.cells[0] != old.cells[0]:
        return [cell]
    # A part that does not cover its predecessor would leave some of that visible.
    if len(pairs) > _MOST_PARTS or not all(_covers(*pair) for pair in pairs):
        return [cell]
    # Seen once now: the next time it is worth an image of its own.
    new.themes.add(theme)
    return [Cell(cell.x + after.x, cell.y + after.y, after.tile) for after, _ in pairs]


def _covers(after: Cell, before: Cell) -> bool:
    """Whether the new cell covers all of the old one."""
    return (
        after.x <= before.x
        and after.y <= before.y
        and after.x + after.tile.width >= before.x + before.tile.width
        and after.y + after.tile.height >= before.y + before.tile.height
    )


class _Canvases(threading.local):
    """Canvases of each thread, reused for every picture."""

    def __init__(self) -> None:
        self.by_size: dict[tuple[int, int], Canvas] = {}

    def of(self, size: tuple[int, int]) -> Canvas:
        if size not in self.by_size:
            self.by_size[size] = Canvas(size)
        return self.by_size[size]


class DrawingCache:
    """Cache shared by pictures: tiles drawn before, and each thread's canvases."""

    def __init__(self, tiles: TileCache | None = None) -> None:
        self.tiles = tiles or TileCache()
        self.canvases = _Canvases()

    def keep(self, megabytes: int) -> None:
        """Limit the memory for tiles, and forget those drawn before."""
        # Equal shares for tiles, groups and packed tiles.
        third = megabytes * 1024 * 1024 // 3
        self.tiles = TileCache(third, third, third)


CACHE: Final = DrawingCache()


def encode(
    cells: Iterable[Cell],
    size: tuple[int, int],
    theme: Theme,
    cache: DrawingCache = CACHE,
    compressor: Compressor = COMPRESSOR,
) -> bytes:
    """Return the picture as PNG."""
    palette, canvas = palette_of(theme), cache.canvases.of(size)
    canvas.fill(cells, palette, cache.tiles)
    return write_png(canvas.rows, *size, palette.data, compressor)
