"""Where everything lies on the table's picture: a plan for each number of seats, piles and stacks."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

from render.scenes import TABLE_SIZE

WIDTH, HEIGHT = TABLE_SIZE
GAP: Final = 8
_STRIPS: Final = {2: 238}
_STRIP: Final = 216
"""Height of the centre's strip, by the number of seats."""
HEADER: Final = 46
INSET: Final = 12
"""Cells keep this far from a panel's sides, clear of its round corners."""
FLOOR: Final = 8
GOAL_SHARE: Final = 1.3
"""A goal pile's column against a side stack's."""
_GOAL_SHARE_OF_TWO: Final = 1.45
RING: Final = 4
"""How far a ring reaches beyond its card."""
MOST_HANGING: Final = 3
"""Up to so many seats have tall panels below the centre; more lie around it."""
_CARD_SHAPE: Final = 1.4
_MOST_COLUMN: Final = 120
_GOAL_ROW: Final = 172
"""Height of the upper row with the goal piles, where side stacks lie below them."""
_HAND: Final = 176
_LEAST_HAND: Final = 118
"""Height of the hand below the goal piles, least width of it beside them."""
_OPEN_CARD: Final = 31
_CAPTIONS: Final = ((44, 38), (38, 30))
_LARGE_CAPTIONS: Final = ((54, 48), (46, 40))
"""Heights of captions and sizes of their numbers, in one row of piles and in two."""
_LEAST_CENTRE: Final = 40
_ABOVE: Final = 19
_ABOVE_ROWS: Final = 10
_SIDE_PILE: Final = 126


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


@dataclass(frozen=True, slots=True, eq=False)
class PanelPlan:
    """One seat's panel: its box, its header's cell and a cell for each pile; card sizes as (width, height).

    ``hanging`` stacks grow downwards from their cell's top, others upwards from its bottom. The hand is counted in
    the header where it has no cell of its own. Plans are equal to themselves only: they are made once.
    """

    box: Box
    header: Box
    goals: tuple[Box, ...]
    sides: tuple[Box, ...]
    hand: Box | None
    goal_card: tuple[int, int]
    side_card: tuple[int, int]
    hanging: bool


@dataclass(frozen=True, slots=True, eq=False)
class CentrePlan:
    """The centre: cells of the stock, the piles and the completed ones.

    ``caption`` and ``number`` are the height of a pile's caption, or 0, and the size of its number.
    """

    box: Box
    stock: Box
    done: Box
    piles: tuple[Box, ...]
    card: tuple[int, int]
    end_card: tuple[int, int]
    caption: int
    number: int
    end_caption: int
    end_number: int


@dataclass(frozen=True, slots=True, eq=False)
class TablePlan:
    panels: tuple[PanelPlan, ...]
    centre: CentrePlan


@lru_cache(maxsize=256)
def table_plan(seats: int, goal_piles: int, side_stacks: int, centre_piles: int, large: bool = False) -> TablePlan:
    """The plan for so many seats, goal piles and side stacks of each, and places in the centre.

    ``large`` is for large print: captions are higher.
    """
    strip = _STRIPS.get(seats, _STRIP)
    hanging = seats <= MOST_HANGING
    boxes = _row(seats, strip + GAP, HEIGHT - strip - 2 * GAP) if hanging else _surrounding_boxes(seats, strip)
    make = {2: _panel_of_two, 3: _panel_of_three}.get(seats, _panel)
    panels = tuple(make(box, goal_piles, side_stacks) for box in boxes)
    top = 4 if hanging else (HEIGHT - strip) // 2
    return TablePlan(panels, _centre(Box(GAP, top, WIDTH - 2 * GAP, strip), centre_piles, large))


def _row(seats: int, top: int, height: int) -> list[Box]:
    width = (WIDTH - GAP * (seats + 1)) // seats
    left = (WIDTH - seats * width - (seats - 1) * GAP) // 2
    return [Box(left + (width + GAP) * seat, top, width, height) for seat in range(seats)]


def _surrounding_boxes(seats: int, strip: int) -> list[Box]:
    """Clockwise from the upper left, so that partners lie opposite each other."""
    above = (seats + 1) // 2
    height = (HEIGHT - strip) // 2 - GAP
    return _row(above, GAP, height) + _row(seats - above, HEIGHT - GAP - height, height)[::-1]


def _header(box: Box) -> Box:
    return Box(box.x + 14, box.y + 5, box.width - 28, HEADER - 5)


