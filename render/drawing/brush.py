"""Brush that draws masks in flat colours onto one picture."""

from typing import NamedTuple

from PIL import Image

from render.drawing import lettering, shapes
from render.drawing.lettering import BLACK, BOLD, CAP_HEIGHT
from render.themes import Colour, Theme

_SHADOW_DROP = 2
RANK_CROP = 4
"""Divisor of the capitals' height: a rank's mask begins a quarter of it above them."""


class Sprite(NamedTuple):
    """A picture with round corners, ready to be pasted. Only its top and bottom rows need a mask."""

    top: Image.Image
    middle: Image.Image
    bottom: Image.Image
    masks: tuple[Image.Image, Image.Image]


class Brush:
    """An RGB picture of one ground colour, with the few operations that draw on it."""

    def __init__(self, width: int, height: int, ground: Colour, theme: Theme) -> None:
        self.image = Image.new("RGB", (width, height), ground)
        self.theme = theme

    def fill(self, mask: Image.Image, x: int, y: int, colour: Colour) -> None:
        """Paint a mask in a colour."""
        self.image.paste(colour, (x, y, x + mask.width, y + mask.height), mask)

    def area(self, x: int, y: int, width: int, height: int, colour: Colour) -> None:
        """Paint a box with square corners."""
        self.image.paste(colour, (x, y, x + width, y + height))

    def box(self, x: int, y: int, width: int, height: int, radius: int, colour: Colour) -> None:
        """Paint a filled box with round corners."""
        # Three plain areas and four corners: only the corners need masks, which are small.
        size = shapes.corner_size(radius, 0)
        self.area(x + size, y, width - 2 * size, height, colour)
        self.area(x, y + size, size, height - 2 * size, colour)
        self.area(x + width - size, y + size, size, height - 2 * size, colour)
        self._corners(x, y, width, height, size, shapes.corner_masks(radius, 0), colour)

    def bordered(
        self, x: int, y: int, width: int, height: int, radius: int, thickness: int, line: Colour, ground: Colour
    ) -> None:
        """Paint a filled box with round corners and a border inside it."""
        self.box(x, y, width, height, radius, line)
        inner = (width - 2 * thickness, height - 2 * thickness)
        self.box(x + thickness, y + thickness, *inner, radius - thickness, ground)

    def frame(self, x: int, y: int, width: int, height: int, radius: int, thickness: int, colour: Colour) -> None:
        """Paint a border with round corners, inside the box."""
        size = shapes.corner_size(radius, thickness)
        across, down = width - 2 * size, height - 2 * size
        # As in ``box``: four straight sides as areas, and only the corners through masks.
        self.area(x + size, y, across, thickness, colour)
        self.area(x + size, y + height - thickness, across, thickness, colour)
        self.area(x, y + size, thickness, down, colour)
        self.area(x + width - thickness, y + size, thickness, down, colour)
        self._corners(x, y, width, height, size, shapes.corner_masks(radius, thickness), colour)

    def _corners(
        self, x: int, y: int, width: int, height: int, size: int, masks: tuple[Image.Image, ...], colour: Colour
    ) -> None:
        right, bottom = x + width - size, y + height - size
        for mask, place in zip(masks, ((x, y), (right, y), (right, bottom), (x, bottom)), strict=True):
            self.fill(mask, *place, colour)

    def sprite(self, sprite: Sprite, x: int, y: int) -> None:
        """Paste a picture with round corners."""
        top, middle, bottom, masks = sprite
        self.image.paste(top, (x, y), masks[0])
        # The middle has square edges, and pasting without a mask is several times quicker.
        self.image.paste(middle, (x, y + top.height))
        self.image.paste(bottom, (x, y + top.height + middle.height), masks[1])

    def cut(self, radius: int) -> Sprite:
        """Return the picture with round corners of this radius."""
        width, height = self.image.size
        middle = self.image.crop((0, radius, width, height - radius))
        top, bottom = self.image.crop((0, 0, width, radius)), self.image.crop((0, height - radius, width, height))
        return Sprite(top, middle, bottom, shapes.cap_masks(width, radius))

    def dashes(self, x: int, y: int, width: int, height: int, radius: int, thickness: int, colour: Colour) -> None:
        """Paint a dashed border, inside the box."""
        self.fill(shapes.dashes_mask(width, height, radius, thickness), x, y, colour)

    def shadow(self, x: int, y: int, width: int, height: int, radius: int) -> None:
        """Paint a card's soft shadow around its box."""
        # Strips around the middle alone: the card itself hides the rest of the shadow.
        strips = shapes.shadow_strips(width, height, radius, self.theme.shadow_strength)
        for left, top, mask in strips:
            self.fill(mask, x + left, y + top + _SHADOW_DROP, self.theme.shadow)

    def shape(self, name: str, x: int, y: int, size: int, colour: Colour) -> None:
        """Paint a shape in a square."""
        self.fill(shapes.shape_mask(name, size), x, y, colour)

    def disc(self, x: int, y: int, radius: int, colour: Colour) -> None:
        """Paint a disc around a point."""
        self.shape("disc", x - radius, y - radius, 2 * radius, colour)

    def text(self, x: int, baseline: int, text: str, size: int, colour: Colour, weight: int = BOLD) -> None:
        """Write a line of text from ``x``."""
        if text:
            # The mask has a margin for letters that reach beyond their start.
            self.fill(lettering.text_mask(text, size, weight), x - size // 4, baseline - lettering.ascent(size), colour)

    def level(self, x: int, middle: int, text: str, size: int, colour: Colour, weight: int = BOLD) -> None:
        """Write a line of text from ``x``, with its capitals vertically centred on ``middle``."""
        self.text(x, middle + round(size * CAP_HEIGHT / 2), text, size, colour, weight)

    def ending(self, right: int, middle: int, text: str, size: int, colour: Colour, weight: int = BOLD) -> int:
        """Write such a line up to ``right``. Return its left edge."""
        left = right - lettering.text_width(text, size, weight)
        self.level(left, middle, text, size, colour, weight)
        return left

    def centred(self, x: int, y: int, text: str, size: int, colour: Colour, weight: int = BLACK) -> None:
        """Write a line of text, with its capitals centred on a point."""
        self.level(x - lettering.text_width(text, size, weight) // 2, y, text, size, colour, weight)

    def rank(self, x: int, y: int, text: str, cap: int, room: int, colour: Colour) -> int:
        """Write a rank whose capitals begin at ``(x, y)``. Return its width."""
        mask = lettering.rank_mask(text, cap, room)
        self.fill(mask, x, y - cap // RANK_CROP, colour)
        return mask.width

    def rank_width(self, text: str, cap: int, room: int) -> int:
        """Return the width of a rank as drawn."""
        return lettering.rank_mask(text, cap, room).width

    def rank_centred(self, x: int, y: int, text: str, cap: int, room: int, colour: Colour) -> None:
        """Write a rank centred on a point."""
        mask = lettering.rank_mask(text, cap, room)
        self.fill(mask, x - mask.width // 2, y - cap // 2 - cap // RANK_CROP, colour)
