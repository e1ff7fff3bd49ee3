"""Vector shapes and their coverage masks: suits, star, crown, house, boxes, rings, shadows.

A shape is a list of closed paths in a unit square; a path is a start point and cubic Bezier segments (six numbers) or
lines (two numbers). Masks are drawn larger and averaged down, so only coverage is ever blended.
"""

import math
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from PIL import Image, ImageDraw, ImageFilter

Point = tuple[float, float]
Path = tuple[tuple[float, ...], ...]

_SHAPE_SCALE: Final = 8
_BOX_SCALE: Final = 4
_CURVE_STEPS: Final = 12
SHADOW_REACH: Final = 6
_SHADOW_BLUR: Final = 2.5

COVERS: Final = 4
"""Number of steps of coverage: few colours make small files, and these suffice for smooth edges."""
_STEPPED: Final = tuple(round(round(level * COVERS / 255) * 255 / COVERS) for level in range(256))

_STEM: Final[tuple[tuple[float, ...], ...]] = (
    (0.55, 0.84, 0.60, 0.91, 0.70, 0.97),
    (0.30, 0.97),
    (0.40, 0.91, 0.45, 0.84, 0.46, 0.68),
)


def _circle(x: float, y: float, radius: float) -> Path:
    """Return a circle as four Bezier curves; 0.5523 puts their control points closest to it."""
    reach = radius * 0.5523
    return (
        (x + radius, y),
        (x + radius, y + reach, x + reach, y + radius, x, y + radius),
        (x - reach, y + radius, x - radius, y + reach, x - radius, y),
        (x - radius, y - reach, x - reach, y - radius, x, y - radius),
        (x + reach, y - radius, x + radius, y - reach, x + radius, y),
    )


def _star() -> Path:
    points = []
    for corner in range(10):
        # Ten corners, points and dents in turn.
        radius = 0.52 if corner % 2 == 0 else 0.23
        angle = math.radians(36 * corner - 90)
        points.append((0.5 + radius * math.cos(angle), 0.53 + radius * math.sin(angle)))
    return tuple(points)


SHAPES: Final[dict[str, tuple[Path, ...]]] = {
    "heart": (
        (
            (0.5, 0.96),
            (0.44, 0.86, 0.02, 0.62, 0.02, 0.31),
            (0.02, 0.14, 0.15, 0.04, 0.28, 0.04),
            (0.38, 0.04, 0.46, 0.10, 0.5, 0.20),
            (0.54, 0.10, 0.62, 0.04, 0.72, 0.04),
            (0.85, 0.04, 0.98, 0.14, 0.98, 0.31),
            (0.98, 0.62, 0.56, 0.86, 0.5, 0.96),
        ),
    ),
    "spade": (
        (
            (0.5, 0.02),
            (0.56, 0.14, 0.97, 0.34, 0.97, 0.60),
            (0.97, 0.74, 0.87, 0.82, 0.76, 0.82),
            (0.67, 0.82, 0.58, 0.77, 0.54, 0.68),
            *_STEM,
            (0.42, 0.77, 0.33, 0.82, 0.24, 0.82),
            (0.13, 0.82, 0.03, 0.74, 0.03, 0.60),
            (0.03, 0.34, 0.44, 0.14, 0.5, 0.02),
        ),
    ),
    "diamond": (
        (
            (0.5, 0.01),
            (0.58, 0.18, 0.74, 0.38, 0.88, 0.5),
            (0.74, 0.62, 0.58, 0.82, 0.5, 0.99),
            (0.42, 0.82, 0.26, 0.62, 0.12, 0.5),
            (0.26, 0.38, 0.42, 0.18, 0.5, 0.01),
        ),
    ),
    "club": (
        _circle(0.5, 0.26, 0.235),
        _circle(0.255, 0.60, 0.235),
        _circle(0.745, 0.60, 0.235),
        ((0.38, 0.36), (0.62, 0.36), (0.62, 0.70), (0.38, 0.70)),
        ((0.54, 0.64), *_STEM),
    ),
    "star": (_star(),),
    "crown": (
        ((0.06, 0.34), (0.30, 0.56), (0.5, 0.20), (0.70, 0.56), (0.94, 0.34), (0.86, 0.88), (0.14, 0.88)),
        _circle(0.06, 0.31, 0.06),
        _circle(0.5, 0.17, 0.07),
        _circle(0.94, 0.31, 0.06),
    ),
    "house": (
        (
            *((0.5, 0.06), (0.98, 0.50), (0.84, 0.50), (0.84, 0.94), (0.61, 0.94), (0.61, 0.62)),
            *((0.39, 0.62), (0.39, 0.94), (0.16, 0.94), (0.16, 0.50), (0.02, 0.50)),
        ),
    ),
    "check": (((0.08, 0.54), (0.22, 0.40), (0.41, 0.59), (0.78, 0.16), (0.93, 0.29), (0.42, 0.86)),),
    "arrow": (((0.22, 0.16), (0.84, 0.5), (0.22, 0.84)),),
    "rise": (((0.5, 0.08), (0.94, 0.52), (0.68, 0.52), (0.68, 0.92), (0.32, 0.92), (0.32, 0.52), (0.06, 0.52)),),
    "fall": (((0.5, 0.92), (0.06, 0.48), (0.32, 0.48), (0.32, 0.08), (0.68, 0.08), (0.68, 0.48), (0.94, 0.48)),),
    "disc": (_circle(0.5, 0.5, 0.5),),
    "square": (
        (
            (0.16, 0.04),
            (0.84, 0.04),
            (0.91, 0.04, 0.96, 0.09, 0.96, 0.16),
            (0.96, 0.84),
            (0.96, 0.91, 0.91, 0.96, 0.84, 0.96),
            (0.16, 0.96),
            (0.09, 0.96, 0.04, 0.91, 0.04, 0.84),
            (0.04, 0.16),
            (0.04, 0.09, 0.09, 0.04, 0.16, 0.04),
        ),
    ),
    "shield": (
        (
            (0.14, 0.03),
            (0.86, 0.03),
            (0.91, 0.03, 0.96, 0.08, 0.96, 0.13),
            (0.96, 0.58),
            (0.96, 0.74, 0.70, 0.90, 0.5, 1.0),
            (0.30, 0.90, 0.04, 0.74, 0.04, 0.58),
            (0.04, 0.13),
            (0.04, 0.08, 0.09, 0.03, 0.14, 0.03),
        ),
    ),
    "hexagon": (((0.25, 0.04), (0.75, 0.04), (1.0, 0.5), (0.75, 0.96), (0.25, 0.96), (0.0, 0.5)),),
}


