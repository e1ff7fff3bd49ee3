"""Writer of palette pictures as a PNG stream: RFC 2083 (PNG 1.0), ISO/IEC 15948.

``rows`` are whole scanlines with their leading filter byte. So a canvas one column wider than the picture, with zeros
in its first column, is written as it lies in memory. Four chunks, no metadata: equal pixels give equal bytes.
"""

import struct
import zlib
from collections.abc import Callable
from functools import lru_cache
from typing import Final

try:
    from isal import isal_zlib

    COMPRESSOR: Final["Compressor"] = (isal_zlib.compress, 1)
    COMPRESSOR_NAME: Final = "isal"
    _checksum: Callable[[bytes, int], int] = isal_zlib.crc32
    decompress: Callable[[bytes], bytes] = isal_zlib.decompress
except ImportError:
    COMPRESSOR = (zlib.compress, 1)  # type: ignore[misc]
    COMPRESSOR_NAME = "zlib"  # type: ignore[misc]
    _checksum = zlib.crc32
    decompress = zlib.decompress

Compressor = tuple[Callable[["Rows", int], bytes], int]
"""Function that makes a zlib stream, and its level."""
Rows = bytes | bytearray

_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
_BIT_DEPTH: Final = 8
_INDEXED_COLOUR: Final = 3


def write_png(rows: Rows, width: int, height: int, palette: bytes, compressor: Compressor = COMPRESSOR) -> bytes:
    """Return a PNG of ``height`` scanlines, each a filter byte 0 and ``width`` indices into ``palette`` (RGB triples).

    :raises ValueError: the rows are not ``height`` times ``width + 1`` bytes.
    """
    if len(rows) != height * (width + 1):
        raise ValueError(f"{len(rows)} bytes are not {height} rows of {width + 1}")
    # Filter 0 and indexed colours: equal rows of cells compress well without prediction.
    deflate, level = compressor
    body = deflate(rows, level)
    # The checksum goes on from that of the chunk's kind, so the body is not copied behind it.
    check = _checksum(body, _CHECK_OF_KIND)
    return b"".join((_head(width, height, palette), _NUMBER(len(body)), b"IDAT", body, _NUMBER(check), _END))


_NUMBER: Final = struct.Struct(">I").pack
_CHECK_OF_KIND: Final = _checksum(b"IDAT", 0)


def _chunk(kind: bytes, body: bytes) -> bytes:
    return _NUMBER(len(body)) + kind + body + _NUMBER(_checksum(kind + body, 0))


_END: Final = _chunk(b"IEND", b"")


@lru_cache(maxsize=64)
def _head(width: int, height: int, palette: bytes) -> bytes:
    """Return everything before the pixels."""
    header = struct.pack(">IIBBBBB", width, height, _BIT_DEPTH, _INDEXED_COLOUR, 0, 0, 0)
    return _SIGNATURE + _chunk(b"IHDR", header) + _chunk(b"PLTE", palette)
