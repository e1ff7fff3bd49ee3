"""Where everything lies on a hand's picture: centre above, hand in the middle, piles below."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from render.layout.table import Box
from render.scenes import HAND_SIZE

WIDTH, HEIGHT = HAND_SIZE
MARGIN: Final = 8
TOP: Final = 150
"""Height of the centre's strip."""
HAND_TOP: Final = 156
HAND_HEIGHT: Final = 254
PILES_TOP: Final = 418
RAISED: Final = 14
"""A card that can be played lies so much higher."""
RING: Final = 7
HEADER: Final = 40
_WIDEST_CARD: Final = 164
_BESIDE: Final = 128
_WIDEST_CENTRE: Final = 186
_WIDEST_PILE: Final = 116


@dataclass(frozen=True, slots=True)
class CentreRow:
    """Cells and card size of the centre piles; ``beside`` puts the captions beside the cards."""

    boxes: tuple[Box, ...]
    card: tuple[int, int]
    caption: int
    beside: bool


@lru_cache(maxsize=64)
def centre_row(piles: int) -> CentreRow:
    """The centre's strip for so many piles."""
    rows = 1 if piles <= 12 else 2 if piles <= 26 else 3
    columns = -(-piles // rows)
    height = TOP // rows
    width = min(_WIDEST_CENTRE, (WIDTH - 2 * MARGIN) // max(1, columns))
    left = (WIDTH - columns * width) // 2
    boxes = tuple(
        Box(left + width * (pile % columns), 4 + height * (pile // columns), width, height) for pile in range(piles)
    )
    beside = rows == 2 or (rows == 1 and width >= _BESIDE)
    caption = 46 if rows == 1 and not beside else 0
    return CentreRow(boxes, _centre_card(width, height, caption, beside), caption, beside)


def _centre_card(width: int, height: int, caption: int, beside: bool) -> tuple[int, int]:
    if not beside:
        card = width - (20 if caption else 12)
        return card, min(height - caption - 12, round(card * 1.4))
    tall = height - 14
    return min(round(tall * 0.66), round(width * 0.52)), min(tall - 4, 122)


@lru_cache(maxsize=16)
def hand_boxes(cards: int) -> tuple[Box, ...]:
    """A cell for each card of the hand."""
    width = min(_WIDEST_CARD + 18, (WIDTH - 2 * MARGIN) // max(1, cards))
    left = (WIDTH - width * cards) // 2
    return tuple(Box(left + width * card, HAND_TOP, width, HAND_HEIGHT) for card in range(cards))


def hand_card(cell: Box) -> tuple[int, int]:
    width = cell.width - 2 * RING - 4
    return width, min(cell.height - RAISED - 2 * RING - 4, round(width * 1.4))


@dataclass(frozen=True, slots=True)
class GroupPlan:
    """A seat's piles: their panel, a cell for the name and one for each pile; ``named`` groups have a name."""

    box: Box
    name: Box
    piles: tuple[Box, ...]


@lru_cache(maxsize=256)
def group_plans(sizes: tuple[int, ...], named: bool) -> tuple[GroupPlan, ...]:
    """Groups of so many piles each, side by side."""
    room = WIDTH - 2 * MARGIN * (len(sizes) + 1)
    column = min(_WIDEST_PILE, (room - 20 * len(sizes)) // sum(sizes))
    used = sum(column * size + 20 for size in sizes) + 2 * MARGIN * (len(sizes) - 1)
    left = (WIDTH - used) // 2
    plans = []
    for size in sizes:
        plans.append(_group(left, column, size, named))
        left += column * size + 20 + 2 * MARGIN
    return tuple(plans)


def _group(left: int, column: int, size: int, named: bool) -> GroupPlan:
    box = Box(left, PILES_TOP, column * size + 20, HEIGHT - PILES_TOP - MARGIN)
    header = HEADER if named else 6
    top = PILES_TOP + header
    boxes = tuple(Box(left + 10 + column * pile, top, column, box.bottom - top - 4) for pile in range(size))
    return GroupPlan(box, Box(left + 12, PILES_TOP + 4, box.width - 24, HEADER - 6), boxes)
