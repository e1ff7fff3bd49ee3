"""Two other ways to draw a table, to measure against: *good* and *naive* (see ``tests/bench/render.py``)."""

import io
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, NamedTuple

from PIL import Image, ImageDraw, ImageFilter, ImageFont

from render import DARK, TableScene, table_size
from render.drawing import shapes, sprites
from render.drawing.brush import Brush
from render.drawing.cells import flat
from render.drawing.lettering import BLACK, font_of
from render.drawing.piles import CentreTile, GoalFootTile, GoalTopTile, NeedTile, SlotTile, StripTile, TabTile, TopTile
from render.drawing.status import BannerTile, StockTile
from render.drawing.tiles import FOOT, HandCountTile, HandTile, HeaderTile, PanelTile
from render.pictures.table import table_cells
from render.themes import Colour

LARGE_CARD: Final = (500, 726)
_FONT: Final = Path(sprites.__file__).parents[1] / "fonts" / "Nunito.ttf"


# Good: alpha sprites from an atlas onto RGB.


class Item(NamedTuple):
    """Something to draw: a card, a text or another picture, at its place."""

    x: int
    y: int
    kind: str
    what: tuple[Any, ...]


def items_of(scene: TableScene) -> Iterator[Item]:
    """Cards, texts and ornaments of a picture with their places."""
    for x, y, tile in flat(table_cells(scene)):
        match tile:
            case PanelTile():
                yield Item(x, y, "panel", (tile.width, tile.height, tile.style))
            case HeaderTile():
                yield from _header_items(x, y, tile)
            case HandCountTile():
                yield Item(x + tile.width - 50, y + tile.height // 2 - 25, "back", (46, 50))
                yield Item(
                    x + tile.width - 40, y + tile.height // 2 - 30, "text", (str(tile.number), 44, DARK.on_badge)
                )
            case HandTile():
                yield from _hand_items(x, y, tile)
            case TabTile():
                yield Item(x + 4, y + tile.height - 26, "slot", (tile.card_width, 40))
                yield Item(x + 24, y + tile.height - 28, "text", (f"+{tile.hidden}", 44, DARK.on_badge))
            case StripTile():
                left, height = x + (tile.width - tile.card_width) // 2, round(tile.card_width * 1.4)
                yield Item(left, y + tile.height - tile.shown, "card", (tile.card_width, height, tile.face))
            case NeedTile():
                yield Item(x + tile.width // 3, y + tile.height // 4, "text", (tile.rank, tile.cap, DARK.next))
            case StockTile():
                yield Item(x + 4, y, "text", (tile.texts[0], tile.letters, DARK.soft))
            case BannerTile():
                yield from _banner_items(x, y, tile)
            case GoalFootTile():
                yield Item(x + tile.card_width // 3, y - 4, "text", (tile.total, 46, DARK.on_gold))
            case GoalTopTile() | CentreTile() | SlotTile() | TopTile():
                yield from _pile_items(x, y, tile)


def _header_items(x: int, y: int, tile: HeaderTile) -> Iterator[Item]:
    middle = y + tile.height // 2
    ink = DARK.on_gold if tile.ground == "gold" else DARK.text
    yield Item(x + 1, middle - 29, "shape", ("disc", 58, DARK.seats[tile.badge.colour]))
    yield Item(x + 16, middle - 30, "text", (tile.badge.initial, 44, DARK.on_seat))
    yield Item(x + 68, middle - 30, "text", (tile.badge.name[:12], 44, ink))
    if tile.right:
        yield Item(x + tile.width - 60, middle - 30, "text", (tile.right, 44, ink))


def _banner_items(x: int, y: int, tile: BannerTile) -> Iterator[Item]:
    yield Item(x, y + 2, "gold", (tile.width - 4, tile.height - 4))
    yield Item(x + 10, y + 8, "shape", ("disc", 50, DARK.seats[tile.badge.colour]))
    yield Item(x + 70, y + 2, "text", (tile.texts[0], tile.letters, DARK.on_gold))


def _hand_items(x: int, y: int, tile: HandTile) -> Iterator[Item]:
    for card in range(tile.number):
        yield Item(x + 20 + 20 * card, y + 20, "back", (64, 92))
    yield Item(x + tile.width // 2, y + tile.height - 40, "text", (str(tile.number), 46, DARK.text))


def _pile_items(x: int, y: int, tile: GoalTopTile | CentreTile | SlotTile | TopTile) -> Iterator[Item]:
    """The edges of covered cards, the card, its ring and its mover's disc."""
    width, height = tile.card_width, tile.card_height
    left, top = x + (tile.width - width) // 2, y + getattr(tile, "top", tile.height - FOOT - height)
    for depth in range(getattr(tile, "edges", 0), 0, -1):
        yield Item(left + 2 * depth, top - 3 * depth, "edge", (width, height))
    face = getattr(tile, "face", None)
    if isinstance(tile, GoalTopTile):
        yield Item(left - 3, top - 3, "gold", (width + 6, height + 6))
    if face:
        yield Item(left, top, "card", (width, height, face))
    else:
        yield Item(left, top, "slot", (width, height))
    if tile.mark.arrived or tile.mark.left:
        yield Item(left - 4, top - 4, "ring", (width + 8, height + 8))
    if getattr(tile, "mover", None):
        yield Item(left + width - 58, top + height - 58, "shape", ("disc", 56, DARK.ring))


def draw_good(scene: TableScene) -> bytes:
    canvas = Image.new("RGB", table_size(scene.view), DARK.felt)
    for x, y, kind, what in items_of(scene):
        sprite = atlas_sprite(kind, what)
        canvas.paste(sprite, (x, y), sprite)
    return _saved(canvas)


def _saved(canvas: Image.Image) -> bytes:
    stream = io.BytesIO()
    canvas.save(stream, "PNG")
    return stream.getvalue()


@cache
def atlas_sprite(kind: str, what: tuple[Any, ...]) -> Image.Image:
    """A picture with alpha, made once; edges as smooth as can be."""
    if kind == "text":
        return _text_sprite(*what)
    if kind == "shape":
        _, size, colour = what
        mask = Image.new("L", (4 * size, 4 * size))
        ImageDraw.Draw(mask).ellipse((0, 0, 4 * size - 1, 4 * size - 1), fill=255)
        return _tinted(mask.reduce(4), colour)
    if kind == "ring":
        mask = Image.new("L", (4 * what[0], 4 * what[1]))
        box = (0, 0, mask.width - 1, mask.height - 1)
        ImageDraw.Draw(mask).rounded_rectangle(box, 48, outline=255, width=24)
        return _tinted(mask.reduce(4), DARK.ring)
    return _with_shadow(_box_sprite(kind, what, 4).reduce(4)) if kind != "panel" else _box_sprite(kind, what, 1)


def _tinted(mask: Image.Image, colour: Colour) -> Image.Image:
    image = Image.new("RGBA", mask.size, colour)
    image.putalpha(mask)
    return image


def _text_sprite(text: str, size: int, colour: Colour) -> Image.Image:
    font = font_of(size, BLACK)
    image = Image.new("RGBA", (round(font.getlength(text)) + 2, size + size // 2), (*colour, 0))
    ImageDraw.Draw(image).text((0, 0), text, fill=colour, font=font)
    return image


def _with_shadow(image: Image.Image) -> Image.Image:
    """The card above and left of its own soft shadow."""
    shade = Image.new("L", (image.width + 6, image.height + 6))
    shade.paste(110, (3, 4), image.getchannel("A"))
    wide = _tinted(shade.filter(ImageFilter.BoxBlur(2.5)), DARK.shadow)
    wide.alpha_composite(image)
    return wide


def _box_sprite(kind: str, what: tuple[Any, ...], scale: int) -> Image.Image:
    """A card or another box with round corners, so many times larger."""
    width, height = what[0] * scale, what[1] * scale
    brush = Brush(width, height, DARK.gold if kind == "gold" else DARK.face, DARK)
    if kind == "card":
        sprites.card(brush, 0, 0, width, height, what[2])
    elif kind == "back":
        sprites.small_back(brush, 0, 0, width, height)
    elif kind == "slot":
        sprites.slot(brush, 0, 0, width, height)
    elif kind == "panel":
        PanelTile(width, height, 68, what[2]).paint(brush)
    image = brush.image.convert("RGBA")
    image.putalpha(shapes.box_mask(width, height, 14 if kind == "panel" else sprites.corner(width)))
    return image


# Naive: everything from files, every time.


class Naive:
    """A bot that opens, resizes and pastes a file for each card."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def draw(self, scene: TableScene) -> bytes:
        canvas = Image.new("RGBA", table_size(scene.view), DARK.felt)
        pen = ImageDraw.Draw(canvas)
        for x, y, kind, what in items_of(scene):
            if kind == "text":
                text, size, colour = what
                font = ImageFont.truetype(str(_FONT), size)
                pen.text((x, y), str(text), fill=colour, font=font)
            elif kind in ("card", "back"):
                card = Image.open(self._file(kind, what)).convert("RGBA").resize(what[:2])
                canvas.paste(card, (x, y), card)
            elif kind != "shape":
                box = (x, y, x + what[0], y + what[1])
                colours = {"panel": DARK.panel, "ring": None, "slot": DARK.slot, "edge": DARK.face, "gold": DARK.gold}
                pen.rounded_rectangle(box, 10, fill=colours[kind], outline=DARK.panel_line, width=2)
        return _saved(canvas)

    def _file(self, kind: str, what: tuple[Any, ...]) -> Path:
        """The card's file, written when it is first wanted: before the clock runs, see ``prepare``."""
        face = what[2] if kind == "card" else "back"
        path = self.folder / f"{sha256(repr(face).encode()).hexdigest()[:16]}.png"
        if not path.exists():
            _box_sprite(kind, (*LARGE_CARD, face), 1).save(path)
        return path

    def prepare(self, scene: TableScene) -> None:
        for _, _, kind, what in items_of(scene):
            if kind in ("card", "back"):
                self._file(kind, what)
