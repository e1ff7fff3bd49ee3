"""Foreign text, made safe for a terminal."""

import unicodedata
from typing import Final

_HIDDEN: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
"""Categories of characters that control a terminal, change the direction of writing, or can't be written."""


def printable(text: str) -> str:
    r"""Return a text with all control characters escaped, such as ``\x1b``.

    Line ends and tabs stay.
    """
    if text.isprintable():
        return text
    shown = []
    for character in text:
        if character in "\n\t" or unicodedata.category(character) not in _HIDDEN:
            shown.append(character)
        elif ord(character) > 127:
            shown.append(character.encode("ascii", "backslashreplace").decode())
        else:
            shown.append(f"\\x{ord(character):02x}")
    return "".join(shown)
