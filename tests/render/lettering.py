"""How tall the capitals of a picture are on a phone."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import NamedTuple
from unittest.mock import patch

from render import LOOKS, WIDTH
from render.drawing import sprites
from render.drawing.brush import Brush
from render.drawing.canvas import CACHE
from render.drawing.lettering import CAP_HEIGHT
from render.themes import Colour, Theme
from tests.render import gallery
from tests.render.gallery import Picture

PHONE = 265
"""How wide a phone shows a picture, in pixels."""
LEAST_PRIVATE = 9
LEAST_PUBLIC = 8
LARGE_PRIVATE = 10
LARGE_PUBLIC = 9
"""The same in large print."""
_SPRITES = (sprites._card_sprite, sprites._strip_sprite, sprites._small_card_sprite, sprites._small_back_sprite)


def least_of(picture: Picture, large: bool = False) -> int:
    """The least height that is allowed, in pixels of a phone."""
    if large:
        return LARGE_PRIVATE if picture.private else LARGE_PUBLIC
    return LEAST_PRIVATE if picture.private else LEAST_PUBLIC


def enlarged(theme: Theme) -> Theme:
    """The same colours and deck in large print."""
    look = next(look for look in LOOKS.values() if look.theme.name == theme.name)
    return look._replace(large=True).theme


@contextmanager
def large_print() -> Iterator[None]:
    """All pictures of the gallery are drawn in large print meanwhile."""
    drawn = [name for name in vars(gallery) if name.startswith("draw_")]

    def larger(draw: Callable[..., bytes]) -> Callable[..., bytes]:
        return lambda *scene: draw(*scene[:-1], enlarged(scene[-1]))

    with ExitStack() as patched:
        for name in drawn:
            patched.enter_context(patch.object(gallery, name, larger(getattr(gallery, name))))
        yield


class Lettered(NamedTuple):
    """A picture, the height of its smallest capitals in pixels of a phone, and what is written so."""

    picture: bytes
    height: float
    text: str


def lettered(draw: Callable[[], bytes]) -> Lettered:
    """Draws a picture and looks at all that is written on it."""
    with _recorded() as found:
        picture = draw()
    cap, text = min(found)
    return Lettered(picture, round(cap * PHONE / WIDTH, 2), text)


@contextmanager
def _recorded() -> Iterator[list[tuple[float, str]]]:
    """Everything that is written meanwhile, with the height of its capitals: nothing comes from a cache."""
    CACHE.tiles.clear()
    CACHE.canvases.by_size.clear()
    for kept in _SPRITES:
        kept.cache_clear()
    found: list[tuple[float, str]] = []
    text, rank, rank_centred = Brush.text, Brush.rank, Brush.rank_centred

    def noted_text(self: Brush, x: int, y: int, words: str, size: int, colour: Colour, *weight: int) -> None:
        if words:
            found.append((size * CAP_HEIGHT, words))
        text(self, x, y, words, size, colour, *weight)

    def noted_rank(self: Brush, x: int, y: int, words: str, cap: int, room: int, colour: Colour) -> int:
        found.append((cap, words))
        return rank(self, x, y, words, cap, room, colour)

    def noted_centre(self: Brush, x: int, y: int, words: str, cap: int, room: int, colour: Colour) -> None:
        found.append((cap, words))
        rank_centred(self, x, y, words, cap, room, colour)

    with (
        patch.object(Brush, "text", noted_text),
        patch.object(Brush, "rank", noted_rank),
        patch.object(Brush, "rank_centred", noted_centre),
    ):
        yield found
