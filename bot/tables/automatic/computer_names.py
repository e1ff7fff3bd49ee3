"""Names of computers: proper names, the same in every language, so that all readers see the same."""

from typing import Final

COMPUTER_NAMES: Final = ("Nova", "Pixel", "Turbo", "Orbit", "Astro", "Vega", "Luna")
"""Names, each narrow enough for the smallest header of a seat in large print."""


def computer_name(number: int) -> str:
    """Return the name of a table's first, second, ... computer. When all are taken, the lobby adds a number.

    :param number: from 1.
    """
    return COMPUTER_NAMES[(number - 1) % len(COMPUTER_NAMES)]
