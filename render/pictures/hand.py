"""Private picture of one seat: everything that a turn needs, and the moves of the others."""

from collections.abc import Iterator

from bot.engine.highlights import highlight_of, is_few
from bot.engine.moves import NO_CARD, OWN, Move, MoveKind, Source
from bot.engine.rules import Rules
from bot.engine.views import GoalPile, PublicView, SeatFront, SeatView, SideStack
from render.drawing.badges import ALONE, PlaceMark, SeatBadge, marks_by_seat, seat_badges
from render.drawing.canvas import encode
from render.drawing.cells import Cell
from render.drawing.hand_tiles import MOST_STRIPS, GoalTile, HandCardTile, OtherSideTile, OwnSideTile
from render.drawing.marks import NO_MARK, NOBODY, MarkedPlace, Pile, marks_of, marks_of_hint
from render.drawing.sprites import Face, face_of
from render.drawing.tiles import PRIVATE_LETTERS, HandCountTile, HeaderTile, PanelTile, hand_count_width
from render.layout import hand as layout
from render.layout.box import RING, Box
from render.layout.hand import BlockPlan, HandPlan
from render.pictures.status import StatusFacts, status_cells
from render.pictures.table import Need, face_in_centre, next_rank, pile_tiles, shown_piles
from render.scenes import HandScene
from render.themes import Theme


def draw_hand(scene: HandScene, theme: Theme) -> bytes:
    """Return the private picture as PNG, of one size as long as the same people play."""
    return encode(hand_cells(scene), hand_size(scene.view.public), theme)


def hand_size(view: PublicView) -> tuple[int, int]:
    """Return the size of a private picture."""
    return _plan(view).size


def _plan(view: PublicView) -> HandPlan:
    first = view.seats[0]
    piles = len(first.goals), len(first.sides), len(view.centre_shown)
    return layout.hand_plan(len(view.seats) - 1, *piles, view.rules.hand_size)


def hand_cells(scene: HandScene) -> list[Cell]:
    """Return all cells of a hand's picture."""
    return list(_Hand(scene).cells())


