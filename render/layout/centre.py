"""Layout of the centre piles, in one row or in several, each with the rank that it needs next."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from render.layout.box import CARD_SHAPE, RING, Box
from render.scenes import WIDTH

_CAPTIONS: Final = (0, 24, 13, 0, 0)
"""Height of a caption beyond its rank, by the number of rows."""
_AROUND: Final = (0, 20, 11, 10, 10)
"""Height of rings, and of the edges of covered cards if there is one row, by the number of rows."""
_MARGIN: Final = 8
_WIDEST: Final = 300
_BESIDE: Final = 180
"""Width of a cell from which the needed rank has room beside the card."""
_LARGEST_NEED: Final = 96
_MOST_ROWS: Final = 4
_NEEDS: Final = (0, 51, 34, 0, 0)
"""Height of the ranks below the cards, by the number of rows."""
_MOST_EDGES: Final = 3


@dataclass(frozen=True, slots=True, eq=False)
class CentreRow:
    """Cells and card size of the centre piles, and the height of the rank needed next: beside the card, below it, or
    nowhere (0).

    ``below`` is the height of a caption below a card, ``floor`` the free height below a card. Plans are equal by
    identity only, since each is made once.
    """

    box: Box
    piles: tuple[Box, ...]
    card: tuple[int, int]
    need: int
    beside: bool
    below: int
    floor: int

    @property
    def edges(self) -> int:
        """Return how many edges of covered cards have room."""
        return _MOST_EDGES if self.floor > RING else 0

    @property
    def across(self) -> int:
        """Return the width of a card's own cell; a caption beside it takes the rest."""
        return self.card[0] + 2 * RING + 12 if self.beside else self.piles[0].width if self.piles else 0


@lru_cache(maxsize=256)
def centre_row(piles: int, top: int, height: int) -> CentreRow:
    """Return the layout of so many piles in a strip over the picture's whole width."""
    box = Box(0, top, WIDTH, height)
    # Bounds at which a card is still wide enough for a legible rank.
    rows = 1 if piles <= 12 else 2 if piles <= 26 else _MOST_ROWS
    # Rounded up; the last row may have fewer.
    columns, tall = max(1, -(-piles // rows)), height // rows
    wide = min(_WIDEST, (WIDTH - 2 * _MARGIN) // columns)
    left = (WIDTH - columns * wide) // 2
    boxes = tuple(
        Box(left + wide * (pile % columns), top + tall * (pile // columns), wide, tall) for pile in range(piles)
    )
    # Few piles: cards as tall as the strip, with the needed rank beside them.
    if rows == 1 and wide >= _BESIDE:
        card_height = tall - 26
        card = min(round(card_height / CARD_SHAPE), round(wide * 0.54)), card_height
        return CentreRow(box, boxes, card, min(_LARGEST_NEED, wide // 3), True, 0, RING + 1)
    # Many piles: the rank goes below the card, or is left out in the smallest rows.
    need, below = _NEEDS[rows], _NEEDS[rows] + _CAPTIONS[rows]
    across, down = wide - 2 * RING, tall - below - _AROUND[rows]
    card = min(across, round(down / 1.05)), min(down, round(across * CARD_SHAPE))
    return CentreRow(box, boxes, card, need, False, below, 8 if rows == 1 else 5)
