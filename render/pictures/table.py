"""Picture of the public table."""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from bot.engine.cards import rank_name
from bot.engine.highlights import highlight_of
from bot.engine.rules import Direction, direction_of, rank_at
from bot.engine.views import CentrePile, PublicView
from render.drawing.badges import PlaceMark, SeatBadge, marks_by_seat, seat_badges
from render.drawing.canvas import encode
from render.drawing.cells import Cell, Group
from render.drawing.marks import NO_MARK, NOBODY, Mark, MarkedPlace, marks_of
from render.drawing.piles import CentreTile, NeedTile
from render.drawing.sprites import Face, face_of
from render.drawing.tiles import PUBLIC_LETTERS
from render.layout import table as layout
from render.layout.centre import CentreRow
from render.layout.table import TablePlan
from render.pictures.seats import seat_cell
from render.pictures.status import StatusFacts, status_cells
from render.scenes import TableScene
from render.themes import Theme

_MOST_CENTRES = 512
_MOST_PILES = 2048

OpenHands = tuple[tuple[int, ...] | None, ...]


def draw_table(scene: TableScene, theme: Theme) -> bytes:
    """Return the table as PNG, of one size as long as the same people play."""
    return encode(table_cells(scene, theme.large), table_size(scene.view), theme)


def table_size(view: PublicView, *, open_hands: bool = False) -> tuple[int, int]:
    """Return the size of a table's picture, which is upright for four seats and more."""
    return plan_of(view, open_hands=open_hands).size


def plan_of(view: PublicView, *, open_hands: bool = False) -> TablePlan:
    """Return the layout of a table."""
    first = view.seats[0]
    counts = len(view.seats), len(first.goals), len(first.sides), len(view.centre_shown)
    return layout.table_plan(*counts, open_hands=open_hands)


def table_cells(scene: TableScene, large: bool = False, hands: OpenHands = ()) -> list[Cell]:
    """Return all cells of the table's picture, with a group for the centre and for each seat.

    :param large: gives numbers more room.
    :param hands: all cards of a finished game (None if they stay hidden); otherwise they are only counted.
    """
    view = scene.view
    plan = plan_of(view, open_hands=any(hand is not None for hand in hands))
    badges = seat_badges(view, scene.names, scene.labels.player, scene.signs, scene.levels)
    # Facts by seat, as plain values: equal facts find the cached group.
    marks = marks_by_seat(marks_of(scene.steps), badges)
    highlight = highlight_of(view, scene.steps, scene.turns)
    whose = badges[highlight.owner] if highlight else None
    status = StatusFacts(view.stock_count, len(view.done), highlight, whose, scene.labels, PUBLIC_LETTERS)
    rules = view.rules
    piles = tuple((place, pile.top, pile.height, pile.down_from) for place, pile in shown_piles(view))
    centre = CentreFacts(piles, rules.kings == "wild", rules.numbered, rules.top_rank, marks.get(NOBODY, ()))
    # The status line is a group of its own, so that a new count redraws nothing else.
    box = plan.status
    told = tuple(Cell(x - box.x, y - box.y, tile) for x, y, tile in status_cells(status, box))
    cells = [_centre_cell(plan.centre, centre), Cell(box.x, box.y, Group(box.width, box.height, "felt", told))]
    for front, panel, badge in zip(view.seats, plan.panels, badges, strict=True):
        hand = hands[front.seat] if hands else None
        cells.append(seat_cell(view, front, panel, badge, marks.get(front.seat, ()), hand, large))
    return cells


def shown_piles(view: PublicView) -> list[tuple[int, CentrePile]]:
    """Return the centre piles that a picture shows, each with its place."""
    return [(place, view.centre[place]) for place in view.centre_shown]


def face_in_centre(
    card: int | None, height: int, down_from: int | None, kings_wild: bool, numbered: bool
) -> Face | None:
    """Return the face of a centre pile's top. A wild card shows the rank it stands for."""
    return None if card is None else face_of(card, kings_wild, rank_name(rank_at(height, down_from), numbered))


def next_rank(height: int, down_from: int | None, top_rank: int, numbered: bool) -> str:
    """Return the rank that a centre pile of this height needs next."""
    return rank_name(rank_at(min(height + 1, top_rank), down_from), numbered)


class Need(NamedTuple):
    """The rank that a centre pile needs next, and its direction if piles go both ways."""

    rank: str
    direction: Direction | None


class CentreFacts(NamedTuple):
    """Facts that the centre shows. ``piles`` are each pile's place, top card, height and direction
    (``CentrePile.down_from``)."""

    piles: tuple[tuple[int, int | None, int, int | None], ...]
    kings_wild: bool
    numbered: bool
    top_rank: int
    marks: tuple[PlaceMark, ...]


@lru_cache(maxsize=_MOST_CENTRES)
def _centre_cell(plan: CentreRow, facts: CentreFacts) -> Cell:
    """Return the centre piles, each with the rank that it needs next. Cached as an object, like the panels."""
    outer, marks = plan.box, {found.place: found for found in facts.marks}
    cells = []
    for box, (place, card, height, down_from) in zip(plan.piles, facts.piles, strict=True):
        found = marks.get(MarkedPlace("centre", number=place))
        mark, mover = (found.mark, found.mover) if found else (NO_MARK, None)
        needs = Need(next_rank(height, down_from, facts.top_rank, facts.numbered), direction_of(down_from))
        face = face_in_centre(card, height, down_from, facts.kings_wild, facts.numbered)
        group = _pile_group(plan, face, max(0, min(plan.edges, height - 1)), needs, mark, mover)
        cells.append(Cell(box.x - outer.x, box.y - outer.y, group))
    return Cell(outer.x, outer.y, Group(outer.width, outer.height, "felt", tuple(cells)))


@lru_cache(maxsize=_MOST_PILES)
def _pile_group(
    plan: CentreRow, face: Face | None, edges: int, needs: Need, mark: Mark, mover: SeatBadge | None
) -> Group:
    box = plan.piles[0]
    return Group(box.width, box.height, "felt", tuple(pile_tiles(plan, face, edges, needs, mark, mover)))


def pile_tiles(
    plan: CentreRow, face: Face | None, edges: int, needs: Need, mark: Mark, mover: SeatBadge | None
) -> Iterator[Cell]:
    """Yield a centre pile's card, and the rank that it needs next beside it or below it."""
    box, (width, height), across, below = plan.piles[0], plan.card, plan.across, plan.below
    left, top = (across - width) // 2, box.height - below - plan.floor - height
    # A free place shows in outline the rank that begins there.
    ghost = "" if face else needs.rank
    tile = CentreTile(across, box.height - below, "felt", width, height, left, top, face, edges, ghost, mark, mover)
    yield Cell(0, 0, tile)
    if plan.beside:
        yield Cell(across, 0, NeedTile(box.width - across, box.height, "felt", needs.rank, plan.need, needs.direction))
    elif below:
        yield Cell(0, box.height - below, NeedTile(box.width, below, "felt", needs.rank, plan.need, needs.direction))
