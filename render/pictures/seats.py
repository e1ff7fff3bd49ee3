"""Panel of one seat on the table: its header, piles and hand."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from bot.engine.highlights import is_few
from bot.engine.state import Ending
from bot.engine.views import GoalPile, PublicView, SeatFront, SideStack
from render.drawing.badges import ALONE, PlaceMark, SeatBadge
from render.drawing.cells import Cell, Group
from render.drawing.marks import NO_MARK, Mark, MarkedPlace
from render.drawing.piles import (
    MOST_EDGES,
    TAB,
    Fan,
    GoalFootTile,
    GoalTopTile,
    SlotTile,
    StripTile,
    TabTile,
    TopTile,
    Under,
    fan,
    under,
)
from render.drawing.sprites import Face, face_of, footer
from render.drawing.tiles import (
    FOOT,
    HEAD,
    PUBLIC_LETTERS,
    HandCountTile,
    HandTile,
    HeaderTile,
    OpenHandTile,
    PanelTile,
    hand_count_width,
)
from render.layout import table as layout
from render.layout.box import Box
from render.layout.table import PanelPlan

_LEAST_BACKS: Final = 110
"""Height of a hand below which its cards are counted, not drawn."""
_DRAWN = "="
"""Outcome in all headers of a game that nobody won."""
_MOST_GROUPS = 1024
_MOST_PILES = 2048


class SeatFacts(NamedTuple):
    """Facts that a seat's panel shows besides its cards."""

    badge: SeatBadge
    is_bright: bool
    is_winner: bool
    outcome: str | None
    kings_wild: bool
    other_back: bool
    hand: tuple[int, ...] | None
    large: bool


def seat_cell(
    view: PublicView,
    front: SeatFront,
    plan: PanelPlan,
    badge: SeatBadge,
    marks: tuple[PlaceMark, ...],
    hand: tuple[int, ...] | None,
    large: bool,
) -> Cell:
    """Return a seat's whole panel; ``marks`` are those on its places, ``hand`` its cards if everybody may see them."""
    result, rules = view.result, view.rules
    is_winner = result is not None and front.seat in result.winners
    # The outcome for this seat, as its header shows it; None while the game goes on.
    outcome = None
    if result is not None and result.points and result.points[front.seat]:
        outcome = f"+{result.points[front.seat]}"
    elif result is not None:
        outcome = "" if result.winners or result.ending == Ending.ABANDONED else _DRAWN
    facts = SeatFacts(
        badge,
        is_winner if result is not None else front.seat == view.to_play,
        is_winner,
        outcome,
        rules.kings == "wild",
        rules.deck_split != "mixed",
        hand,
        large,
    )
    return _seat_cell(front, plan, facts, marks)


@lru_cache(maxsize=_MOST_GROUPS)
def _seat_cell(front: SeatFront, plan: PanelPlan, facts: SeatFacts, marks: tuple[PlaceMark, ...]) -> Cell:
    """Return the panel as a group. Cached, so that an unchanged panel is the same object and is not drawn again."""
    box = plan.box
    cells = _Seat(front, plan, facts, marks).cells()
    # A group's cells lie relative to its corner.
    inner = tuple(Cell(x - box.x, y - box.y, tile) for x, y, tile in cells)
    return Cell(box.x, box.y, Group(box.width, box.height, "felt", inner))


