"""A picture as cells: each a look (what it shows) at a place. Looks are drawn once and kept while they are wanted."""

import threading
from collections import OrderedDict
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple, Protocol

from PIL import Image

from render.brush import Brush
from render.palette import Palette, palette_of
from render.png import COMPRESSOR, Compressor, Rows, write_png
from render.themes import Colour, Theme

MOST_BYTES: Final = 28 * 1024 * 1024
"""Pixels kept in drawn cells, for all themes together."""
MOST_GROUP_BYTES: Final = 12 * 1024 * 1024
_OVERHEAD: Final = 4096
_NARROW: Final = 160


class Look(Protocol):
    """What a cell shows: a hashable value from which its pixels follow."""

    @property
    def width(self) -> int: ...

    @property
    def height(self) -> int: ...

    @property
    def ground(self) -> str:
        """The theme's colour that the cell lies on."""

    def paint(self, brush: Brush) -> None: ...

    def __hash__(self) -> int: ...


class Cell(NamedTuple):
    """A look at its place. Cells that overlap are drawn in their order."""

    x: int
    y: int
    look: Look


class Group:
    """Cells that change together, drawn as one: a seat's panel and all that lies on it.

    Two groups are never equal, so that finding one again costs nothing: whoever makes groups keeps them.
    """

    __slots__ = ("cells", "ground", "height", "width")

    def __init__(self, width: int, height: int, ground: str, cells: tuple[Cell, ...]) -> None:
        self.width, self.height, self.ground, self.cells = width, height, ground, cells

    def paint(self, brush: Brush) -> None:
        for x, y, look in self.cells:
            brush.image.paste(paint_look(look, brush.theme), (x, y))


def flat(cells: Iterable[Cell]) -> Iterator[Cell]:
    """The cells one by one, those of groups too."""
    for x, y, look in cells:
        if isinstance(look, Group):
            yield from (Cell(x + inner.x, y + inner.y, inner.look) for inner in look.cells)
        else:
            yield Cell(x, y, look)


def paint_look(look: Look, theme: Theme) -> Image.Image:
    """The look in full colours."""
    ground: Colour = getattr(theme, look.ground)
    brush = Brush(look.width, look.height, ground, theme)
    look.paint(brush)
    return brush.image


def map_together(images: list[Image.Image], palette: Palette) -> list[Image.Image]:
    """The pictures in palette colours, the narrow ones mapped as one: every mapping has to prepare the palette anew."""
    narrow = iter(_map_sheet([image for image in images if image.width <= _NARROW], palette))
    return [next(narrow) if image.width <= _NARROW else palette.map(image) for image in images]


def _map_sheet(images: list[Image.Image], palette: Palette) -> list[Image.Image]:
    if not images:
        return []
    sheet = Image.new("RGB", (max(image.width for image in images), sum(image.height for image in images)))
    tops = [0]
    for image in images:
        sheet.paste(image, (0, tops[-1]))
        tops.append(tops[-1] + image.height)
    mapped = palette.map(sheet)
    return [mapped.crop((0, top, image.width, top + image.height)) for image, top in zip(images, tops, strict=False)]


_Key = tuple[str, type, Look]


class _Shelf:
    """The tiles wanted last, up to a number of bytes."""

    def __init__(self, most_bytes: int) -> None:
        self.most_bytes = most_bytes
        self.bytes = 0
        self.tiles: OrderedDict[_Key, Image.Image] = OrderedDict()

    def get(self, key: _Key) -> Image.Image | None:
        tile = self.tiles.get(key)
        if tile is not None:
            self.tiles.move_to_end(key)
        return tile

    def keep(self, key: _Key, tile: Image.Image) -> None:
        self.tiles[key] = tile
        self.bytes += tile.width * tile.height + _OVERHEAD
        while self.bytes > self.most_bytes and len(self.tiles) > 1:
            _, oldest = self.tiles.popitem(last=False)
            self.bytes -= oldest.width * oldest.height + _OVERHEAD


