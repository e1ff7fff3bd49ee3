"""Which edges of a cell must show nothing but its ground: all, but where the next part of the same pile begins."""

from functools import lru_cache

from PIL import Image

from render import DARK
from render.drawing.cells import Tile, paint_tile
from render.drawing.piles import GoalFootTile, GoalTopTile, StripTile, TabTile, TopTile
from render.drawing.tiles import PanelTile
from render.themes import Theme

BACKGROUNDS = (PanelTile,)


def is_open_above(tile: Tile) -> bool:
    return isinstance(tile, GoalFootTile) or (isinstance(tile, StripTile | TopTile) and bool(tile.above))


def is_open_below(tile: Tile) -> bool:
    return isinstance(tile, StripTile | TabTile) or type(tile) is GoalTopTile


@lru_cache(maxsize=None, typed=True)
def edge_colours(tile: Tile, theme: Theme = DARK) -> frozenset[object]:
    """The colours at the edges that must be closed; most tiles come again in other positions."""
    image = paint_tile(tile, theme)
    width, height = image.size
    edges = [(0, 0, 1, height), (width - 1, 0, width, height)]
    edges += [] if is_open_above(tile) else [(0, 0, width, 1)]
    edges += [] if is_open_below(tile) else [(0, height - 1, width, height)]
    return frozenset(colour for edge in edges for colour in colours_in(image.crop(edge)))


def colours_in(image: Image.Image) -> set[object]:
    return {colour for _, colour in image.getcolors() or ()}
