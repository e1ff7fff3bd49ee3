"""The public table's picture."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Literal, NamedTuple

from bot.engine.cards import rank_name
from bot.engine.views import PublicView
from render.drawing.badges import PlaceMark, SeatBadge, badges_of, marks_by_seat
from render.drawing.canvas import encode
from render.drawing.cells import Cell, Group
from render.drawing.lettering import drawable
from render.drawing.marks import DONE, NO_MARK, NOBODY, STOCK, Mark, Place, marks_of
from render.drawing.piles import CUT, MOST_EDGES, BackTile, CaptionTile, CentreTile
from render.drawing.sprites import Face, face_of
from render.drawing.tiles import label_size
from render.layout import table as layout
from render.layout.table import Box, CentrePlan
from render.pictures.seats import seat_cell
from render.scenes import TABLE_SIZE, Labels, TableScene
from render.themes import Theme

_MOST_CENTRES = 512
_MOST_PILES = 2048

OpenHands = tuple[tuple[int, ...] | None, ...]


def draw_table(scene: TableScene, theme: Theme) -> bytes:
    """The table as PNG, always of the same size."""
    return encode(table_cells(scene, theme.large), TABLE_SIZE, theme)


def table_cells(scene: TableScene, large: bool = False, hands: OpenHands = ()) -> list[Cell]:
    """All cells of the table's picture, the centre's and each seat's as a group.

    :param large: gives numbers more room.
    :param hands: everybody's cards, for a game that is over (None where they stay hidden); else they are only counted.
    """
    view = scene.view
    first = view.seats[0]
    plan = layout.table_plan(len(view.seats), len(first.goals), len(first.sides), len(view.centre), large)
    badges = badges_of(view, scene.names, scene.labels.player, scene.signs)
    marks = marks_by_seat(marks_of(scene.steps), badges)
    cells = [_centre_of(view, plan.centre, marks.get(NOBODY, ()), scene.labels)]
    for front, panel, badge in zip(view.seats, plan.panels, badges, strict=True):
        hand = hands[front.seat] if hands else None
        cells.append(seat_cell(view, front, panel, badge, marks.get(front.seat, ()), hand))
    return cells


def face_in_centre(card: int | None, height: int, kings_wild: bool, numbered: bool) -> Face | None:
    """A centre pile's top: a wild card shows the rank it stands for, the pile's height."""
    return None if card is None else face_of(card, kings_wild, rank_name(height, numbered))


def next_rank(height: int, top_rank: int, numbered: bool) -> str:
    """The rank that a centre pile so high needs next."""
    return rank_name(min(height + 1, top_rank), numbered)


class CentreFacts(NamedTuple):
    """All that the centre shows. ``piles`` are each pile's top card and height."""

    piles: tuple[tuple[int | None, int], ...]
    stock: int
    done: int
    kings_wild: bool
    numbered: bool
    top_rank: int
    marks: tuple[PlaceMark, ...]
    labels: Labels


def _centre_of(view: PublicView, plan: CentrePlan, marks: tuple[PlaceMark, ...], labels: Labels) -> Cell:
    rules = view.rules
    piles = tuple((pile.cards[-1], len(pile.cards)) if pile.cards else (None, 0) for pile in view.centre)
    flags = (rules.kings == "wild", rules.numbered, rules.top_rank)
    return _centre_cell(plan, CentreFacts(piles, view.stock_count, len(view.done), *flags, marks, labels))


@lru_cache(maxsize=_MOST_CENTRES)
def _centre_cell(plan: CentrePlan, facts: CentreFacts) -> Cell:
    box = plan.box
    cells = tuple(Cell(x - box.x, y - box.y, tile) for x, y, tile in _Centre(plan, facts).cells())
    return Cell(box.x, box.y, Group(box.width, box.height, "felt", cells))


class _Centre:
    """The centre's facts, handed to the functions that make its cells."""

    def __init__(self, plan: CentrePlan, facts: CentreFacts) -> None:
        self.plan = plan
        self.facts = facts
        self.marks = {found.place: found for found in facts.marks}
        self.end_label, self.pile_label = self._label_sizes()

    def cells(self) -> Iterator[Cell]:
        plan, facts = self.plan, self.facts
        edges = min(MOST_EDGES, -(-facts.stock // 12) - 1), min(MOST_EDGES, facts.done - 1)
        yield self._end(plan.stock, "stock", facts.stock, edges[0])
        for index, (box, (card, height)) in enumerate(zip(plan.piles, facts.piles, strict=True)):
            found = self.marks.get(Place("centre", number=index))
            mark, mover = (found.mark, found.mover) if found else (NO_MARK, None)
            needs = next_rank(height, facts.top_rank, facts.numbered)
            face = face_in_centre(card, height, facts.kings_wild, facts.numbered)
            caption = (drawable(facts.labels.next), self.pile_label, needs)
            yield Cell(box.x, box.y, _pile_group(plan, face, max(0, min(3, height - 1)), caption, mark, mover))
        yield self._end(plan.done, "done", facts.done, edges[1])

    def _label_sizes(self) -> tuple[int, int]:
        """One size for the words of captions of the same height."""
        plan, facts = self.plan, self.facts
        ends = ((facts.labels.draw, facts.stock), (facts.labels.done, facts.done))
        width, number = plan.stock.width, plan.end_number
        end = min(label_size(drawable(word), str(max(10, count)), width, number) for word, count in ends)
        room = plan.piles[0].width if plan.piles else width
        pile = label_size(drawable(facts.labels.next), "10", room, plan.number) if plan.caption else 0
        if plan.caption == plan.end_caption and end and pile:
            end = pile = min(end, pile)
        return end, pile

    def _end(self, box: Box, kind: Literal["stock", "done"], number: int, edges: int) -> Cell:
        found = self.marks.get(STOCK if kind == "stock" else DONE)
        mark = found.mark if found else NO_MARK
        labels = self.facts.labels
        label = drawable(labels.draw if kind == "stock" else labels.done)
        return Cell(box.x, box.y, _end_group(self.plan, kind, edges, (label, self.end_label, str(number)), mark))


_Caption = tuple[str, int, str]


@lru_cache(maxsize=_MOST_PILES)
def _end_group(plan: CentrePlan, kind: Literal["stock", "done"], edges: int, caption: _Caption, mark: Mark) -> Group:
    """The stock or the completed piles with their number."""
    box, foot = plan.stock, plan.end_caption - CUT
    tile = BackTile(box.width, box.height - foot, "felt", *plan.end_card, kind, caption[2] == "0", edges, mark)
    words = CaptionTile(box.width, foot, "felt", *caption, plan.end_number, "text")
    return Group(box.width, box.height, "felt", (Cell(0, 0, tile), Cell(0, box.height - foot, words)))


@lru_cache(maxsize=_MOST_PILES)
def _pile_group(
    plan: CentrePlan, face: Face | None, edges: int, caption: _Caption, mark: Mark, mover: SeatBadge | None
) -> Group:
    """A centre pile with the rank it needs next."""
    box, (width, height) = plan.piles[0], plan.card
    foot = max(0, plan.caption - CUT)
    left, top = (box.width - width) // 2, box.height - (plan.caption or layout.FLOOR) - height
    ghost = "" if face else caption[2]
    tile = CentreTile(box.width, box.height - foot, "felt", width, height, left, top, face, edges, ghost, mark, mover)
    cells = [Cell(0, 0, tile)]
    if foot:
        words = CaptionTile(box.width, foot, "felt", *caption, plan.number, "next")
        cells.append(Cell(0, box.height - foot, words))
    return Group(box.width, box.height, "felt", tuple(cells))
