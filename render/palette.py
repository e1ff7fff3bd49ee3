"""A theme's fixed palette: its own colours and the blends that smooth edges between them.

Pillow looks the nearest entry up by the upper six bits of each channel, so entries keep to multiples of four:
then an entry's own colour is always found exactly.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from PIL import Image

from render.themes import Colour, Theme

MOST_COLOURS: Final = 255
"""One of the 256 places stays free for the transparent colour of an animation."""
_NEAR: Final = 100


def blend(under: Colour, over: Colour, part: float) -> Colour:
    """``over`` laid on ``under`` with that much cover."""
    red, green, blue = (round(low + (high - low) * part) for low, high in zip(under, over, strict=True))
    return red, green, blue


def _ramp(first: Colour, last: Colour, steps: int) -> Iterator[Colour]:
    for step in range(1, steps + 1):
        yield blend(first, last, step / (steps + 1))


def _own_colours(theme: Theme) -> Iterator[Colour]:
    yield theme.felt
    for name in theme.__slots__:
        value = getattr(theme, name)
        if name in ("inks", "seats"):
            yield from value
        elif isinstance(value, tuple):
            yield value


def _blends(theme: Theme) -> Iterator[tuple[Colour, Colour, int]]:
    grounds = (theme.felt, theme.panel, theme.active)
    for ink in theme.inks:
        yield theme.face, ink, 5
    for ink, steps in ((theme.king_ink, 4), (theme.crown, 3), (theme.inks[3], 3)):
        yield theme.king_face, ink, steps
    yield theme.joker_face, theme.joker_ink, 4
    yield theme.gold, theme.on_gold, 5
    yield theme.header, theme.text, 4
    for ground in grounds:
        yield ground, blend(ground, theme.shadow, theme.shadow_strength), 3
        yield ground, theme.text, 3
        yield ground, theme.gold, 3
        yield ground, theme.ring, 3
        yield ground, theme.edge, 2
        yield ground, theme.face, 2
    yield theme.felt, theme.soft, 3
    yield theme.felt, theme.next, 4
    yield theme.panel, theme.soft, 2
    yield theme.face, theme.ring, 3
    yield theme.face, theme.edge, 2
    yield theme.face, theme.gold, 3
    yield theme.badge, theme.on_badge, 4
    yield theme.ring, theme.on_ring, 3
    yield theme.ring, theme.ring_dark, 1
    for seat in theme.seats:
        yield seat, theme.on_seat, 3
        yield seat, theme.header, 2
        yield seat, theme.gold, 1
        yield seat, theme.ring, 1
    for back, line in _backs(theme):
        yield back, line, 1
        yield back, theme.face, 3
        yield line, theme.face, 1
    for ink in theme.inks[:3]:
        yield theme.king_face, ink, 3
    yield theme.joker_face, theme.joker_edge, 1
    yield theme.king_face, theme.king_edge, 1
    yield theme.slot, theme.slot_line, 1
    yield theme.slot, theme.ghost, 2
    yield theme.gold, theme.gold_line, 2
    yield theme.gold, theme.ring_dark, 2
    yield theme.gold, theme.back, 2


def _backs(theme: Theme) -> tuple[tuple[Colour, Colour], ...]:
    return (
        (theme.back, theme.back_line),
        (theme.goal_back, theme.goal_back_line),
        (theme.done_back, theme.done_back_line),
    )


def _coarse(colour: Colour) -> Colour:
    red, green, blue = (channel & 0xFC for channel in colour)
    return red, green, blue


def _is_near(first: Colour, second: Colour) -> bool:
    return sum((one - other) ** 2 for one, other in zip(first, second, strict=True)) < _NEAR


def colours_of(theme: Theme) -> tuple[Colour, ...]:
    """The palette's colours, the felt first. Blends too near to an earlier colour are left out."""
    colours = list(dict.fromkeys(_coarse(colour) for colour in _own_colours(theme)))
    for first, last, steps in _blends(theme):
        for colour in map(_coarse, _ramp(first, last, steps)):
            if len(colours) < MOST_COLOURS and not any(_is_near(colour, other) for other in colours):
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

    def map(self, image: Image.Image) -> Image.Image:
        """The picture in palette colours, each pixel the nearest, without dithering."""
        return image.quantize(palette=self._pattern, dither=Image.Dither.NONE)


@lru_cache(maxsize=16)
def palette_of(theme: Theme) -> Palette:
    return Palette(theme)
