"""Cache of tiles and groups in palette colours; each is drawn once while it is in use."""

from collections import OrderedDict
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from PIL import Image

from render.drawing.cells import Cell, Group, Tile, paint_tile
from render.drawing.palette import Palette
from render.formats.png import COMPRESSOR, decompress

MOST_BYTES: Final = 12 * 1024 * 1024
"""Limit for pixels of drawn tiles, for all themes together."""
MOST_PACKED_BYTES: Final = 12 * 1024 * 1024
"""Limit for compressed pixels of evicted tiles: several times as many tiles as are ready."""
MOST_GROUP_BYTES: Final = 12 * 1024 * 1024
_OVERHEAD: Final = 4096
_PACKED_OVERHEAD: Final = 2048
"""Estimated bytes of a cached tile besides its pixels, mostly its key."""
_NARROW: Final = 200
_QUICKEST: Final = 1


def map_together(images: list[Image.Image], palette: Palette) -> list[Image.Image]:
    """Return the pictures as palette indices. Narrow ones are mapped as one sheet, because each mapping prepares the
    palette anew."""
    narrow = [image for image in images if image.width <= _NARROW]
    mapped: Iterator[Image.Image] = iter(())
    if narrow:
        sheet = Image.new("RGB", (max(image.width for image in narrow), sum(image.height for image in narrow)))
        tops = [0]
        for image in narrow:
            # One below the other, so that each can be cut out again by its top edge.
            sheet.paste(image, (0, tops[-1]))
            tops.append(tops[-1] + image.height)
        whole = palette.indices(sheet)
        cuts = zip(narrow, tops, strict=False)
        mapped = (whole.crop((0, top, image.width, top + image.height)) for image, top in cuts)
    return [next(mapped) if image.width <= _NARROW else palette.indices(image) for image in images]


_Key = tuple[str, type, Tile]
Placed = tuple[int, int, Image.Image]


class _Packed(NamedTuple):
    size: tuple[int, int]
    data: bytes

    @property
    def bytes(self) -> int:
        return len(self.data) + _PACKED_OVERHEAD


class _ImageCache:
    """LRU cache of images, up to a number of bytes; evicted ones are kept compressed, up to another.

    A tile's few colours shrink to a tenth or less. Unpacking it is many times quicker than drawing it.
    """

    def __init__(self, most_bytes: int, most_packed_bytes: int = 0) -> None:
        self._most_bytes, self._most_packed_bytes = most_bytes, most_packed_bytes
        self._raw_bytes = self._packed_bytes = 0
        self._images: OrderedDict[_Key, Image.Image] = OrderedDict()
        self._packed: OrderedDict[_Key, _Packed] = OrderedDict()

    @property
    def bytes(self) -> int:
        return self._raw_bytes + self._packed_bytes

    def __len__(self) -> int:
        return len(self._images.keys() | self._packed.keys())

    def __contains__(self, key: _Key) -> bool:
        return key in self._images or key in self._packed

    def get(self, key: _Key) -> Image.Image | None:
        """Return an image, unpacking it if need be; None if it is not cached."""
        image = self._images.get(key)
        if image is not None:
            # The end of the order is what was used last.
            self._images.move_to_end(key)
        elif (packed := self._packed.get(key)) is not None:
            # It stays packed too: packing it again would cost more than the bytes.
            self._packed.move_to_end(key)
            image = Image.frombytes("L", packed.size, decompress(packed.data))
            self.keep(key, image)
        return image

    def keep(self, key: _Key, image: Image.Image) -> None:
        """Add an image; compress those used least recently where there is no room for all."""
        self._images[key] = image
        self._raw_bytes += _bytes_of(image)
        # The newest image always stays, even one beyond the limit: its caller is about to use it.
        while self._raw_bytes > self._most_bytes and len(self._images) > 1:
            oldest, pushed_out = self._images.popitem(last=False)
            self._raw_bytes -= _bytes_of(pushed_out)
            # An image that was unpacked earlier is still packed, and its pixels never change.
            if self._most_packed_bytes and oldest not in self._packed:
                compress, _ = COMPRESSOR
                packed = self._packed[oldest] = _Packed(pushed_out.size, compress(pushed_out.tobytes(), _QUICKEST))
                self._packed_bytes += packed.bytes
                while self._packed_bytes > self._most_packed_bytes:
                    _, dropped = self._packed.popitem(last=False)
                    self._packed_bytes -= dropped.bytes


