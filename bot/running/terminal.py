"""Text of others, made fit for a terminal."""

import unicodedata
from typing import Final

_HIDDEN: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
"""Categories of characters that steer a terminal, turn the direction of writing, or can't be written at all."""


def printable(text: str) -> str:
    r"""Return a text in which every character that steers a terminal stands as its escape, such as ``\x1b``.

    Ends of lines and tabs stay.
    """
    if text.isprintable():
        return text
    return "".join(map(_shown, text))


def _shown(character: str) -> str:
    if character in "\n\t" or unicodedata.category(character) not in _HIDDEN:
        return character
    return (
        character.encode("ascii", "backslashreplace").decode() if ord(character) > 127 else f"\\x{ord(character):02x}"
    )
