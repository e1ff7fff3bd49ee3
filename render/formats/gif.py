"""Writer of animations of palette pictures as a GIF stream: the GIF89a specification (CompuServe, 1990).

All frames share one colour table. A frame is the box in which it differs from the one before, with ``TRANSPARENT``
pixels where it does not.
"""

import struct
from typing import Final

from PIL import Image

TRANSPARENT: Final = 255
_COLOURS: Final = 256
_GLOBAL_TABLE: Final = 0b1_111_0_111
"""Flags: a colour table for all frames, eight bits a channel, 256 colours."""
_STAYS_TRANSPARENT: Final = 0b000_001_0_1
"""Flags: a frame stays where it is drawn, and one of its colours is transparent."""
_CODE_BITS: Final = 8
_LONGEST_DELAY: Final = 0xFFFF
_IS_SAME: Final = [255] + [0] * 255


def start_gif(width: int, height: int, palette: bytes) -> bytes:
    """Return everything before the first frame. ``palette`` are RGB triples; the animation loops."""
    screen = struct.pack("<HHBBB", width, height, _GLOBAL_TABLE, 0, 0)
    # Netscape's extension: the number of repetitions, 0 for endless.
    again = b"!\xff\x0bNETSCAPE2.0\x03\x01" + struct.pack("<H", 0) + b"\0"
    return b"GIF89a" + screen + palette.ljust(3 * _COLOURS, b"\0") + again


def gif_frame(indices: Image.Image, x: int, y: int, milliseconds: int) -> bytes:
    """Return one frame with its upper left corner at ``(x, y)``, shown for so long."""
    # Hundredths of a second; browsers replace delays below two by a tenth of a second.
    delay = min(_LONGEST_DELAY, max(2, round(milliseconds / 10)))
    # The graphic control extension, then the image's place and its compressed pixels.
    control = b"!\xf9\x04" + struct.pack("<BHB", _STAYS_TRANSPARENT, delay, TRANSPARENT) + b"\0"
    place = b"," + struct.pack("<HHHHB", x, y, *indices.size, 0)
    return control + place + bytes([_CODE_BITS]) + indices.tobytes("gif", "L", _CODE_BITS, 0) + b"\0"


def only_changed(picture: Image.Image, changes: Image.Image, box: tuple[int, int, int, int]) -> Image.Image:
    """Return a part of a picture, transparent where nothing changes (0 in ``changes``, as large as the picture)."""
    part = picture.crop(box)
    # ``_IS_SAME`` turns a difference of 0 into full cover and any other into none.
    part.paste(TRANSPARENT, (0, 0, *part.size), changes.crop(box).point(_IS_SAME))
    return part


END: Final = b";"