def stepped(mask: Image.Image) -> Image.Image:
    """Return a mask with few levels of coverage."""
    return mask.point(_STEPPED)


@lru_cache(maxsize=256)
def shape_mask(name: str, size: int) -> Image.Image:
    """Return the mask of a shape in a square of ``size`` pixels."""
    # Eight times as large: each pixel averages 64 samples.
    large = size * _SHAPE_SCALE
    image = Image.new("L", (large, large))
    draw = ImageDraw.Draw(image)
    for path in SHAPES[name]:
        points = [(path[0][0], path[0][1])]
        for part in path[1:]:
            # Two numbers are the end of a line, six a curve's two control points and its end.
            if len(part) == 2:
                points.append((part[0], part[1]))
                continue
            # Bernstein polynomials of a cubic curve, in steps too short to be seen.
            (x0, y0), (x1, y1, x2, y2, x3, y3) = points[-1], part
            for step in range(1, _CURVE_STEPS + 1):
                t = step / _CURVE_STEPS
                a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
                points.append((a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3))
        draw.polygon([(x * large, y * large) for x, y in points], fill=255)
    return stepped(image.reduce(_SHAPE_SCALE))


@lru_cache(maxsize=256)
def box_mask(width: int, height: int, radius: int) -> Image.Image:
    """Return the mask of a rounded box."""
    image = Image.new("L", (width * _BOX_SCALE, height * _BOX_SCALE))
    corner = (width * _BOX_SCALE - 1, height * _BOX_SCALE - 1)
    ImageDraw.Draw(image).rounded_rectangle((0, 0, *corner), radius * _BOX_SCALE, fill=255)
    return stepped(image.reduce(_BOX_SCALE))


@lru_cache(maxsize=64)
def cap_masks(width: int, radius: int) -> tuple[Image.Image, Image.Image]:
    """Return the masks of the uppermost and the lowest rows of a rounded box, as many as its radius."""
    # A box just high enough for both caps.
    height = 2 * radius + 2
    whole = box_mask(width, height, radius)
    return whole.crop((0, 0, width, radius)), whole.crop((0, height - radius, width, height))


