"""Layout of a hand's picture: the others on top, then the centre, the own piles and the hand."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from render.layout.box import CARD_SHAPE, RING, STATUS, Box
from render.layout.centre import CentreRow, centre_row
from render.scenes import WIDTH

MARGIN: Final = 8
HEADER: Final = 64
RAISED: Final = 10
"""Height by which a playable card is raised."""
_INSET: Final = 8
_BLOCK_ROWS: Final = {1: (1,), 2: (2,), 3: (3,), 4: (2, 2), 5: (3, 2), 6: (3, 3), 7: (2, 2, 3)}
"""Blocks of other seats in each row, by the number of others."""
_MANY_ROWS: Final = 3
"""Number of rows from which each row fills its own width, so that the seats next to play get wider blocks."""
_BLOCK_CARDS: Final = {1: 176, 2: 150, 3: 128, 4: 122, 5: 122, 6: 122, 7: 122}
"""Height of other seats' piles, by the number of others."""
_CENTRE: Final = 212
_OWN: Final = 262
_HAND: Final = 236
_USUAL_HAND: Final = 5
_FLOOR: Final = 8
_GOAL_SHARE: Final = 1.22
_WIDEST_CARD: Final = 172
_LEAST_CARD: Final = 48
_SIDE_PART: Final = 0.85
"""Width of others' side cards against goal cards of equal height; the number of covered cards stands beside them."""


@dataclass(frozen=True, slots=True)
class BlockPlan:
    """Layout of another seat's block: its header and a cell for each pile; card sizes as (width, height)."""

    box: Box
    header: Box
    goals: tuple[Box, ...]
    sides: tuple[Box, ...]
    goal_card: tuple[int, int]
    side_card: tuple[int, int]


@dataclass(frozen=True, slots=True)
class HandPlan:
    """Layout of a whole private picture; ``own`` are cells of the own goal piles, then of the side stacks."""

    size: tuple[int, int]
    blocks: tuple[BlockPlan, ...]
    centre: CentreRow
    status: Box
    own: tuple[Box, ...]
    hand_top: int


@lru_cache(maxsize=256)
def hand_plan(others: int, goal_piles: int, side_stacks: int, centre_piles: int, hand: int) -> HandPlan:
    """Return the layout for so many others, goal piles and side stacks of each seat, centre places and hand cards."""
    rows = _BLOCK_ROWS[others]
    height = HEADER + _BLOCK_CARDS[others] + _FLOOR
    blocks: list[BlockPlan] = []
    top = MARGIN
    # Rows of blocks from the top, each centred.
    for count in rows:
        # In two rows all blocks are equally wide; in three each row uses the whole width.
        most = max(rows) if len(rows) < _MANY_ROWS else count
        across = (WIDTH - MARGIN * (most + 1)) // most
        left = (WIDTH - count * across - (count - 1) * MARGIN) // 2
        for place in range(count):
            blocks.append(_block(Box(left + place * (across + MARGIN), top, across, height), goal_piles, side_stacks))
        top += height + MARGIN
    # Below the blocks: the centre, its status line, the own piles, the hand.
    centre = centre_row(centre_piles, top, _CENTRE)
    top += _CENTRE
    status = Box(MARGIN, top, WIDTH - 2 * MARGIN, STATUS)
    top += STATUS + 2
    piles = goal_piles + side_stacks
    column = min(_WIDEST_CARD + 40, (WIDTH - 2 * MARGIN) // piles)
    left = (WIDTH - column * piles) // 2
    own = tuple(Box(left + column * pile, top, column, _OWN) for pile in range(piles))
    return HandPlan((WIDTH, top + _OWN + _hand_height(hand) + MARGIN), tuple(blocks), centre, status, own, top + _OWN)


def _block(box: Box, goals: int, sides: int) -> BlockPlan:
    """Return the layout of one block: goal columns are wider than side columns."""
    header = Box(box.x + 10, box.y + 7, box.width - 20, HEADER - 9)
    top, height = box.y + HEADER, box.height - HEADER - _FLOOR
    room = box.width - 2 * _INSET
    # Solve for the width of a side column, of which a goal column is a fixed multiple.
    column = room / (goals * _GOAL_SHARE + sides)
    goal, side = int(column * _GOAL_SHARE), int(column)
    # Rounding leaves a few pixels over: half of them go to either side.
    left = box.x + _INSET + (room - goal * goals - side * sides) // 2
    goal_boxes = tuple(Box(left + goal * pile, top, goal, height) for pile in range(goals))
    left += goal * goals
    side_boxes = tuple(Box(left + side * pile, top, side, height) for pile in range(sides))
    tall = height - 2 * RING - 2
    return BlockPlan(
        box,
        header,
        goal_boxes,
        side_boxes,
        (_narrow(goal, tall), tall),
        (_narrow(side, round(tall * _SIDE_PART)), tall - 4),
    )


def _narrow(column: int, height: int) -> int:
    """Return a card's width in a column."""
    return max(min(_LEAST_CARD, column - 10), min(column - 2 * RING - 2, round(height * 0.82)))


@lru_cache(maxsize=64)
def hand_boxes(cards: int, hand: int, top: int) -> tuple[Box, ...]:
    """Return a cell for each card of the hand. The picture is as high as the ``hand`` cards at a turn's start
    need it."""
    # Large hands keep their card size while cards are played, so that nothing jumps.
    fullest = max(cards, hand) if hand > _USUAL_HAND else max(1, cards)
    width = min(_WIDEST_CARD + 40, (WIDTH - 2 * MARGIN) // fullest)
    left = (WIDTH - width * cards) // 2
    height = _hand_height(max(cards, hand))
    return tuple(Box(left + width * card, top, width, height) for card in range(cards))


def _hand_height(cards: int) -> int:
    """Return the height of the row of hand cards."""
    width = min(_WIDEST_CARD + 40, (WIDTH - 2 * MARGIN) // max(_USUAL_HAND, cards))
    return min(_HAND, round((width - 2 * RING - 4) * CARD_SHAPE) + RAISED + 2 * RING + 4)


def card_in(cell: Box) -> tuple[int, int]:
    """Return the size of a card of the hand, or of an own pile."""
    width = min(_WIDEST_CARD, cell.width - 2 * RING - 4)
    return width, min(cell.height - RAISED - 2 * RING - 2, round(width * CARD_SHAPE))
