"""A rectangle of a picture, and what layouts share."""

from typing import Final, NamedTuple

STATUS: Final = 66
"""Height of the line below the centre, in every picture of a table."""
RING: Final = 7
"""How far a ring reaches beyond its card: everywhere in private pictures, in the centre in public ones."""
CARD_SHAPE: Final = 1.4
"""A card's height, of its width."""


class Box(NamedTuple):
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
