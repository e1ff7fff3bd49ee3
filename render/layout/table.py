"""Layout of the table's picture: the centre on top, the seats below it.

Two and three seats lie beside each other in tall panels; more lie in two columns, so that the picture is upright.
"""

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from render.layout.box import STATUS, Box
from render.layout.centre import CentreRow, centre_row
from render.scenes import WIDTH

GAP: Final = 8
HEADER: Final = 68
INSET: Final = 12
"""Distance of cells from a panel's sides, clear of its round corners."""
FLOOR: Final = 8
RING: Final = 4
"""Reach of a ring beyond its card."""
MOST_IN_A_ROW: Final = 3
_CENTRE: Final = 208
_HEIGHTS: Final = {2: 474, 3: 520, 4: 338, 5: 302, 6: 302, 7: 302, 8: 302}
"""Height of a panel, by the number of seats."""
_MOST_COLUMN: Final = 120
_GOAL_SHARES: Final = {1: 1.55, 2: 1.35}
"""Width of a goal pile's column against a side stack's, for one goal pile and for two."""
_GOAL_ROW: Final = 196
"""Height of the upper row with the goal piles, if side stacks lie below them."""
_HAND: Final = 176
_LEAST_HAND: Final = 118
"""Height of the hand below the goal piles, and its least width beside them."""
_OPEN_CARD: Final = 40
_OPEN_HAND: Final = 100
"""Height of the bottom row for an open hand, in panels that otherwise count the hand in the header."""


@dataclass(frozen=True, slots=True, eq=False)
class PanelPlan:
    """Layout of one seat's panel: its box, its header's cell and a cell for each pile; card sizes as (width, height).

    Piles hang from the top of their cells. Without a cell of its own, the hand is counted in the header. Plans are
    equal by identity only, since each is made once.
    """

    box: Box
    header: Box
    goals: tuple[Box, ...]
    sides: tuple[Box, ...]
    hand: Box | None
    goal_card: tuple[int, int]
    side_card: tuple[int, int]


@dataclass(frozen=True, slots=True, eq=False)
class TablePlan:
    """Layout of a whole table."""

    size: tuple[int, int]
    panels: tuple[PanelPlan, ...]
    centre: CentreRow
    status: Box


