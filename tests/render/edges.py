"""Which edges of a cell must show nothing but its ground: all, but where the next part of the same pile begins."""

from PIL import Image

from render import DARK
from render.drawing.cells import Look, paint_look
from render.drawing.hand_tiles import GroupLook
from render.drawing.piles import GoalFootLook, GoalTopLook, StripLook, TabLook, TopLook
from render.drawing.tiles import PanelLook
from render.themes import Theme

BACKGROUNDS = (PanelLook, GroupLook)


def is_open_above(look: Look) -> bool:
    return isinstance(look, GoalFootLook) or (isinstance(look, StripLook | TopLook) and bool(look.above))


def is_open_below(look: Look) -> bool:
    return isinstance(look, StripLook | TabLook) or type(look) is GoalTopLook


def edge_colours(look: Look, theme: Theme = DARK) -> set[object]:
    """The colours at the edges that must be closed."""
    image = paint_look(look, theme)
    width, height = image.size
    edges = [(0, 0, 1, height), (width - 1, 0, width, height)]
    edges += [] if is_open_above(look) else [(0, 0, width, 1)]
    edges += [] if is_open_below(look) else [(0, height - 1, width, height)]
    return {colour for edge in edges for colour in colours_in(image.crop(edge))}


def colours_in(image: Image.Image) -> set[object]:
    return {colour for _, colour in image.getcolors() or ()}
