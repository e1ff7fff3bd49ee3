"""Masks of lines and areas through points, drawn larger and reduced so that their edges are smooth."""

from collections.abc import Callable, Sequence

from PIL import Image, ImageDraw

from render.drawing.shapes import Point, stepped


def curve_mask(
    points: Sequence[Point], margin: int, scale: int, draw: Callable[[ImageDraw.ImageDraw, list[Point]], object]
) -> tuple[Image.Image, int, int]:
    """Return the mask of a drawing through points, and its left upper corner.

    :param margin: pixels around the points that the drawing may reach.
    :param scale: factor by which it is drawn larger.
    :param draw: draws it, given the scaled points.
    """
    left, top = (int(min(point[axis] for point in points)) - margin for axis in (0, 1))
    right, bottom = (int(max(point[axis] for point in points)) + margin + 1 for axis in (0, 1))
    # Draw large, then average each square of pixels into one: that smooths the edges.
    image = Image.new("L", ((right - left) * scale, (bottom - top) * scale))
    draw(ImageDraw.Draw(image), [((x - left) * scale, (y - top) * scale) for x, y in points])
    return stepped(image.resize((right - left, bottom - top), Image.Resampling.BOX)), left, top
