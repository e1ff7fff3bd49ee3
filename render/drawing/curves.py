"""Masks of lines and areas through points, drawn larger and made smaller so that their edges are smooth."""

from collections.abc import Callable, Sequence

from PIL import Image, ImageDraw

from render.drawing.shapes import Point, stepped


def curve_mask(
    points: Sequence[Point], margin: int, scale: int, draw: Callable[[ImageDraw.ImageDraw, list[Point]], object]
) -> tuple[Image.Image, int, int]:
    """The coverage of what is drawn through points, and where it belongs.

    :param margin: pixels around the points that it may reach.
    :param scale: how much larger it is drawn.
    :param draw: draws it, given the points where they lie then.
    """
    left, top = (int(min(point[axis] for point in points)) - margin for axis in (0, 1))
    right, bottom = (int(max(point[axis] for point in points)) + margin + 1 for axis in (0, 1))
    image = Image.new("L", ((right - left) * scale, (bottom - top) * scale))
    draw(ImageDraw.Draw(image), [((x - left) * scale, (y - top) * scale) for x, y in points])
    return stepped(image.resize((right - left, bottom - top), Image.Resampling.BOX)), left, top
