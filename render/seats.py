"""One seat's panel on the table: its header, piles and hand."""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple, cast

from bot.engine.views import GoalPile, PublicView, SeatFront, SideStack
from render import layout
from render.cells import Cell, Group
from render.layout import Box, PanelPlan
from render.looks import FOOT, HEAD, HandLook, HeaderLook, PanelLook
from render.marks import NO_MARK, Mark, Marks, Place
from render.people import Person
from render.piles import (
    MOST_EDGES,
    TAB,
    Fan,
    GoalFootLook,
    GoalTopLook,
    SlotLook,
    StripLook,
    TabLook,
    TopLook,
    Under,
    fan,
    under,
)
from render.sprites import Face, face_of, footer

_LEAST_HEAD = 2
"""Above standing stacks: rings and discs are further down there."""
_MOST_GROUPS = 1024


class SeatFacts(NamedTuple):
    """What a seat's panel shows besides its cards."""

    person: Person
    is_bright: bool
    is_winner: bool
    right: str
    kings_wild: bool
    other_back: bool


class PlaceMark(NamedTuple):
    """A place's mark and who moved there."""

    place: Place
    mark: Mark
    mover: Person | None


def seat_cell(
    view: PublicView, front: SeatFront, plan: PanelPlan, people: tuple[Person, ...], marks: Marks, right: str | None
) -> Cell:
    """A seat's whole panel; ``right`` replaces the hand's count in its header."""
    seat, result = front.seat, view.result
    is_winner = result is not None and seat in result.winners
    facts = SeatFacts(
        people[seat],
        is_winner if result is not None else seat == view.to_play,
        is_winner,
        _right_of_header(view, front, plan) if right is None else right,
        view.rules.kings == "wild",
        view.rules.deck_split != "mixed",
    )
    own = tuple(
        PlaceMark(place, mark, people[mark.seat] if mark.arrived and mark.seat >= 0 else None)
        for place, mark in marks.items()
        if place.seat == seat
    )
    return Cell(plan.box.x, plan.box.y, _group(front, plan, facts, own))


def _right_of_header(view: PublicView, front: SeatFront, plan: PanelPlan) -> str:
    """The number of cards in hand where it is not shown below; after a game with points, the points."""
    if view.result is None:
        return "" if plan.hand else str(front.hand_count)
    points = view.result.points[front.seat] if view.result.points else 0
    return f"+{points}" if points else ""


@lru_cache(maxsize=_MOST_GROUPS)
def _group(front: SeatFront, plan: PanelPlan, facts: SeatFacts, marks: tuple[PlaceMark, ...]) -> Group:
    box = plan.box
    cells = _Seat(front, plan, facts, marks).cells()
    return Group(box.width, box.height, "felt", tuple(Cell(x - box.x, y - box.y, look) for x, y, look in cells))


class _Seat:
    """One panel's facts, handed to the functions that make its cells."""

    def __init__(self, front: SeatFront, plan: PanelPlan, facts: SeatFacts, marks: tuple[PlaceMark, ...]) -> None:
        self.front = front
        self.plan = plan
        self.facts = facts
        self.marks = {found.place: found for found in marks}
        self.ground = "active" if facts.is_bright else "panel"

    def cells(self) -> Iterator[Cell]:
        box, front = self.plan.box, self.front
        style = "active" if self.facts.is_bright else "idle"
        yield Cell(box.x, box.y, PanelLook(box.width, box.height, layout.HEADER, style))
        yield self._header()
        for index, pile in enumerate(front.goals):
            yield from self._goal(index, pile)
        if self.plan.hand:
            yield self._hand(self.plan.hand)
        for index, stack in enumerate(front.sides):
            yield from self._side(index, stack)

    def _mark(self, pile: str, number: int = 0) -> PlaceMark:
        place = Place(pile, self.front.seat, number)  # type: ignore[arg-type]
        return self.marks.get(place) or PlaceMark(place, NO_MARK, None)

    def _header(self) -> Cell:
        box, facts = self.plan.header, self.facts
        look = HeaderLook(
            box.width,
            box.height,
            "gold" if facts.is_bright else "header",
            facts.person,
            facts.right,
            facts.is_winner,
            NO_MARK if self.plan.hand else self._mark("hand").mark,
        )
        return Cell(box.x, box.y, look)

    def _goal(self, index: int, pile: GoalPile) -> Iterator[Cell]:
        plan, found = self.plan, self._mark("goal", index)
        box, (width, height) = _pile_box(plan.goals[index], plan.goal_card[1], plan.hanging), plan.goal_card
        head = box.height - FOOT - footer(height)
        face = None if pile.top is None else face_of(pile.top, self.facts.kings_wild)
        edges = min(MOST_EDGES, pile.count - 1)
        shared = (edges, self.facts.other_back, found.mark)
        top, foot = box.height - FOOT - height, footer(height) - height
        card = (self.ground, width, height)
        yield Cell(box.x, box.y, GoalTopLook(box.width, head, *card, face, "", *shared, found.mover, top))
        look = GoalFootLook(box.width, box.height - head, *card, None, str(pile.count), *shared, None, foot)
        yield Cell(box.x, box.y + head, look)

    def _hand(self, box: Box) -> Cell:
        look = HandLook(box.width, box.height, self.ground, self.front.hand_count, self._mark("hand").mark)
        return Cell(box.x, box.y, look)

    def _side(self, index: int, stack: SideStack) -> Iterator[Cell]:
        plan, mark = self.plan, self._mark("side", index).mark
        whole, (width, height) = plan.sides[index], plan.side_card
        head = HEAD if plan.hanging else _LEAST_HEAD
        shown = fan(len(stack.cards), stack.count, whole.height - height - head - FOOT)
        box = _pile_box(whole, height + shown.height, plan.hanging)
        if not stack.cards:
            yield Cell(box.x, box.y, SlotLook(box.width, box.height, self.ground, width, height, mark))
            return
        faces = [face_of(card, self.facts.kings_wild) for card in stack.cards[-1 - shown.strips :]]
        yield from self._stack(box, box.height - height - shown.height - FOOT, faces, shown, mark)

    def _stack(self, box: Box, head: int, faces: list[Face], shown: Fan, mark: Mark) -> Iterator[Cell]:
        """The cells of a stack from its upper end; the first has ``head`` pixels of room above it."""
        (width, height), above, y = self.plan.side_card, cast(Under, ""), box.y
        if shown.hidden:
            yield Cell(box.x, y, TabLook(box.width, head + TAB, self.ground, width, shown.hidden))
            y, head, above = y + head + TAB, 0, "tab"
        for face in faces[:-1]:
            look = StripLook(box.width, head + shown.shown, self.ground, width, shown.shown, face, above)
            yield Cell(box.x, y, look)
            y, head, above = y + look.height, 0, under(face)
        top = TopLook(box.width, head + height + FOOT, self.ground, width, height, faces[-1], above, mark)
        yield Cell(box.x, y, top)


def _pile_box(whole: Box, height: int, hanging: bool) -> Box:
    """The part of a pile's place that a pile so high takes: its upper part if it hangs, else the lower."""
    needed = min(whole.height, HEAD + height + FOOT)
    return Box(whole.x, whole.y if hanging else whole.bottom - needed, whole.width, needed)
