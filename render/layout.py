"""Where everything lies on the table's picture: a plan for each number of seats, piles and stacks."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from render.scenes import TABLE_SIZE

WIDTH, HEIGHT = TABLE_SIZE
GAP: Final = 8
STRIP: Final = 216
"""Height of the centre's strip."""
HEADER: Final = 46
INSET: Final = 12
"""Cells keep this far from a panel's sides, clear of its round corners."""
_FLOOR: Final = 8
GOAL_SHARE: Final = 1.3
"""A goal pile's column against a side stack's."""
RING: Final = 4
"""How far a ring reaches beyond its card."""
MOST_HANGING: Final = 3
"""Up to so many seats have tall panels below the centre; more lie around it."""
_CENTRE_CARD: Final = (110, 152)
_CARD_SHAPE: Final = 1.4
_MOST_COLUMN: Final = 120
CAPTION: Final = 44
_SMALL_CAPTION: Final = 34
_LEAST_CENTRE: Final = 40
_ABOVE: Final = 19
_SIDE_PILE: Final = 126


@dataclass(frozen=True, slots=True)
class Box:
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


@dataclass(frozen=True, slots=True)
class PanelPlan:
    """One seat's panel: its box, its header's cell and a cell for each pile; card sizes as (width, height).

    ``hanging`` stacks grow downwards from their cell's top, others upwards from its bottom.
    """

    box: Box
    header: Box
    goals: tuple[Box, ...]
    sides: tuple[Box, ...]
    goal_card: tuple[int, int]
    side_card: tuple[int, int]
    hanging: bool


@dataclass(frozen=True, slots=True)
class CentrePlan:
    """The centre: cells of the stock, the piles and the completed ones; ``caption`` is a caption's height."""

    stock: Box
    done: Box
    piles: tuple[Box, ...]
    card: tuple[int, int]
    end_card: tuple[int, int]
    caption: int


@dataclass(frozen=True, slots=True)
class TablePlan:
    panels: tuple[PanelPlan, ...]
    centre: CentrePlan


@lru_cache(maxsize=256)
def table_plan(seats: int, goal_piles: int, side_stacks: int, centre_piles: int) -> TablePlan:
    """The plan for so many seats, goal piles and side stacks of each, and places in the centre."""
    hanging = seats <= MOST_HANGING
    boxes = _hanging_boxes(seats) if hanging else _surrounding_boxes(seats)
    panels = tuple(_panel(box, goal_piles, side_stacks, hanging) for box in boxes)
    top = 4 if hanging else (HEIGHT - STRIP) // 2
    return TablePlan(panels, _centre(Box(GAP, top, WIDTH - 2 * GAP, STRIP), centre_piles))


def _row(seats: int, top: int, height: int) -> list[Box]:
    width = (WIDTH - GAP * (seats + 1)) // seats
    left = (WIDTH - seats * width - (seats - 1) * GAP) // 2
    return [Box(left + (width + GAP) * seat, top, width, height) for seat in range(seats)]


def _hanging_boxes(seats: int) -> list[Box]:
    top = STRIP + GAP
    return _row(seats, top, HEIGHT - top - GAP)


def _surrounding_boxes(seats: int) -> list[Box]:
    """Clockwise from the upper left, so that partners lie opposite each other."""
    above = (seats + 1) // 2
    height = (HEIGHT - STRIP) // 2 - GAP
    return _row(above, GAP, height) + _row(seats - above, HEIGHT - GAP - height, height)[::-1]


def _panel(box: Box, goals: int, sides: int, hanging: bool) -> PanelPlan:
    header = Box(box.x + 14, box.y + 5, box.width - 28, HEADER - 5)
    top = box.y + HEADER
    body = Box(box.x + INSET, top, box.width - 2 * INSET, box.bottom - _FLOOR - top)
    share = body.width / (goals * GOAL_SHARE + sides)
    side_width = min(_MOST_COLUMN, int(share))
    goal_width = min(round(_MOST_COLUMN * GOAL_SHARE), int(share * GOAL_SHARE))
    left = body.x + (body.width - goals * goal_width - sides * side_width) // 2
    first = left + goals * goal_width
    return PanelPlan(
        box,
        header,
        tuple(Box(left + goal_width * pile, body.y, goal_width, body.height) for pile in range(goals)),
        tuple(Box(first + side_width * stack, body.y, side_width, body.height) for stack in range(sides)),
        _goal_card(goal_width, hanging),
        _side_card(side_width, hanging),
        hanging,
    )


def _goal_card(cell: int, hanging: bool) -> tuple[int, int]:
    width = cell - 2 * RING - 11
    return width, max(118, min(166 if hanging else 152, round(width * _CARD_SHAPE)))


def _side_card(cell: int, hanging: bool) -> tuple[int, int]:
    width = cell - 2 * RING - 2
    return width, max(98, min(152 if hanging else 120, round(width * _CARD_SHAPE)))


def _centre(strip: Box, piles: int) -> CentrePlan:
    rows, columns, card = _grid(strip, piles)
    if rows == 1:
        return _single_row(strip, piles, card)
    return _several_rows(strip, piles, rows, columns, card)


def _grid(strip: Box, piles: int) -> tuple[int, int, tuple[int, int]]:
    """Rows, columns and card size: the arrangement with the largest cards; one without captions only at need."""
    best = (1, piles, _card_for(strip.width // (piles + 2), _CENTRE_CARD[1]))
    for rows in range(2, 5):
        if rows > 2 and best[2][0] >= _LEAST_CENTRE:
            break
        columns = -(-piles // rows)
        room = strip.height // rows - _above(rows) - (_small_caption(rows) or _FLOOR)
        card = _card_for((strip.width - 2 * _SIDE_PILE) // columns, room)
        if card[0] * card[1] > best[2][0] * best[2][1]:
            best = (rows, columns, card)
    return best


def _small_caption(rows: int) -> int:
    """Three rows and more have no room for captions."""
    return _SMALL_CAPTION if rows < 3 else 0


def _above(rows: int) -> int:
    return _ABOVE if rows == 1 else 10


def _card_for(column: int, room: int) -> tuple[int, int]:
    width = min(_CENTRE_CARD[0], column - 2 * max(7, round(column * 0.115)))
    return width, min(room, max(62, round(width * _CARD_SHAPE)))


def _single_row(strip: Box, piles: int, card: tuple[int, int]) -> CentrePlan:
    column = min(146, strip.width // (piles + 2))
    height = _ABOVE + card[1] + CAPTION
    top = strip.y + (strip.height - height) // 2
    left = strip.x + (strip.width - column * (piles + 2)) // 2
    boxes = [Box(left + column * place, top, column, height) for place in range(piles + 2)]
    return CentrePlan(boxes[0], boxes[-1], tuple(boxes[1:-1]), card, card, CAPTION)


def _several_rows(strip: Box, piles: int, rows: int, columns: int, card: tuple[int, int]) -> CentrePlan:
    end_card = (92, 128)
    end_height = _ABOVE + end_card[1] + CAPTION
    end_top = strip.y + (strip.height - end_height) // 2
    column = (strip.width - 2 * _SIDE_PILE) // columns
    height = strip.height // rows
    left = strip.x + (strip.width - columns * column) // 2
    boxes = tuple(
        Box(left + column * (pile % columns), strip.y + height * (pile // columns), column, height)
        for pile in range(piles)
    )
    return CentrePlan(
        Box(strip.x, end_top, _SIDE_PILE, end_height),
        Box(strip.right - _SIDE_PILE, end_top, _SIDE_PILE, end_height),
        boxes,
        card,
        end_card,
        _small_caption(rows),
    )