class _Seat:
    """Builder of the cells of one panel."""

    def __init__(self, front: SeatFront, plan: PanelPlan, facts: SeatFacts, marks: tuple[PlaceMark, ...]) -> None:
        self.front = front
        self.plan = plan
        self.facts = facts
        self.marks = {found.place: found for found in marks}
        self.ground = "active" if facts.is_bright else "panel"

    def cells(self) -> Iterator[Cell]:
        box, front = self.plan.box, self.front
        badge = self.facts.badge
        team = ALONE if badge.team == ALONE else badge.colour
        tile = PanelTile(box.width, box.height, layout.HEADER, "active" if self.facts.is_bright else "idle", team)
        yield Cell(box.x, box.y, tile)
        yield from self._header()
        for index, pile in enumerate(front.goals):
            yield self._goal(index, pile)
        if self.plan.hand:
            yield self._hand(self.plan.hand)
        for index, stack in enumerate(front.sides):
            mark = self._mark("side", index).mark
            yield _side_cell(stack, index, self.plan, self.ground, self.facts.kings_wild, mark)

    def _mark(self, pile: str, number: int = 0) -> PlaceMark:
        place = MarkedPlace(pile, self.front.seat, number)  # type: ignore[arg-type]
        return self.marks.get(place) or PlaceMark(place, NO_MARK, None)

    def _header(self) -> Iterator[Cell]:
        box, facts = self.plan.header, self.facts
        ground = "gold" if facts.is_bright else "header"
        # The hand is counted in the header where the panel has no cell for it and the game goes on.
        shows_hand, across = facts.outcome is None and self.plan.hand is None, 0
        hand, mark = facts.hand, self._mark("hand").mark
        if shows_hand:
            across = hand_count_width(PUBLIC_LETTERS) if hand is None else layout.open_hand(box, len(hand))
        name = HeaderTile(box.width - across, box.height, ground, facts.badge, facts.outcome or "", facts.is_winner)
        yield Cell(box.x, box.y, name)
        if not shows_hand:
            return
        if hand is None:
            count = HandCountTile(across, box.height, ground, self.front.hand_count, mark)
            yield Cell(box.right - across, box.y, count)
        else:
            faces = tuple(face_of(card, facts.kings_wild) for card in hand)
            yield Cell(box.right - across, box.y, OpenHandTile(across, box.height, ground, faces, mark))

    def _goal(self, index: int, pile: GoalPile) -> Cell:
        plan, found = self.plan, self._mark("goal", index)
        box = _pile_box(plan.goals[index], plan.goal_card[1])
        face = None if pile.top is None else face_of(pile.top, self.facts.kings_wild)
        size = (box.width, box.height)
        back, foot = self.facts.other_back, footer(plan.goal_card[1], self.facts.large)
        few = is_few(self.front)
        group = _goal_group(
            *size, self.ground, plan.goal_card, face, pile.count, back, found.mark, found.mover, foot, few
        )
        return Cell(box.x, box.y, group)

    def _hand(self, box: Box) -> Cell:
        mark, hand = self._mark("hand").mark, self.facts.hand
        if hand is None and box.height < _LEAST_BACKS:
            across = hand_count_width(PUBLIC_LETTERS)
            count = HandCountTile(across, layout.HEADER - 8, self.ground, self.front.hand_count, mark)
            return Cell(box.x, box.y + (box.height - count.height) // 2, count)
        if hand is None:
            return Cell(box.x, box.y, HandTile(box.width, box.height, self.ground, self.front.hand_count, mark))
        faces = tuple(face_of(card, self.facts.kings_wild) for card in hand)
        return Cell(box.x, box.y, OpenHandTile(box.width, box.height, self.ground, faces, mark))


@lru_cache(maxsize=_MOST_PILES)
def _side_cell(stack: SideStack, index: int, plan: PanelPlan, ground: str, kings_wild: bool, mark: Mark) -> Cell:
    whole, height = plan.sides[index], plan.side_card[1]
    # How many covered cards have a strip above the top card.
    shown = fan(len(stack.cards), stack.count, whole.height - height - HEAD - FOOT)
    box = _pile_box(whole, height + shown.height)
    if not stack.cards:
        return Cell(box.x, box.y, SlotTile(box.width, box.height, ground, *plan.side_card, mark))
    faces = tuple(face_of(card, kings_wild) for card in stack.cards[-1 - shown.strips :])
    return Cell(box.x, box.y, _side_group(box.width, box.height, ground, plan.side_card, faces, shown, mark))


@lru_cache(maxsize=_MOST_PILES)
def _goal_group(
    width: int,
    height: int,
    ground: str,
    card: tuple[int, int],
    face: Face | None,
    count: int,
    other_back: bool,
    mark: Mark,
    mover: SeatBadge | None,
    low: int,
    few: bool,
) -> Group:
    """Return a goal pile: its upper part and its foot, which is ``low`` pixels high."""
    # An empty pile has -1 edges, which tells the tile to draw a free place.
    edges = min(MOST_EDGES, count - 1)
    head, top = height - FOOT - low, height - FOOT - card[1]
    upper = GoalTopTile(width, head, ground, *card, face, "", edges, other_back, mark, mover, top)
    foot = GoalFootTile(
        width, height - head, ground, *card, None, str(count), edges, other_back, mark, None, low - card[1], few
    )
    return Group(width, height, ground, (Cell(0, 0, upper), Cell(0, head, foot)))


@lru_cache(maxsize=_MOST_PILES)
def _side_group(
    width: int, height: int, ground: str, card: tuple[int, int], faces: tuple[Face, ...], shown: Fan, mark: Mark
) -> Group:
    """Return a side stack from its upper end: the tab if cards are only counted, the strips, the top card."""
    cells: list[Cell] = []
    above: Under = ""
    y = 0
    # The first cell includes the free height above the stack.
    head = height - card[1] - shown.height - FOOT
    if shown.hidden:
        cells.append(Cell(0, 0, TabTile(width, head + TAB, ground, card[0], shown.hidden)))
        y, head, above = head + TAB, 0, "tab"
    for face in faces[:-1]:
        cells.append(Cell(0, y, StripTile(width, head + shown.shown, ground, card[0], shown.shown, face, above)))
        y, head, above = y + head + shown.shown, 0, under(face)
    cells.append(Cell(0, y, TopTile(width, height - y, ground, *card, faces[-1], above, mark)))
    return Group(width, height, ground, tuple(cells))


def _pile_box(whole: Box, height: int) -> Box:
    """Return the part of a pile's cell that a pile of this height takes."""
    return Box(whole.x, whole.y, whole.width, min(whole.height, HEAD + height + FOOT))
