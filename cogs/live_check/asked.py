"""What the operator asks to be looked at."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Asked:
    """What the operator asks for.

    :param channel: its number or its address.
    :param pictures: two PNG files that differ.
    :param minutes: so long it waits for each press.
    :param spacing: the seconds between two edits of a table that are set.
    :param anew: what was found before doesn't count.
    """

    channel: str
    pictures: Sequence[bytes]
    minutes: float
    spacing: float
    anew: bool = False
