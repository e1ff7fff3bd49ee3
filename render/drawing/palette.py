"""Fixed palette of a theme: its own colours, and the blends that smooth edges between them.

Pillow finds the nearest entry by the upper six bits of each channel. All entries are multiples of four, so an entry's
own colour is always found exactly.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from PIL import Image

from render.drawing.shapes import COVERS
from render.themes import Colour, Theme

MOST_COLOURS: Final = 255
"""Size of a palette. The last of 256 places stays free for an animation's transparent colour."""
_NEAR: Final = 100
_GROUNDS: Final = ("felt", "panel", "active", "header", "gold")


def blend(under: Colour, over: Colour, part: float) -> Colour:
    """Return ``over`` laid on ``under`` with this fraction of cover."""
    red, green, blue = (round(low + (high - low) * part) for low, high in zip(under, over, strict=True))
    return red, green, blue


def _blends(theme: Theme) -> Iterator[tuple[Colour, Colour]]:
    """Yield pairs of colours that meet in pictures, the commonest first."""
    grounds = (theme.felt, theme.panel, theme.active)
    # Print on cards is seen most and needs the smoothest edges.
    yield from ((theme.face, ink) for ink in dict.fromkeys((*theme.inks, *theme.numbers)))
    yield from ((theme.king_face, ink) for ink in (theme.king_ink, theme.crown, *theme.inks))
    yield theme.joker_face, theme.joker_ink
    yield theme.gold, theme.on_gold
    yield theme.header, theme.text
    for ground in grounds:
        # Shadows, rings and text on the grounds that they lie on.
        yield ground, blend(ground, theme.shadow, theme.shadow_strength)
        yield from ((ground, colour) for colour in (theme.gold, theme.ring, theme.text, theme.edge, theme.face))
    yield from ((theme.felt, colour) for colour in (theme.soft, theme.next, theme.panel_line))
    yield from ((theme.face, colour) for colour in (theme.ring, theme.edge, theme.gold))
    yield theme.badge, theme.on_badge
    yield theme.ring, theme.on_ring
    yield theme.panel, theme.soft
    for seat in theme.seats:
        yield seat, theme.on_seat
        # Badges: their letters, and their outlines on a header.
        yield from ((seat, ground) for ground in (theme.header, theme.gold, theme.ring))
    for back, line in (
        (theme.back, theme.back_line),
        (theme.goal_back, theme.goal_back_line),
        (theme.done_back, theme.done_back_line),
    ):
        yield from ((back, theme.face), (back, line), (line, theme.face))
    # Seldom pairs come last and get what places are left.
    yield theme.slot, theme.ghost
    yield from ((theme.gold, colour) for colour in (theme.gold_line, theme.ring_dark, theme.back))
    yield from ((theme.king_face, theme.king_edge), (theme.joker_face, theme.joker_edge))
    yield from ((theme.slot, theme.slot_line), (theme.ring, theme.ring_dark))


def _coarse(colour: Colour) -> Colour:
    # Six bits a channel: Pillow's table of nearest colours distinguishes no more.
    red, green, blue = (channel & 0xFC for channel in colour)
    return red, green, blue


def colours_of(theme: Theme) -> tuple[Colour, ...]:
    """Return the palette's colours, the felt first. Leave out blends too near to an earlier colour."""
    # The theme's own colours, the felt first, since index 0 is the ground of a canvas.
    own = [theme.felt]
    for name in theme.__slots__:
        value = getattr(theme, name)
        if name in ("inks", "numbers", "seats"):
            own += value
        elif isinstance(value, tuple):
            own.append(value)
    colours = list(dict.fromkeys(map(_coarse, own)))
    for first, last in _blends(theme):
        for step in range(1, COVERS):
            red, green, blue = colour = _coarse(blend(first, last, step / COVERS))
            # Steps between two colours smooth the edges; common pairs come first, since places are few. Distances are
            # written out for speed: a palette compares thousands.
            if len(colours) < MOST_COLOURS and not any(
                (red - r) ** 2 + (green - g) ** 2 + (blue - b) ** 2 < _NEAR for r, g, b in colours
            ):
                colours.append(colour)
    return tuple(colours)


class Palette:
    """A theme's palette, ready to map pictures to it."""

    def __init__(self, theme: Theme) -> None:
        self.theme = theme
        self.colours = colours_of(theme)
        self.data = bytes(channel for colour in self.colours for channel in colour)
        self._pattern = Image.new("P", (1, 1))
        self._pattern.putpalette(self.data)
        self._index_by_role = {name: self.colours.index(getattr(theme, name)) for name in _GROUNDS}

    def map(self, image: Image.Image) -> Image.Image:
        """Return the picture in palette colours, each pixel the nearest, without dithering."""
        # Without dithering: flat areas stay flat, and files small.
        return image.quantize(palette=self._pattern, dither=Image.Dither.NONE)

    def indices(self, image: Image.Image) -> Image.Image:
        """Return the picture as plain palette indices, which are pasted a little faster."""
        return Image.frombytes("L", image.size, self.map(image).tobytes())

    def coloured(self, indices: Image.Image) -> Image.Image:
        """Return palette indices as a picture in colours."""
        image = Image.frombytes("P", indices.size, indices.tobytes())
        image.putpalette(self.data)
        return image

    def index(self, role: str) -> int:
        """Return the index of one of the theme's own colours."""
        return self._index_by_role[role]


@lru_cache(maxsize=32)
def palette_of(theme: Theme) -> Palette:
    return Palette(theme)