class CellStore:
    """The looks and groups drawn last, in palette colours, up to a number of bytes of each."""

    def __init__(self, most_bytes: int = MOST_BYTES, most_group_bytes: int = MOST_GROUP_BYTES) -> None:
        self.most_bytes = most_bytes + most_group_bytes
        self._most = (most_bytes, most_group_bytes)
        self.clear()

    def clear(self) -> None:
        self.hits = self.misses = 0
        self._looks, self._groups = (_Shelf(most) for most in self._most)

    def __len__(self) -> int:
        return len(self._looks.tiles) + len(self._groups.tiles)

    @property
    def bytes(self) -> int:
        return self._looks.bytes + self._groups.bytes

    def tiles(self, looks: list[Look], palette: Palette) -> list[Image.Image]:
        """The looks in palette colours. Those not kept are drawn and mapped together."""
        name = palette.theme.name
        keys: list[_Key] = [(name, type(look), look) for look in looks]
        found = {key: tile for key in keys if (tile := self._shelf(key).get(key)) is not None}
        missing = [key for key in dict.fromkeys(keys) if key not in found]
        if missing:
            found.update(self._make(missing, palette))
        return [found[key] for key in keys]

    def _shelf(self, key: _Key) -> _Shelf:
        return self._groups if key[1] is Group else self._looks

    def _make(self, keys: list[_Key], palette: Palette) -> dict[_Key, Image.Image]:
        """Looks alone and in groups are drawn first, then the groups put together."""
        groups = [key for key in keys if key[1] is Group]
        inner = [(key[0], type(look), look) for key in groups for _, _, look in _cells_of(key)]
        made = self._looks_for([*(key for key in keys if key[1] is not Group), *inner], palette)
        for key in groups:
            made[key] = _put_together(key, made)
            self._groups.keep(key, made[key])
        return made

    def _looks_for(self, keys: list[_Key], palette: Palette) -> dict[_Key, Image.Image]:
        found = {key: tile for key in keys if (tile := self._looks.get(key)) is not None}
        missing = [key for key in dict.fromkeys(keys) if key not in found]
        self.hits += len(found)
        self.misses += len(missing)
        images = [paint_look(look, palette.theme) for _, _, look in missing]
        for key, tile in zip(missing, map_together(images, palette), strict=True):
            found[key] = tile
            self._looks.keep(key, tile)
        return found


def _cells_of(key: _Key) -> tuple[Cell, ...]:
    return key[2].cells if isinstance(key[2], Group) else ()


def _put_together(key: _Key, tiles: dict[_Key, Image.Image]) -> Image.Image:
    image = Image.new("P", (key[2].width, key[2].height))
    for x, y, look in _cells_of(key):
        image.paste(tiles[key[0], type(look), look], (x, y))
    return image


STORE = CellStore()


class Canvas:
    """A picture in palette colours, with one column more than its width: the first, of zeros.

    Its pixels lie in a buffer that it shares, so that nothing need be copied to write them as PNG.
    """

    def __init__(self, size: tuple[int, int]) -> None:
        wide = (size[0] + 1, size[1])
        self._rows = bytearray(wide[0] * wide[1])
        self.image = Image.frombuffer("P", wide, self._rows, "raw", "P", 0, 1)
        self.image.readonly = 0
        self.image.paste(1, (0, 0, 1, 1))
        self._is_shared = self._rows[0] == 1

    def fill(self, placed: list[Cell], palette: Palette, store: CellStore) -> None:
        """Felt, and the cells on it."""
        image = self.image
        image.paste(0, (0, 0, *image.size))
        for (x, y, _), tile in zip(placed, store.tiles([cell.look for cell in placed], palette), strict=True):
            image.paste(tile, (x + 1, y))

    @property
    def rows(self) -> Rows:
        return self._rows if self._is_shared else self.image.tobytes()


class _Canvases(threading.local):
    """Each thread's own canvases, used again for every picture."""

    def __init__(self) -> None:
        self.by_size: dict[tuple[int, int], Canvas] = {}

    def of(self, size: tuple[int, int]) -> Canvas:
        if size not in self.by_size:
            self.by_size[size] = Canvas(size)
        return self.by_size[size]


_CANVASES = _Canvases()


def compose(cells: Iterable[Cell], size: tuple[int, int], theme: Theme, store: CellStore = STORE) -> Image.Image:
    """The picture in palette colours with one column more than its width: the first, of zeros."""
    canvas = Canvas(size)
    canvas.fill(list(cells), palette_of(theme), store)
    return canvas.image


def compose_slowly(cells: Iterable[Cell], size: tuple[int, int], theme: Theme) -> Image.Image:
    """The same pixels (without the first column) drawn anew in full colours and mapped at the end."""
    canvas = Image.new("RGB", size, theme.felt)
    for x, y, look in cells:
        canvas.paste(paint_look(look, theme), (x, y))
    return palette_of(theme).map(canvas)


def encode(
    cells: Iterable[Cell],
    size: tuple[int, int],
    theme: Theme,
    store: CellStore = STORE,
    compressor: Compressor = COMPRESSOR,
) -> bytes:
    """The picture as PNG."""
    palette, canvas = palette_of(theme), _CANVASES.of(size)
    canvas.fill(list(cells), palette, store)
    return write_png(canvas.rows, *size, palette.data, compressor)