class _Hand:
    """Builder of the cells of one scene."""

    def __init__(self, scene: HandScene) -> None:
        self.scene = scene
        self.view: SeatView = scene.view
        self.public = scene.view.public
        self.rules: Rules = scene.view.rules
        self.plan = _plan(self.public)
        self.badges = seat_badges(self.public, scene.names, scene.labels.player, levels=scene.levels)
        hinted = scene.hinted
        marks = marks_of(scene.steps) if hinted is None else marks_of_hint(hinted, self.view.seat)
        self.marks = marks_by_seat(marks, self.badges)
        legal = self.view.legal
        # Piles of which something can be played, and goal piles that a card can be loaded onto.
        self.playable = {(move.source, move.owner, move.index) for move in legal if _is_played(move)}
        self.loadable = {(move.target_seat, move.target) for move in legal if move.kind is MoveKind.LOAD}

    def cells(self) -> Iterator[Cell]:
        seats = len(self.public.seats)
        # The seat that plays next comes first.
        others = [self.public.seats[(self.view.seat + turn) % seats] for turn in range(1, seats)]
        for front, block in zip(others, self.plan.blocks, strict=True):
            yield from self._block(front, block)
        row, rules = self.plan.centre, self.rules
        for box, (place, centre_pile) in zip(row.piles, shown_piles(self.public), strict=True):
            height, down_from = centre_pile.height, centre_pile.down_from
            needs = Need(next_rank(height, down_from, rules.top_rank, rules.numbered), centre_pile.direction)
            face = face_in_centre(centre_pile.top, height, down_from, rules.kings == "wild", rules.numbered)
            found = self._mark("centre", NOBODY, place)
            # No more edges than there are cards below the top.
            edges = max(0, min(row.edges, height - 1))
            for x, y, tile in pile_tiles(row, face, edges, needs, found.mark, found.mover):
                yield Cell(box.x + x, box.y + y, tile)
        highlight = highlight_of(self.public, self.scene.steps, self.scene.turns)
        whose: SeatBadge | None = self.badges[highlight.owner] if highlight else None
        facts = (self.public.stock_count, len(self.public.done), highlight, whose, self.scene.labels, PRIVATE_LETTERS)
        yield from status_cells(StatusFacts(*facts), self.plan.status)
        own, boxes = self.view.own, iter(self.plan.own)
        for index, pile in enumerate(own.goals):
            box = next(boxes)
            yield self._goal(own.seat, index, pile, box, _own_card(box), "felt")
        for index, stack in enumerate(own.sides):
            yield self._own_side(index, stack, next(boxes))
        cards = self.view.sorted_hand
        playable = {move.card for move in self.view.legal if _is_played(move) and move.source is Source.HAND}
        # A hint marks the cards that it moves as if they were chosen.
        hint = self.scene.hinted
        hinted = () if hint is None or hint.source is not Source.HAND else (hint.card, hint.second)
        chosen = {cards.index(card) for card in (self.scene.selected, *hinted) if card in cards}
        places = layout.hand_boxes(len(cards), rules.hand_size, self.plan.hand_top)
        for index, (box, card) in enumerate(zip(places, cards, strict=True)):
            size, is_playable = layout.card_in(box), card in playable
            face = face_of(card, rules.kings == "wild")
            yield Cell(box.x, box.y, HandCardTile(box.width, box.height, *size, face, is_playable, index in chosen))

    def _mark(self, pile: Pile, seat: int, number: int = 0) -> PlaceMark:
        place = MarkedPlace(pile, seat, number)
        found = self.marks.get(seat, ())
        return next((each for each in found if each.place == place), PlaceMark(place, NO_MARK, None))

    def _block(self, front: SeatFront, plan: BlockPlan) -> Iterator[Cell]:
        """Yield the block of another seat."""
        public, seat = self.public, front.seat
        result = public.result
        is_winner = result is not None and seat in result.winners
        # After a game the winners stand out, before its end the seat to play.
        bright = is_winner if result is not None else public.to_play == seat
        badge = self.badges[seat]
        team = ALONE if badge.team == ALONE else badge.colour
        box, header, ground = plan.box, plan.header, "active" if bright else "panel"
        yield Cell(box.x, box.y, PanelTile(box.width, box.height, layout.HEADER, "active" if bright else "idle", team))
        ground_of_header = "gold" if bright else "header"
        # A finished game has no hands to count, so the name gets their room.
        count_width = 0 if result is not None else hand_count_width(PRIVATE_LETTERS)
        size = (header.width - count_width, header.height)
        yield Cell(header.x, header.y, HeaderTile(*size, ground_of_header, badge, "", is_winner, PRIVATE_LETTERS))
        if count_width:
            mark = self._mark("hand", seat).mark
            size = (count_width, header.height)
            count = HandCountTile(*size, ground_of_header, front.hand_count, mark, PRIVATE_LETTERS)
            yield Cell(header.right - count_width, header.y, count)
        for index, (pile, cell) in enumerate(zip(front.goals, plan.goals, strict=True)):
            yield self._goal(seat, index, pile, cell, plan.goal_card, ground)
        for index, (stack, cell) in enumerate(zip(front.sides, plan.sides, strict=True)):
            tile = OtherSideTile(
                cell.width,
                cell.height,
                ground,
                *plan.side_card,
                self._face(stack.top),
                max(0, stack.count - 1),
                self._can_play(Source.SIDE, seat, index),
                self._mark("side", seat, index).mark,
            )
            yield Cell(cell.x, cell.y, tile)

    def _goal(self, seat: int, index: int, pile: GoalPile, box: Box, card: tuple[int, int], ground: str) -> Cell:
        found = self._mark("goal", seat, index)
        playable = self._can_play(Source.GOAL, seat, index)
        face = self._face(pile.top)
        few = is_few(self.public.seats[seat])
        tile = GoalTile(box.width, box.height, ground, *card, face, pile.count, playable, found.mark, found.mover, few)
        return Cell(box.x, box.y, tile)

    def _own_side(self, index: int, stack: SideStack, box: Box) -> Cell:
        scene = self.scene
        # A chosen card lights up the stacks that it may be discarded onto alone.
        target = scene.selected is not None and any(
            move.kind is MoveKind.DISCARD
            and move.card == scene.selected
            and move.second == NO_CARD
            and move.target == index
            for move in self.view.legal
        )
        covered = len(stack.cards) - 1
        strips = max(0, min(MOST_STRIPS, covered))
        # Hidden cards need a tab, which takes the place of one strip.
        if stack.count - 1 > strips:
            strips = min(strips, MOST_STRIPS - 1)
        faces = tuple(face_of(card, self.rules.kings == "wild") for card in stack.cards[-1 - strips :])
        tile = OwnSideTile(
            box.width,
            box.height,
            *_own_card(box),
            faces,
            max(0, stack.count - len(faces)),
            index + 1,
            self._can_play(Source.SIDE, self.view.seat, index),
            target,
            self._mark("side", self.view.seat, index).mark,
        )
        return Cell(box.x, box.y, tile)

    def _face(self, card: int | None) -> Face | None:
        return None if card is None else face_of(card, self.rules.kings == "wild")

    def _can_play(self, source: Source, seat: int, index: int) -> bool:
        """Whether a card of this pile can be played, or one loaded onto it."""
        owner = OWN if seat == self.view.seat else seat
        return (source, owner, index) in self.playable or (source is Source.GOAL and (seat, index) in self.loadable)


def _is_played(move: Move) -> bool:
    return move.kind in (MoveKind.PLAY, MoveKind.LOAD)


def _own_card(box: Box) -> tuple[int, int]:
    """Return the size of an own pile's card: as wide as the hand's."""
    return layout.card_in(box)[0], box.height - 2 * RING - 4
