"""Where the centre piles lie: in one row or in several, each with the rank that it needs next."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from render.layout.box import CARD_SHAPE, RING, Box
from render.scenes import WIDTH

_CAPTIONS: Final = (0, 24, 13, 0, 0)
"""So much taller than its rank is a caption, by the number of rows."""
_AROUND: Final = (0, 20, 11, 10, 10)
"""Height of what lies above and below a card: rings, and the edges of covered cards where there is one row."""
_MARGIN: Final = 8
_WIDEST: Final = 300
_BESIDE: Final = 180
"""Cells so wide have room beside their card for the rank that is needed."""
_LARGEST_NEED: Final = 96
_MOST_ROWS: Final = 4
_NEEDS: Final = (0, 51, 34, 0, 0)
"""Height of the ranks below the cards, by the number of rows."""
_MOST_EDGES: Final = 3


@dataclass(frozen=True, slots=True, eq=False)
class CentreRow:
    """Cells and card size of the centre piles, and the height of the rank needed next: beside the card, below it, or
    nowhere (0). ``below`` is the height of a caption below a card, ``floor`` that of what is free below a card. Plans
    are equal to themselves only: they are made once."""

    box: Box
    piles: tuple[Box, ...]
    card: tuple[int, int]
    need: int
    beside: bool
    below: int
    floor: int

    @property
    def edges(self) -> int:
        """How many edges of covered cards there is room for."""
        return _MOST_EDGES if self.floor > RING else 0

    @property
    def across(self) -> int:
        """The width of a card's own cell: a caption beside it has the rest."""
        return self.card[0] + 2 * RING + 12 if self.beside else self.piles[0].width if self.piles else 0


@lru_cache(maxsize=256)
def centre_row(piles: int, top: int, height: int) -> CentreRow:
    """So many piles in a strip over the picture's whole width."""
    box = Box(0, top, WIDTH, height)
    rows = 1 if piles <= 12 else 2 if piles <= 26 else _MOST_ROWS
    columns = max(1, -(-piles // rows))
    tall = height // rows
    wide = min(_WIDEST, (WIDTH - 2 * _MARGIN) // columns)
    left = (WIDTH - columns * wide) // 2
    boxes = tuple(
        Box(left + wide * (pile % columns), top + tall * (pile // columns), wide, tall) for pile in range(piles)
    )
    if rows == 1 and wide >= _BESIDE:
        card_height = tall - 26
        card = min(round(card_height / CARD_SHAPE), round(wide * 0.54)), card_height
        return CentreRow(box, boxes, card, min(_LARGEST_NEED, wide // 3), True, 0, RING + 1)
    need = _NEEDS[rows]
    below = need + _CAPTIONS[rows]
    across, down = wide - 2 * RING, tall - below - _AROUND[rows]
    card = min(across, round(down / 1.05)), min(down, round(across * CARD_SHAPE))
    return CentreRow(box, boxes, card, need, False, below, 8 if rows == 1 else 5)
