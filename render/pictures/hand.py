"""One seat's private picture: everything that a turn needs."""

from collections.abc import Iterator
from dataclasses import dataclass

from bot.engine.moves import NO_CARD, OWN, Move, MoveKind, Source
from bot.engine.rules import Rules
from bot.engine.views import GoalPile, SeatFront, SeatView, SideStack
from render.drawing.badges import badges_of
from render.drawing.canvas import encode
from render.drawing.cells import Cell
from render.drawing.hand_tiles import GroupTile, HandCardTile, NameTile, OwnGoalTile, OwnSideTile
from render.drawing.lettering import drawable
from render.drawing.marks import NO_MARK
from render.drawing.piles import CUT, BesideTile, CaptionTile, CentreTile
from render.drawing.sprites import Face, face_of
from render.drawing.tiles import FOOT, NUMBER, label_size
from render.layout import hand as hand_layout
from render.layout.hand import GroupPlan
from render.layout.table import Box
from render.pictures.table import face_in_centre, next_rank
from render.scenes import HAND_SIZE, HandScene
from render.themes import Theme


@dataclass(frozen=True, slots=True)
class _Group:
    """A seat's piles that this picture shows, by their indices."""

    seat: int
    goals: tuple[int, ...]
    sides: tuple[int, ...]

    @property
    def size(self) -> int:
        return len(self.goals) + len(self.sides)


def draw_hand(scene: HandScene, theme: Theme) -> bytes:
    """The private picture as PNG, always of the same size."""
    return encode(hand_cells(scene), HAND_SIZE, theme)


def hand_cells(scene: HandScene) -> list[Cell]:
    """All cells of a hand's picture."""
    return [*_centre(scene), *_hand(scene), *_groups(scene)]


def _centre(scene: HandScene) -> Iterator[Cell]:
    view = scene.view.public
    rules, label = view.rules, drawable(scene.labels.next)
    row = hand_layout.centre_row(len(view.centre))
    width, height = row.card
    foot = max(0, row.caption - CUT)
    for box, pile in zip(row.boxes, view.centre, strict=True):
        needs = next_rank(pile.height, rules.top_rank, rules.numbered)
        across = width + 20 if row.beside else box.width
        tile = CentreTile(
            across,
            box.height - foot,
            "felt",
            *row.card,
            (across - width) // 2,
            (box.height - height) // 2 if row.beside else box.height - (row.caption or FOOT) - height,
            face_in_centre(pile.top, pile.height, rules.kings == "wild", rules.numbered),
            max(0, min(2 if row.caption or row.beside else 0, pile.height - 1)),
            "" if pile.cards else needs,
            NO_MARK,
            None,
        )
        yield Cell(box.x, box.y, tile)
        if row.beside:
            yield Cell(box.x + across, box.y, BesideTile(box.width - across, box.height, "felt", label, needs))
        elif foot:
            size = label_size(label, "10", box.width, NUMBER)
            words = CaptionTile(box.width, foot, "felt", label, size, needs, NUMBER, "next")
            yield Cell(box.x, box.bottom - foot, words)


def _hand(scene: HandScene) -> Iterator[Cell]:
    view = scene.view
    cards = view.sorted_hand
    playable = {move.card for move in view.legal if _is_played(move) and move.source is Source.HAND}
    chosen = cards.index(scene.selected) if scene.selected in cards else -1
    for index, (box, card) in enumerate(zip(hand_layout.hand_boxes(len(cards)), cards, strict=True)):
        face = face_of(card, view.rules.kings == "wild")
        size = hand_layout.hand_card(box)
        tile = HandCardTile(box.width, box.height, *size, face, card in playable, index == chosen)
        yield Cell(box.x, box.y, tile)


def _is_played(move: Move) -> bool:
    return move.kind in (MoveKind.PLAY, MoveKind.LOAD)


def _groups(scene: HandScene) -> Iterator[Cell]:
    view = scene.view
    groups = _shown_groups(view)
    plans = hand_layout.group_plans(tuple(group.size for group in groups), len(groups) > 1)
    badges = badges_of(view.public, scene.names, scene.labels.player)
    for group, plan in zip(groups, plans, strict=True):
        yield Cell(plan.box.x, plan.box.y, GroupTile(plan.box.width, plan.box.height))
        if len(groups) > 1:
            yield Cell(plan.name.x, plan.name.y, NameTile(plan.name.width, plan.name.height, badges[group.seat]))
        yield from _piles(scene, group, plan)


def _shown_groups(view: SeatView) -> list[_Group]:
    """The own piles, the partner's, and of other seats those that can be played from or onto now."""
    groups = [_all_piles(view.own)]
    for front in view.public.seats:
        if front.seat != view.seat:
            is_partner = front.team == view.own.team
            groups.append(_all_piles(front) if is_partner else _useful_piles(view, front))
    return [group for group in groups if group.size]


def _all_piles(front: SeatFront) -> _Group:
    return _Group(front.seat, tuple(range(len(front.goals))), tuple(range(len(front.sides))))


def _useful_piles(view: SeatView, front: SeatFront) -> _Group:
    lent = {(move.source, move.index) for move in view.legal if move.owner == front.seat}
    loaded = {move.target for move in view.legal if move.kind is MoveKind.LOAD and move.target_seat == front.seat}
    goals = {index for source, index in lent if source is Source.GOAL} | loaded
    sides = {index for source, index in lent if source is Source.SIDE}
    return _Group(front.seat, tuple(sorted(goals)), tuple(sorted(sides)))


def _piles(scene: HandScene, group: _Group, plan: GroupPlan) -> Iterator[Cell]:
    front = scene.view.public.seats[group.seat]
    boxes = iter(plan.piles)
    for index in group.goals:
        yield _goal(scene, front.seat, index, front.goals[index], next(boxes))
    for index in group.sides:
        yield _side(scene, front.seat, index, front.sides[index], next(boxes))


def _pile_card(box: Box) -> tuple[int, int]:
    """The size of a pile's card: below it there is room for its number."""
    height = box.height - 2 * hand_layout.RING - 36
    return min(box.width - 2 * hand_layout.RING - 4, round(height * 0.82)), height


def _face(rules: Rules, card: int | None) -> Face | None:
    return None if card is None else face_of(card, rules.kings == "wild")


def _can_play(view: SeatView, source: Source, seat: int, index: int) -> bool:
    owner = OWN if seat == view.seat else seat
    return any(
        _is_played(move) and move.source is source and move.owner == owner and move.index == index
        for move in view.legal
    )


def _goal(scene: HandScene, seat: int, index: int, pile: GoalPile, box: Box) -> Cell:
    view = scene.view
    tile = OwnGoalTile(
        box.width,
        box.height,
        *_pile_card(box),
        _face(view.rules, pile.top),
        pile.count,
        drawable(scene.labels.goal),
        _can_play(view, Source.GOAL, seat, index),
    )
    return Cell(box.x, box.y, tile)


def _side(scene: HandScene, seat: int, index: int, stack: SideStack, box: Box) -> Cell:
    view = scene.view
    target = scene.selected is not None and any(
        move.kind is MoveKind.DISCARD
        and move.card == scene.selected
        and move.second == NO_CARD
        and move.target == index
        for move in view.legal
    )
    tile = OwnSideTile(
        box.width,
        box.height,
        *_pile_card(box),
        _face(view.rules, stack.top),
        max(0, stack.count - 1),
        index + 1,
        _can_play(view, Source.SIDE, seat, index),
        target and seat == view.seat,
    )
    return Cell(box.x, box.y, tile)
