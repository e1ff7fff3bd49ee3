"""The public table's picture."""

from collections.abc import Iterator

from PIL import Image

from bot.engine.cards import rank_name
from bot.engine.views import CentrePile, PublicView
from render import layout
from render.cells import Cell, compose, encode
from render.layout import Box, CentrePlan
from render.lettering import drawable
from render.looks import CentreLook, PileLook, label_size
from render.marks import DONE, NO_MARK, STOCK, Marks, Place, marks_of
from render.people import Person, people_of
from render.scenes import TABLE_SIZE, Labels, TableScene, is_wild
from render.seats import seat_cell
from render.sprites import Face, face_of
from render.themes import Theme


def draw_table(scene: TableScene, theme: Theme) -> bytes:
    """The table as PNG, always of the same size."""
    return encode(table_cells(scene), TABLE_SIZE, theme)


def table_image(scene: TableScene, theme: Theme) -> Image.Image:
    """The table in the theme's palette, for animations; its first column is to be left out."""
    return compose(table_cells(scene), TABLE_SIZE, theme)


def table_cells(scene: TableScene) -> list[Cell]:
    """All cells of the table's picture, each seat's as a group."""
    view = scene.view
    plan = layout.table_plan(len(view.seats), len(view.seats[0].goals), len(view.seats[0].sides), len(view.centre))
    people = people_of(view, scene.names, scene.labels.player)
    marks = marks_of(scene.steps)
    table = _Table(view, people, marks, scene.labels)
    cells = list(table.centre(plan.centre))
    for front, panel in zip(view.seats, plan.panels, strict=True):
        cells.append(seat_cell(view, front, panel, people, marks, None))
    return cells


def face_on(view: PublicView, card: int | None, stands: int = 0) -> Face | None:
    """A card's face under these rules; ``stands`` is the rank of a wild card in the centre."""
    if card is None:
        return None
    rules = view.rules
    stood = rank_name(stands, rules.numbered) if stands and is_wild(card, rules) else ""
    return face_of(card, rules.kings == "wild", stood)


def next_rank(view: PublicView, pile: CentrePile) -> str:
    """The rank that a centre pile needs next."""
    return rank_name(min(pile.height + 1, view.rules.top_rank), view.rules.numbered)


class _Table:
    """One picture's facts, handed to the functions that make its cells."""

    def __init__(self, view: PublicView, people: tuple[Person, ...], marks: Marks, labels: Labels) -> None:
        self.view = view
        self.people = people
        self.marks = marks
        self.labels = labels
        self.end_label = self.pile_label = 0

    def centre(self, plan: CentrePlan) -> Iterator[Cell]:
        view, labels = self.view, self.labels
        self._fit_labels(plan)
        stock_edges = min(4, -(-view.stock_count // 12) - 1)
        yield self._end(plan, plan.stock, "stock", view.stock_count, stock_edges, labels.draw)
        for index, (box, pile) in enumerate(zip(plan.piles, view.centre, strict=True)):
            yield self._centre_pile(plan, box, index, pile)
        yield self._end(plan, plan.done, "done", view.done_count, min(4, view.done_count - 1), labels.done)

    def _fit_labels(self, plan: CentrePlan) -> None:
        """One size for the words of captions of the same height."""
        ends = ((self.labels.draw, self.view.stock_count), (self.labels.done, self.view.done_count))
        width = plan.stock.width
        self.end_label = min(label_size(drawable(word), str(max(10, n)), width, layout.CAPTION) for word, n in ends)
        pile = plan.piles[0].width if plan.piles else width
        self.pile_label = label_size(drawable(self.labels.next), "10", pile, plan.caption)
        if plan.caption == layout.CAPTION and self.end_label and self.pile_label:
            self.end_label = self.pile_label = min(self.end_label, self.pile_label)

    def _end(self, plan: CentrePlan, box: Box, kind: str, number: int, edges: int, label: str) -> Cell:
        mark = self.marks.get(STOCK if kind == "stock" else DONE, NO_MARK)
        look = PileLook(
            box.width,
            box.height,
            "felt",
            *plan.end_card,
            layout.CAPTION,
            "stock" if kind == "stock" else "done",
            edges,
            drawable(label),
            self.end_label,
            number,
            mark,
        )
        return Cell(box.x, box.y, look)

    def _centre_pile(self, plan: CentrePlan, box: Box, index: int, pile: CentrePile) -> Cell:
        place = Place("centre", number=index)
        look = CentreLook(
            box.width,
            box.height,
            "felt",
            *plan.card,
            plan.caption,
            face_on(self.view, pile.top, pile.height),
            min(4, pile.height),
            drawable(self.labels.next),
            self.pile_label,
            next_rank(self.view, pile),
            self.marks.get(place, NO_MARK),
            self._mover(place),
        )
        return Cell(box.x, box.y, look)

    def _mover(self, place: Place) -> Person | None:
        mark = self.marks.get(place, NO_MARK)
        return self.people[mark.seat] if mark.arrived and mark.seat >= 0 else None
