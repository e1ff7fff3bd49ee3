"""The operator's request for a look at Discord."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Asked:
    """One look that the operator asks for.

    :param channel: the channel's number or address.
    :param pictures: two PNG files that differ.
    :param minutes: how long to wait for each press.
    :param spacing: configured seconds between two edits of a table.
    :param anew: discard the results of earlier runs.
    """

    channel: str
    pictures: Sequence[bytes]
    minutes: float
    spacing: float
    anew: bool = False
