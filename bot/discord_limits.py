"""Discord's limits that concern more than panels: everything that can be pressed is chosen, and told, within them."""

from collections.abc import Sequence
from typing import Final

ROW: Final = 5
"""Buttons in a row."""
MOST_OPTIONS: Final = 25
"""Options in a select."""
MOST_PARTS: Final = 40
"""Components of a message."""
MOST_TEXT: Final = 4000
"""Characters in all texts of one message together."""
LONGEST_ALT: Final = 1024
"""Characters that describe a picture."""
LONGEST_CHOICE: Final = 100
"""Characters of what can be chosen: an option of a select, or what is offered while somebody types."""
MOST_BYTES: Final = 10_000
"""Bytes of UTF-8 of all texts of one message together: above about 10,170 Discord answers 500, although each letter of
Chinese or Japanese takes three and an emoji four."""
BYTES_OF_A_TEXT: Final = 12
"""Bytes that each text takes besides."""
_MOST_IN_A_LETTER: Final = 4


def bytes_of(text: str) -> int:
    """Return the part of ``MOST_BYTES`` that a text takes."""
    length = len(text) if text.isascii() else len(text.encode("utf-8", "surrogatepass"))
    return length + BYTES_OF_A_TEXT


def fit_together(texts: Sequence[str]) -> bool:
    """Whether one message may hold all these texts."""
    length = sum(map(len, texts))
    if length * _MOST_IN_A_LETTER + len(texts) * BYTES_OF_A_TEXT <= MOST_BYTES:
        return True
    return length <= MOST_TEXT and sum(map(bytes_of, texts)) <= MOST_BYTES