@lru_cache(maxsize=256)
def table_plan(
    seats: int, goal_piles: int, side_stacks: int, centre_piles: int, *, open_hands: bool = False
) -> TablePlan:
    """Return the layout for so many seats, goal piles and side stacks of each, and places in the centre.

    :param open_hands: whether hands are shown, so that each needs a readable place.
    """
    centre = centre_row(centre_piles, GAP // 2, _CENTRE)
    status = Box(GAP + 8, centre.box.bottom, WIDTH - 2 * GAP - 8, STATUS)
    # Up to three seats have room for a hand in their panels; smaller panels grow by a row.
    row = _OPEN_HAND if open_hands and seats > MOST_IN_A_ROW else 0
    top, height = status.bottom + 2, _HEIGHTS[seats] + row
    boxes = _row(seats, top, height) if seats <= MOST_IN_A_ROW else _columns_of_two(seats, top, height)
    # Each number of seats has its own arrangement inside a panel.
    make = {2: _panel_of_two, 3: _panel_of_three}.get(seats, _panel_with_hand if row else _panel)
    panels = tuple(make(box, goal_piles, side_stacks) for box in boxes)
    return TablePlan((WIDTH, max(box.bottom for box in boxes) + GAP), panels, centre, status)


def _row(seats: int, top: int, height: int) -> list[Box]:
    """Return boxes of equal width in a row."""
    width = (WIDTH - GAP * (seats + 1)) // seats
    left = (WIDTH - seats * width - (seats - 1) * GAP) // 2
    return [Box(left + (width + GAP) * seat, top, width, height) for seat in range(seats)]


def _columns_of_two(seats: int, top: int, height: int) -> list[Box]:
    """Return boxes in two columns, clockwise from the upper left, so that partners lie opposite each other."""
    rows = [_row(2, top + place * (height + GAP), height) for place in range(seats // 2)]
    lowest = top + len(rows) * (height + GAP)
    odd = [Box((WIDTH - rows[0][0].width) // 2, lowest, rows[0][0].width, height)] if seats % 2 else []
    # Down the right column, the odd seat at the bottom, then up the left column: the order of turns.
    down = [row[1] for row in rows]
    up = [row[0] for row in reversed(rows[1:])]
    return [rows[0][0], *down, *odd, *up]


def _header(box: Box) -> Box:
    return Box(box.x + 12, box.y + 7, box.width - 24, HEADER - 8)


def open_hand(header: Box, cards: int) -> int:
    """Return the width that an open hand takes of a header."""
    return min(_OPEN_CARD, header.width // 2 // max(1, cards)) * max(1, cards) + 8


def _body(box: Box) -> Box:
    top = box.y + HEADER
    return Box(box.x + INSET, top, box.width - 2 * INSET, box.bottom - FLOOR - top)


def _columns(area: Box, count: int, width: int) -> tuple[Box, ...]:
    return tuple(Box(area.x + width * place, area.y, width, area.height) for place in range(count))


def _panel(box: Box, goals: int, sides: int) -> PanelPlan:
    """Return a panel with goal piles and side stacks in one row."""
    body = _body(box)
    goal_width, side_width, left = _shares(body, goals, sides)
    return PanelPlan(
        box,
        _header(box),
        _columns(Box(left, body.y, 0, body.height), goals, goal_width),
        _columns(Box(left + goals * goal_width, body.y, 0, body.height), sides, side_width),
        None,
        _goal_card(goal_width, body.height - 32),
        _side_card(side_width, 128),
    )


def _panel_with_hand(box: Box, goals: int, sides: int) -> PanelPlan:
    """Return such a panel with a row for an open hand below."""
    plan = _panel(Box(box.x, box.y, box.width, box.height - _OPEN_HAND), goals, sides)
    hand = Box(box.x + INSET, box.bottom - FLOOR - _OPEN_HAND, box.width - 2 * INSET, _OPEN_HAND)
    return replace(plan, box=box, hand=hand)


def _shares(body: Box, goals: int, sides: int) -> tuple[int, int, int]:
    """Return the widths of a goal pile's and a side stack's column, and the left edge of the first."""
    goal_share = _GOAL_SHARES.get(goals, 1.2)
    # A goal pile's column is a fixed multiple of a side stack's; solve for the latter.
    share = body.width / (goals * goal_share + sides)
    side = min(_MOST_COLUMN, int(share))
    goal = min(round(_MOST_COLUMN * goal_share), int(share * goal_share))
    return goal, side, body.x + (body.width - goals * goal - sides * side) // 2


def _panel_of_two(box: Box, goals: int, sides: int) -> PanelPlan:
    """Return a wide, tall panel: the hand lies below the goal piles, the side stacks hang beside them."""
    body = _body(box)
    goal_width, side_width, left = _shares(body, goals, sides)
    across = goals * goal_width
    return PanelPlan(
        box,
        _header(box),
        _columns(Box(left, body.y, 0, body.height - _HAND), goals, goal_width),
        _columns(Box(left + across, body.y, 0, body.height), sides, side_width),
        Box(left, body.bottom - _HAND, across, _HAND),
        _goal_card(goal_width, body.height - _HAND - 28),
        _side_card(side_width, 136),
    )


def _panel_of_three(box: Box, goals: int, sides: int) -> PanelPlan:
    """Return a narrow, tall panel: goal piles and hand above, the side stacks below them."""
    body = _body(box)
    goal_width = min(136, (body.width - _LEAST_HAND) // goals)
    side_width = min(_MOST_COLUMN, body.width // sides)
    left = body.x + (body.width - sides * side_width) // 2
    across = goals * goal_width
    return PanelPlan(
        box,
        _header(box),
        _columns(Box(body.x, body.y, 0, _GOAL_ROW), goals, goal_width),
        _columns(Box(left, body.y + _GOAL_ROW, 0, body.height - _GOAL_ROW), sides, side_width),
        Box(body.x + across, body.y, body.width - across, _GOAL_ROW),
        _goal_card(goal_width, _GOAL_ROW - 28),
        _side_card(side_width, 118),
    )


def _goal_card(cell: int, most: int) -> tuple[int, int]:
    width = cell - 2 * RING - 11
    return width, min(most, max(130, round(width * 1.75)))


def _side_card(cell: int, most: int) -> tuple[int, int]:
    width = cell - 2 * RING - 2
    return width, max(100, min(most, round(width * 1.7)))