def open_hand(header: Box, cards: int) -> int:
    """The width that an open hand takes of a header."""
    return min(_OPEN_CARD, header.width // 2 // max(1, cards)) * max(1, cards) + 8


def _body(box: Box) -> Box:
    top = box.y + HEADER
    return Box(box.x + INSET, top, box.width - 2 * INSET, box.bottom - FLOOR - top)


def _columns(area: Box, count: int, width: int) -> tuple[Box, ...]:
    return tuple(Box(area.x + width * place, area.y, width, area.height) for place in range(count))


def _panel(box: Box, goals: int, sides: int) -> PanelPlan:
    """Goal piles and side stacks in one row, standing on the panel's floor."""
    body = _body(box)
    goal_width, side_width, left = _shares(body, goals, sides, GOAL_SHARE)
    return PanelPlan(
        box,
        _header(box),
        _columns(Box(left, body.y, 0, body.height), goals, goal_width),
        _columns(Box(left + goals * goal_width, body.y, 0, body.height), sides, side_width),
        None,
        _goal_card(goal_width, 118, 152),
        _side_card(side_width, 120),
        False,
    )


def _shares(body: Box, goals: int, sides: int, goal_share: float) -> tuple[int, int, int]:
    """The widths of a goal pile's and a side stack's column, and where the first begins."""
    share = body.width / (goals * goal_share + sides)
    side = min(_MOST_COLUMN, int(share))
    goal = min(round(_MOST_COLUMN * goal_share), int(share * goal_share))
    return goal, side, body.x + (body.width - goals * goal - sides * side) // 2


def _panel_of_two(box: Box, goals: int, sides: int) -> PanelPlan:
    """Wide and tall: the hand lies below the goal piles, the side stacks hang beside them."""
    body = _body(box)
    goal_width, side_width, left = _shares(body, goals, sides, _GOAL_SHARE_OF_TWO)
    across = goals * goal_width
    return PanelPlan(
        box,
        _header(box),
        _columns(Box(left, body.y, 0, body.height - _HAND), goals, goal_width),
        _columns(Box(left + across, body.y, 0, body.height), sides, side_width),
        Box(left, body.bottom - _HAND, across, _HAND),
        _goal_card(goal_width, 118, 176),
        _side_card(side_width, 152),
        True,
    )


def _panel_of_three(box: Box, goals: int, sides: int) -> PanelPlan:
    """Narrow and tall: goal piles and hand above, side stacks hang below them."""
    body = _body(box)
    goal_width = min(124, (body.width - _LEAST_HAND) // goals)
    side_width = min(_MOST_COLUMN, body.width // sides)
    left = body.x + (body.width - sides * side_width) // 2
    across = goals * goal_width
    return PanelPlan(
        box,
        _header(box),
        _columns(Box(body.x, body.y, 0, _GOAL_ROW), goals, goal_width),
        _columns(Box(left, body.y + _GOAL_ROW, 0, body.height - _GOAL_ROW), sides, side_width),
        Box(body.x + across, body.y, body.width - across, _GOAL_ROW),
        _goal_card(goal_width, 118, _GOAL_ROW - 18 - 8),
        _side_card(side_width, 112),
        True,
    )


def _goal_card(cell: int, least: int, most: int) -> tuple[int, int]:
    width = cell - 2 * RING - 11
    return width, max(least, min(most, round(width * _CARD_SHAPE)))


def _side_card(cell: int, most: int) -> tuple[int, int]:
    width = cell - 2 * RING - 2
    return width, max(98, min(most, round(width * _CARD_SHAPE)))


def _centre(strip: Box, piles: int, large: bool) -> CentrePlan:
    captions = _LARGE_CAPTIONS if large else _CAPTIONS
    rows, columns, card = _grid(strip, piles, captions)
    if rows == 1:
        return _single_row(strip, piles, card, captions[0])
    return _several_rows(strip, piles, columns, card, captions)


_Captions = tuple[tuple[int, int], tuple[int, int]]


def _grid(strip: Box, piles: int, captions: _Captions) -> tuple[int, int, tuple[int, int]]:
    """Rows, columns and card size: the arrangement with the largest cards; one without captions only at need."""
    best = (1, piles, _card_for(strip.width // (piles + 2), strip.height - _ABOVE - captions[0][0] - 1))
    for rows in range(2, 5):
        if rows > 2 and best[2][0] >= _LEAST_CENTRE:
            break
        columns = -(-piles // rows)
        room = strip.height // rows - _ABOVE_ROWS - (captions[1][0] if rows == 2 else FLOOR)
        card = _card_for((strip.width - 2 * _SIDE_PILE) // columns, room)
        if card[0] * card[1] > best[2][0] * best[2][1]:
            best = (rows, columns, card)
    return best


def _card_for(column: int, room: int) -> tuple[int, int]:
    width = min(round(room / _CARD_SHAPE), column - 2 * max(7, round(column * 0.115)))
    return width, min(room, max(62, round(width * _CARD_SHAPE)))


def _single_row(strip: Box, piles: int, card: tuple[int, int], caption: tuple[int, int]) -> CentrePlan:
    column = min(card[0] + 36, strip.width // (piles + 2))
    height = _ABOVE + card[1] + caption[0]
    top = strip.y + (strip.height - height) // 2
    left = strip.x + (strip.width - column * (piles + 2)) // 2
    boxes = [Box(left + column * place, top, column, height) for place in range(piles + 2)]
    return CentrePlan(strip, boxes[0], boxes[-1], tuple(boxes[1:-1]), card, card, *caption, *caption)


def _several_rows(strip: Box, piles: int, columns: int, card: tuple[int, int], captions: _Captions) -> CentrePlan:
    """Rows of piles between the stock and the completed ones; three rows and more have no room for captions."""
    end_card, rows = (92, 128), -(-piles // columns)
    end_height = _ABOVE + end_card[1] + captions[0][0]
    end_top = strip.y + (strip.height - end_height) // 2
    column = (strip.width - 2 * _SIDE_PILE) // columns
    height = strip.height // rows
    left = strip.x + (strip.width - columns * column) // 2
    boxes = tuple(
        Box(left + column * (pile % columns), strip.y + height * (pile // columns), column, height)
        for pile in range(piles)
    )
    stock = Box(strip.x, end_top, _SIDE_PILE, end_height)
    done = Box(strip.right - _SIDE_PILE, end_top, _SIDE_PILE, end_height)
    caption = captions[1] if rows == 2 else (0, captions[1][1])
    return CentrePlan(strip, stock, done, boxes, card, end_card, *caption, *captions[0])
