"""A picture as cells: each a look (what it shows) at a place. Looks are drawn once and kept while they are wanted."""

import threading
from collections import OrderedDict
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple, Protocol

from PIL import Image

from render.drawing.brush import Brush
from render.drawing.palette import Palette, palette_of
from render.formats.png import COMPRESSOR, Compressor, Rows, write_png
from render.themes import Colour, Theme

MOST_BYTES: Final = 28 * 1024 * 1024
"""Pixels kept in drawn cells, for all themes together."""
MOST_GROUP_BYTES: Final = 12 * 1024 * 1024
_OVERHEAD: Final = 4096
_NARROW: Final = 200
_MOST_PARTS: Final = 3
"""Where more parts of a group changed it is quicker drawn as a whole."""


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
    """Cells, or groups of them, that change together and are kept as one: a pile, a seat's panel.

    Two groups are never equal, so that finding one again costs nothing: whoever makes groups keeps them.
    ``themes`` are those in which it was drawn before: groups wanted but once need not be kept. A first cell as large
    as the group is its background; without one it has its ground's colour.
    """

    __slots__ = ("cells", "ground", "has_background", "height", "themes", "width")

    def __init__(self, width: int, height: int, ground: str, cells: tuple[Cell, ...]) -> None:
        self.width, self.height, self.ground, self.cells = width, height, ground, cells
        self.themes: set[str] = set()
        first = cells[0].look
        self.has_background = (first.width, first.height) == (width, height)

    def paint(self, brush: Brush) -> None:
        for x, y, look in self.cells:
            brush.image.paste(paint_look(look, brush.theme), (x, y))


def flat(cells: Iterable[Cell]) -> Iterator[Cell]:
    """The cells one by one, those of groups too."""
    for x, y, look in cells:
        if isinstance(look, Group):
            yield from flat(Cell(x + inner.x, y + inner.y, inner.look) for inner in look.cells)
        else:
            yield Cell(x, y, look)


def paint_look(look: Look, theme: Theme) -> Image.Image:
    """The look in full colours."""
    ground: Colour = getattr(theme, look.ground)
    brush = Brush(look.width, look.height, ground, theme)
    look.paint(brush)
    return brush.image


def map_together(images: list[Image.Image], palette: Palette) -> list[Image.Image]:
    """The pictures as palette indices, the narrow ones mapped as one: every mapping has to prepare the palette anew."""
    narrow = iter(_map_sheet([image for image in images if image.width <= _NARROW], palette))
    return [next(narrow) if image.width <= _NARROW else palette.indices(image) for image in images]


def _map_sheet(images: list[Image.Image], palette: Palette) -> list[Image.Image]:
    if not images:
        return []
    sheet = Image.new("RGB", (max(image.width for image in images), sum(image.height for image in images)))
    tops = [0]
    for image in images:
        sheet.paste(image, (0, tops[-1]))
        tops.append(tops[-1] + image.height)
    mapped = palette.indices(sheet)
    return [mapped.crop((0, top, image.width, top + image.height)) for image, top in zip(images, tops, strict=False)]


_Key = tuple[str, type, Look]
Placed = tuple[int, int, Image.Image]
Box = tuple[int, int, int, int]


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

    def has(self, key: _Key) -> bool:
        return key in self.tiles

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

    def place(self, cells: Iterable[Cell], palette: Palette) -> list[Placed]:
        """The cells' pictures as palette indices. Those not kept are drawn and mapped together."""
        cells, name = list(cells), palette.theme.name
        if all(self.is_ready(cell.look, name) for cell in cells):
            return [(x, y, self._groups.tiles[name, Group, look]) for x, y, look in cells]
        fresh = self._draw(list(dict.fromkeys(self._missing((cell.look for cell in cells), name))), palette)
        return list(self._placed(cells, 0, 0, palette, fresh))

    def is_ready(self, look: Look, name: str) -> bool:
        """Whether it is a group put together before."""
        return self._groups.get((name, Group, look)) is not None

    def _placed(
        self, cells: Iterable[Cell], left: int, top: int, palette: Palette, fresh: dict[_Key, Image.Image]
    ) -> Iterator[Placed]:
        """A group that was never wanted before is left in parts."""
        name = palette.theme.name
        for x, y, look in cells:
            if isinstance(look, Group) and name not in look.themes:
                look.themes.add(name)
                if not look.has_background:
                    yield left + x, top + y, self._ground_tile(look, palette)
                yield from self._placed(look.cells, left + x, top + y, palette, fresh)
            else:
                yield left + x, top + y, self._tile((name, type(look), look), palette, fresh)

    def _shelf(self, key: _Key) -> _Shelf:
        return self._groups if key[1] is Group else self._looks

    def _missing(self, looks: Iterable[Look], name: str) -> Iterator[_Key]:
        """What is not kept, groups' cells one by one."""
        for look in looks:
            key = (name, type(look), look)
            if self._shelf(key).has(key):
                self.hits += 1
            elif isinstance(look, Group):
                yield from self._missing((cell.look for cell in look.cells), name)
            else:
                yield key

    def _draw(self, keys: list[_Key], palette: Palette) -> dict[_Key, Image.Image]:
        self.misses += len(keys)
        images = [paint_look(look, palette.theme) for _, _, look in keys]
        fresh = dict(zip(keys, map_together(images, palette), strict=True))
        for key, tile in fresh.items():
            self._looks.keep(key, tile)
        return fresh

    def _tile(self, key: _Key, palette: Palette, fresh: dict[_Key, Image.Image]) -> Image.Image:
        tile = fresh.get(key) or self._shelf(key).get(key)
        if tile is None and isinstance(key[2], Group):
            tile = self._put_together(key[2], palette, fresh)
            self._groups.keep(key, tile)
        return tile or self._draw([key], palette)[key]

    def _ground_tile(self, group: Group, palette: Palette) -> Image.Image:
        return Image.new("L", (group.width, group.height), palette.index(group.ground))

    def _put_together(self, group: Group, palette: Palette, fresh: dict[_Key, Image.Image]) -> Image.Image:
        """A group's picture; its first cell may be its whole background."""
        name = palette.theme.name
        tiles = [self._tile((name, type(look), look), palette, fresh) for _, _, look in group.cells]
        image = tiles[0].copy() if group.has_background else self._ground_tile(group, palette)
        for (x, y, _), tile in list(zip(group.cells, tiles, strict=True))[group.has_background :]:
            image.paste(tile, (x, y))
        return image


