"""Boxes, and measures that layouts share."""

from typing import Final, NamedTuple

STATUS: Final = 66
"""Height of the line below the centre, in every picture of a table."""
RING: Final = 7
"""Reach of a ring beyond its card, in private pictures, and around the centre's cards in public ones."""
CARD_SHAPE: Final = 1.4
"""Ratio of a card's height to its width."""


class Box(NamedTuple):
    """Rectangle of a picture, in pixels."""

    x: int
    y: int
    width: int
    height: int

    @property
    def right(self) -> int:
        return self.x + self.width

    @property
    def bottom(self) -> int:
        return self.y + self.height
