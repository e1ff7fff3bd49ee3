"""Functions for catalogues: ``{ ARTICLE($card) }``, ``{ SPELL($count) }``; Spanish also has ``THE``."""

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

_ENGLISH_NUMBERS: Final = (
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
)
_SPANISH_NUMBERS: Final = (
    "cero",
    "un",
    "dos",
    "tres",
    "cuatro",
    "cinco",
    "seis",
    "siete",
    "ocho",
    "nueve",
    "diez",
    "once",
    "doce",
)
# Read aloud: an ace, an eight, an eleven.
_AN: Final = ("A", "8", "11")
# Letters are feminine (la jota, la cu, la ka), numbers and the ace are not.
_FEMININE: Final = ("J", "Q", "K")


def _rank(card: object) -> str:
    """Return the rank of a card's word, without marks for bold and without its suit."""
    found = re.search(r"\w+", str(card))
    return found.group() if found else ""


def english_article(card: object) -> str:
    """Return ``an 8``, ``a 4``."""
    return f"{'an' if _rank(card) in _AN else 'a'} {card}"


def spanish_article(card: object) -> str:
    """Return ``una Q``, ``un 4``."""
    return f"{'una' if _rank(card) in _FEMININE else 'un'} {card}"


def spanish_definite(card: object) -> str:
    """Return ``la Q``, ``el 4``; several cards have no article."""
    if " " in str(card):
        return str(card)
    return f"{'la' if _rank(card) in _FEMININE else 'el'} {card}"


def _spell(words: tuple[str, ...]) -> Callable[[Any], str]:
    """Return a function that spells small numbers."""

    def spell(count: Any) -> str:
        number = int(count)
        return words[number] if 0 <= number < len(words) else str(number)

    return spell


FUNCTIONS: Final[Mapping[str, dict[str, Callable[[Any], Any]]]] = {
    "en": {"ARTICLE": english_article, "SPELL": _spell(_ENGLISH_NUMBERS)},
    "es": {"ARTICLE": spanish_article, "THE": spanish_definite, "SPELL": _spell(_SPANISH_NUMBERS)},
}
