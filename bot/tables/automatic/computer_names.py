"""What computers are called: proper names, the same in every language, so that everybody reads one and the same."""

from typing import Final

COMPUTER_NAMES: Final = ("Nova", "Pixel", "Turbo", "Orbit", "Astro", "Vega", "Luna")
"""Each is as narrow as the smallest header of a seat wants it, in large print."""


def computer_name(number: int) -> str:
    """The name of a table's first, second, ... computer; where all are taken the lobby adds a number.

    :param number: from 1.
    """
    return COMPUTER_NAMES[(number - 1) % len(COMPUTER_NAMES)]
