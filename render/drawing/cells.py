"""Cells of a picture: each is a tile at a place."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple, Protocol

from PIL import Image

from render.drawing.brush import Brush
from render.themes import Colour, Theme


class Tile(Protocol):
    """Content of a cell: a hashable value that determines its pixels."""

    @property
    def width(self) -> int: ...

    @property
    def height(self) -> int: ...

    @property
    def ground(self) -> str:
        """Return the name of the theme's colour that the cell lies on."""

    def paint(self, brush: Brush) -> None: ...

    def __hash__(self) -> int: ...


class Cell(NamedTuple):
    """A tile at its place. Cells that overlap are drawn in their order."""

    x: int
    y: int
    tile: Tile


class Group:
    """Cells, or groups of them, that change together and are cached as one: a pile, a seat's panel.

    Groups are equal by identity only, so looking one up costs nothing; callers keep the groups that they make.
    ``themes`` are those in which it was drawn before, since a group wanted only once need not be cached. A first cell
    as large as the group is its background; without one, the group has its ground's colour.
    """

    __slots__ = ("cells", "ground", "has_background", "height", "themes", "width")

    def __init__(self, width: int, height: int, ground: str, cells: tuple[Cell, ...]) -> None:
        self.width, self.height, self.ground, self.cells = width, height, ground, cells
        self.themes: set[str] = set()
        first = cells[0].tile
        self.has_background = (first.width, first.height) == (width, height)

    def paint(self, brush: Brush) -> None:
        for x, y, tile in self.cells:
            brush.image.paste(paint_tile(tile, brush.theme), (x, y))


def flat(cells: Iterable[Cell]) -> Iterator[Cell]:
    """Yield the cells one by one, including those inside groups."""
    for x, y, tile in cells:
        if isinstance(tile, Group):
            # Cells of a group lie relative to its corner.
            yield from flat(Cell(x + inner.x, y + inner.y, inner.tile) for inner in tile.cells)
        else:
            yield Cell(x, y, tile)


def paint_tile(tile: Tile, theme: Theme) -> Image.Image:
    """Return the tile in full colours."""
    ground: Colour = getattr(theme, tile.ground)
    brush = Brush(tile.width, tile.height, ground, theme)
    tile.paint(brush)
    return brush.image
