"""Text: masks of the vendored font, widths, and the drawable part of names."""

import re
import unicodedata
from functools import lru_cache
from pathlib import Path
from typing import Final

from PIL import Image, ImageDraw, ImageFont

from render.drawing.shapes import stepped

BOLD: Final = 800
BLACK: Final = 900
CAP_HEIGHT: Final = 0.705
"""Height of capitals and figures as a fraction of the font's size."""

_FONT_FILE: Final = Path(__file__).parents[1] / "fonts" / "Nunito.ttf"
_ABSENT: Final = "\U0010ffff"
_ELLIPSIS: Final = "…"
_BREAKS: Final = re.compile(r"(?<![+=×])\s+(?![+=×])")
_LONGEST: Final = 100
_RANKS: Final = frozenset("AJQK")
_AS_TYPED: Final = str.maketrans({"∗": "*", "ˍ": "_", "˜": "~", "⧵": "\\"})
"""Replacements of formatting signs in names (``bot/text/names.py``), undone: a picture formats nothing, and the font
lacks them."""
_KEPT: Final = "´¨¯¸…"
"""Signs of the font that normalization would split: into a blank and a mark, or into three full stops."""
_DROPPED: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Mn", "Mc", "Me", "Zl", "Zp"})


@lru_cache(maxsize=40)
def font_of(size: int, weight: int) -> ImageFont.FreeTypeFont:
    font = ImageFont.truetype(str(_FONT_FILE), size, layout_engine=ImageFont.Layout.BASIC)
    font.set_variation_by_axes([weight])
    return font


@lru_cache(maxsize=4096)
def _is_covered(letter: str) -> bool:
    """Whether the font has a glyph for a letter, other than the one for absent letters."""
    font = font_of(24, BOLD)
    # An absent letter has the same glyph as a code point that no font has.
    return letter == " " or bytes(font.getmask(letter)) not in (b"", bytes(font.getmask(_ABSENT)))


@lru_cache(maxsize=1024)
def drawable(text: str) -> str:
    """Return the part of ``text`` that the font can draw safely, on one line; maybe empty."""
    # Line breaks and tabs become blanks, so that a name stays on one line.
    spaced = "".join(" " if letter.isspace() else letter for letter in _composed(text))
    # Combining marks are dropped too: stacked without limit they would cover other lines.
    kept = (letter for letter in spaced if unicodedata.category(letter) not in _DROPPED and _is_covered(letter))
    return " ".join("".join(kept).split())


def _composed(text: str) -> str:
    """Return a text's beginning in the plainest equivalent letters, each composed with its marks."""
    # Cut first: a text of any length must cost little.
    typed = unicodedata.normalize("NFC", text[:_LONGEST]).translate(_AS_TYPED)
    plain = (letter if letter in _KEPT else unicodedata.normalize("NFKC", letter) for letter in typed)
    return unicodedata.normalize("NFC", "".join(plain))


def can_be_drawn(text: str) -> bool:
    """Whether the font has every letter of a text. If some are missing, the rest reads as something else."""
    whole = _composed(text)
    shown = drawable(text)
    # Missing signs and blanks don't change a name, missing letters do.
    return bool(shown) and sum(map(str.isalnum, shown)) == sum(map(str.isalnum, whole))


def has_letters(text: str) -> bool:
    """Whether a text has a letter or figure."""
    return any(letter.isalnum() for letter in text)


def initial(text: str) -> str:
    """Return the first letter or figure as a capital; empty if there is none. Where it would read as the rank of the
    card beside it, the next one follows: ``An``."""
    signs = [letter for letter in text if letter.isalnum()]
    first = drawable(signs[0].upper())[:1] if signs else ""
    if first not in _RANKS or len(signs) < 2:
        return first
    return first + drawable(signs[1].lower())[:1]


@lru_cache(maxsize=1024)
def text_width(text: str, size: int, weight: int = BOLD) -> int:
    return round(font_of(size, weight).getlength(text))


@lru_cache(maxsize=1024)
def text_height(text: str, size: int) -> int:
    """Return how far this text, in bold, reaches above its line."""
    return -round(font_of(size, BOLD).getbbox(text, anchor="ls")[1])


@lru_cache(maxsize=1024)
def clipped(text: str, size: int, room: int, weight: int = BOLD) -> str:
    """Return the text, or as much of it as fits into ``room`` pixels with an ellipsis."""
    if text_width(text, size, weight) <= room:
        return text
    # Binary search for the longest beginning that fits.
    fits, fails = 0, len(text)
    while fails - fits > 1:
        middle = (fits + fails) // 2
        if text_width(text[:middle].rstrip() + _ELLIPSIS, size, weight) <= room:
            fits = middle
        else:
            fails = middle
    return text[:fits].rstrip() + _ELLIPSIS if fits else ""


def wrapped(text: str, size: int, room: int, most: int) -> list[str]:
    """Return the text in at most so many lines of ``room`` pixels, broken between words and never within a sum."""
    lines: list[str] = []
    words = [word for word in _BREAKS.split(text.strip()) if word]
    while words and len(lines) < most - 1:
        # The longest beginning that fits; a single word that is too wide is clipped.
        beginnings = ((count, " ".join(words[:count])) for count in range(len(words), 1, -1))
        fitting = next((count for count, text in beginnings if text_width(text, size) <= room), 1)
        lines.append(clipped(" ".join(words[:fitting]), size, room))
        words = words[fitting:]
    return [*lines, clipped(" ".join(words), size, room)] if words else lines


def ascent(size: int) -> int:
    """Return how far letters of a size reach above the line, including capitals with a ring or two accents."""
    return size + size // 8


@lru_cache(maxsize=1024)
def text_mask(text: str, size: int, weight: int) -> Image.Image:
    """Return the mask of a line of text. Its baseline lies ``ascent(size)`` below the top, its start at ``size
    // 4``."""
    # A quarter of the size on both sides for letters that overhang.
    width, above = text_width(text, size, weight) + 2 * (size // 4), ascent(size)
    image = Image.new("L", (max(1, width), above + size // 2))
    ImageDraw.Draw(image).text((size // 4, above), text, fill=255, font=font_of(size, weight), anchor="ls")
    return stepped(image)


@lru_cache(maxsize=512)
def rank_mask(text: str, cap: int, room: int) -> Image.Image:
    """Return the mask of a rank with capitals ``cap`` pixels high, cut to its ink sideways and condensed into ``room``.

    The capitals begin ``cap // 4`` pixels below the top.
    """
    size = round(cap / CAP_HEIGHT)
    mask = text_mask(text, size, BLACK)
    # Cut to the ink sideways, so that ranks align by what is seen.
    left, _, right, _ = mask.getbbox() or (0, 0, 1, 1)
    top = ascent(size) - cap
    cut = mask.crop((left, top - cap // 4, right, mask.height))
    if cut.width <= room:
        return cut
    # Too wide: condense it, since "10" must stay as tall as other ranks.
    return stepped(cut.resize((max(1, room), cut.height), Image.Resampling.LANCZOS))