def _replaces(now: Cell, was: Cell) -> bool:
    """Whether both are groups of one size at one place: what lies on the canvas needn't be cleared first."""
    new, old = now.look, was.look
    return (
        isinstance(new, Group)
        and isinstance(old, Group)
        and (now.x, now.y, new.width, new.height) == (was.x, was.y, old.width, old.height)
    )


def _parts(cell: Cell, shown: Cell, theme: str) -> list[Cell]:
    """What must be drawn of a group where another of the same size lies: it, or some of its cells the first time."""
    new, old = cell.look, shown.look
    assert isinstance(new, Group)  # noqa: S101 (see _replaces)
    assert isinstance(old, Group)  # noqa: S101
    if theme in new.themes or len(new.cells) != len(old.cells) or new.ground != old.ground:
        return [cell]
    pairs = [(after, before) for after, before in zip(new.cells, old.cells, strict=True) if after != before]
    if (new.has_background or old.has_background) and new.cells[0] != old.cells[0]:
        return [cell]
    if len(pairs) > _MOST_PARTS or not all(_covers(*pair) for pair in pairs):
        return [cell]
    new.themes.add(theme)
    return [Cell(cell.x + after.x, cell.y + after.y, after.look) for after, _ in pairs]


def _box_of(cells: list[Cell]) -> Box:
    """The box around cells, on a canvas."""
    return (
        min(cell.x for cell in cells) + 1,
        min(cell.y for cell in cells),
        max(cell.x + cell.look.width for cell in cells) + 1,
        max(cell.y + cell.look.height for cell in cells),
    )


def _covers(after: Cell, before: Cell) -> bool:
    return (
        after.x <= before.x
        and after.y <= before.y
        and after.x + after.look.width >= before.x + before.look.width
        and after.y + after.look.height >= before.y + before.look.height
    )


class Canvas:
    """A picture in palette colours, with one column more than its width: the first, of zeros.

    Its pixels lie in a buffer that it shares, so that nothing need be copied to write them as PNG.
    """

    def __init__(self, size: tuple[int, int]) -> None:
        wide = (size[0] + 1, size[1])
        self._rows = bytearray(wide[0] * wide[1])
        self.image = Image.frombuffer("L", wide, self._rows, "raw", "L", 0, 1)
        self.image.readonly = 0
        self.image.paste(1, (0, 0, 1, 1))
        self._is_shared = self._rows[0] == 1
        self._shown: list[Cell] = []
        self._theme = ""

    def fill(self, cells: Iterable[Cell], palette: Palette, store: CellStore) -> list[Box]:
        """Felt, and the cells on it: palette indices. Groups that already lie where they should are left alone.

        Returns the boxes outside of which nothing has changed.
        """
        cells, name = list(cells), palette.theme.name
        changes = self._changes(cells, name)
        for x, y, tile in store.place([part for parts in changes for part in parts], palette):
            self.image.paste(tile, (x + 1, y))
        self._shown, self._theme = cells, name
        if changes and changes[0] is cells:
            return [(1, 0, *self.image.size)]
        return [_box_of(parts) for parts in changes if parts]

    def _changes(self, cells: list[Cell], name: str) -> list[list[Cell]]:
        """The cells that have to be drawn; what is left of the last picture is cleared where it must be."""
        shown, self._shown = self._shown, []
        if name == self._theme and len(shown) == len(cells):
            pairs = [(now, was) for now, was in zip(cells, shown, strict=True) if now is not was]
            if all(_replaces(now, was) for now, was in pairs):
                return [_parts(now, was, name) for now, was in pairs]
        self.image.paste(0, (0, 0, *self.image.size))
        return [cells]

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


class Studio:
    """What drawing needs besides cells: the looks drawn before and the canvases."""

    def __init__(self, store: CellStore | None = None) -> None:
        self.store = store or CellStore()
        self.canvases = _Canvases()


STUDIO: Final = Studio()


def compose(cells: Iterable[Cell], size: tuple[int, int], theme: Theme, studio: Studio = STUDIO) -> Image.Image:
    """The picture in palette colours with one column more than its width: the first, of zeros."""
    canvas = Canvas(size)
    canvas.fill(cells, palette_of(theme), studio.store)
    return palette_of(theme).coloured(canvas.image)


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
    studio: Studio = STUDIO,
    compressor: Compressor = COMPRESSOR,
) -> bytes:
    """The picture as PNG."""
    palette, canvas = palette_of(theme), studio.canvases.of(size)
    canvas.fill(cells, palette, studio.store)
    return write_png(canvas.rows, *size, palette.data, compressor)