@lru_cache(maxsize=64)
def corner_masks(radius: int, thickness: int) -> tuple[Image.Image, ...]:
    """Return the masks of a rounded box's four corners, clockwise from the upper left; of its border only, unless
    ``thickness`` is 0. Each is a square as large as the radius or the border."""
    size = corner_size(radius, thickness)
    # One small box with all four corners, cut into four.
    image = Image.new("L", (2 * size * _BOX_SCALE, 2 * size * _BOX_SCALE))
    end = 2 * size * _BOX_SCALE - 1
    draw = ImageDraw.Draw(image)
    if thickness:
        draw.rounded_rectangle((0, 0, end, end), radius * _BOX_SCALE, outline=255, width=thickness * _BOX_SCALE)
    else:
        draw.rounded_rectangle((0, 0, end, end), radius * _BOX_SCALE, fill=255)
    whole = stepped(image.reduce(_BOX_SCALE))
    places = ((0, 0), (size, 0), (size, size), (0, size))
    return tuple(whole.crop((x, y, x + size, y + size)) for x, y in places)


def corner_size(radius: int, thickness: int) -> int:
    return max(1, radius, thickness)


@lru_cache(maxsize=128)
def dashes_mask(width: int, height: int, radius: int, thickness: int) -> Image.Image:
    """Return the mask of a dashed border, inside the box."""
    image = Image.new("L", (width * _BOX_SCALE, height * _BOX_SCALE))
    draw = ImageDraw.Draw(image)
    inset = thickness / 2
    round_trip = list(_round_trip(width - thickness, height - thickness, max(1.0, radius - inset)))
    # A whole number of dashes, so that the last one meets the first evenly.
    dashes = max(8, round(len(round_trip) / (thickness * 5)))
    for dash in range(dashes):
        # Integer arithmetic spreads the remainder over all dashes.
        first = dash * len(round_trip) // dashes
        last = first + round(0.58 * len(round_trip) / dashes)
        line = [((x + inset) * _BOX_SCALE, (y + inset) * _BOX_SCALE) for x, y in round_trip[first : last + 1]]
        draw.line(line, fill=255, width=thickness * _BOX_SCALE, joint="curve")
    return stepped(image.reduce(_BOX_SCALE))


def _round_trip(width: float, height: float, radius: float) -> Iterator[Point]:
    """Yield points along a rounded box, about one to a pixel, clockwise from its upper left."""
    corners = ((width - radius, radius), (width - radius, height - radius), (radius, height - radius), (radius, radius))
    before = (radius, 0.0)
    for index, (x, y) in enumerate(corners):
        # Each corner turns by a quarter, from where its straight side ends.
        angle = math.radians(90 * index - 90)
        start = (x + radius * math.cos(angle), y + radius * math.sin(angle))
        # The straight side to it, then the turn.
        steps = max(1, round(math.dist(before, start)))
        for step in range(steps):
            part = step / steps
            yield before[0] + (start[0] - before[0]) * part, before[1] + (start[1] - before[1]) * part
        steps = max(1, round(radius * math.pi / 2))
        for step in range(steps):
            turn = angle + math.pi / 2 * step / steps
            yield x + radius * math.cos(turn), y + radius * math.sin(turn)
        before = (x + radius * math.cos(angle + math.pi / 2), y + radius * math.sin(angle + math.pi / 2))


@lru_cache(maxsize=128)
def shadow_strips(width: int, height: int, radius: int, strength: float) -> tuple[tuple[int, int, Image.Image], ...]:
    """Return the mask of a box's soft shadow as strips around its middle, with their places.

    It reaches ``SHADOW_REACH`` pixels further on every side. The card always covers the middle.
    """
    reach = SHADOW_REACH
    image = Image.new("L", (width + 2 * reach, height + 2 * reach))
    image.paste(255, (reach, reach), box_mask(width, height, radius))
    # A box filter is much quicker than a Gaussian one, and reaches no farther than its width.
    blurred = image.filter(ImageFilter.BoxBlur(_SHADOW_BLUR))
    shade = blurred.point([round(level * strength) for level in range(256)])
    # Top and bottom strips include the corners; the sides have only straight edges.
    band = reach + radius
    boxes = (
        (0, 0, shade.width, band),
        (0, shade.height - band, shade.width, shade.height),
        (0, band, reach + 2, shade.height - band),
        (shade.width - reach - 2, band, shade.width, shade.height - band),
    )
    return tuple((box[0] - reach, box[1] - reach, shade.crop(box)) for box in boxes)