def _bytes_of(image: Image.Image) -> int:
    return image.width * image.height + _OVERHEAD


class TileCache:
    """LRU cache of tiles and groups in palette colours, with a limit in bytes for each."""

    def __init__(
        self,
        most_bytes: int = MOST_BYTES,
        most_group_bytes: int = MOST_GROUP_BYTES,
        most_packed_bytes: int = MOST_PACKED_BYTES,
    ) -> None:
        self._most_bytes, self._most_group_bytes = most_bytes, most_group_bytes
        self._most_packed_bytes = most_packed_bytes
        self.most_bytes = most_bytes + most_group_bytes + most_packed_bytes
        self.clear()

    def clear(self) -> None:
        self.hits = self.misses = 0
        self._tiles = _ImageCache(self._most_bytes, self._most_packed_bytes)
        self._groups = _ImageCache(self._most_group_bytes)

    def __len__(self) -> int:
        return len(self._tiles) + len(self._groups)

    @property
    def bytes(self) -> int:
        return self._tiles.bytes + self._groups.bytes

    def place(self, cells: Iterable[Cell], palette: Palette) -> list[Placed]:
        """Return the cells' pictures as palette indices. Missing ones are drawn and mapped together."""
        cells, name = list(cells), palette.theme.name
        # Most pictures differ from earlier ones in known groups only.
        ready: list[Placed] = []
        for x, y, tile in cells:
            image = self._groups.get((name, Group, tile))
            if image is None:
                break
            ready.append((x, y, image))
        else:
            return ready
        # Drawn and mapped together, each tile once however often it occurs.
        fresh = self._draw(list(dict.fromkeys(self._missing((cell.tile for cell in cells), name))), palette)
        return list(self._placed(cells, 0, 0, palette, fresh))

    def _placed(
        self, cells: Iterable[Cell], left: int, top: int, palette: Palette, fresh: dict[_Key, Image.Image]
    ) -> Iterator[Placed]:
        """Yield pictures with their places. A group met for the first time is placed in parts, since it may never
        return."""
        name = palette.theme.name
        for x, y, tile in cells:
            # A group that is drawn once only, such as a seat's panel in the middle of a move, would fill the cache.
            if isinstance(tile, Group) and name not in tile.themes:
                tile.themes.add(name)
                if not tile.has_background:
                    yield left + x, top + y, self._ground_image(tile, palette)
                yield from self._placed(tile.cells, left + x, top + y, palette, fresh)
            else:
                yield left + x, top + y, self._image_of((name, type(tile), tile), palette, fresh)

    def _cache_for(self, key: _Key) -> _ImageCache:
        return self._groups if key[1] is Group else self._tiles

    def _missing(self, tiles: Iterable[Tile], name: str) -> Iterator[_Key]:
        """Yield the keys of tiles that are not cached, looking into groups."""
        for tile in tiles:
            key = (name, type(tile), tile)
            if key in self._cache_for(key):
                self.hits += 1
            elif isinstance(tile, Group):
                # A group is composed of its parts: only those that are missing must be drawn.
                yield from self._missing((cell.tile for cell in tile.cells), name)
            else:
                yield key

    def _draw(self, keys: list[_Key], palette: Palette) -> dict[_Key, Image.Image]:
        """Draw tiles and add them to the cache."""
        self.misses += len(keys)
        images = [paint_tile(tile, palette.theme) for _, _, tile in keys]
        fresh = dict(zip(keys, map_together(images, palette), strict=True))
        for key, image in fresh.items():
            self._tiles.keep(key, image)
        return fresh

    def _image_of(self, key: _Key, palette: Palette, fresh: dict[_Key, Image.Image]) -> Image.Image:
        """Return the picture of a tile or group, composing or drawing it if it is not cached."""
        image, (name, _, group) = fresh.get(key) or self._cache_for(key).get(key), key
        if image is None and isinstance(group, Group):
            images = [self._image_of((name, type(tile), tile), palette, fresh) for _, _, tile in group.cells]
            # The cached image of a background is shared, so it is copied before others go onto it.
            image = images[0].copy() if group.has_background else self._ground_image(group, palette)
            for (x, y, _), part in list(zip(group.cells, images, strict=True))[group.has_background :]:
                image.paste(part, (x, y))
            self._groups.keep(key, image)
        return image or self._draw([key], palette)[key]

    def _ground_image(self, group: Group, palette: Palette) -> Image.Image:
        return Image.new("L", (group.width, group.height), palette.index(group.ground))
