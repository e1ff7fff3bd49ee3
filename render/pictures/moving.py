"""Animation of some moves, which shows every card on its way."""

from collections.abc import Iterator
from typing import Final

from PIL import Image, ImageChops

from bot.engine.cards import rank_name
from bot.engine.events import Discarded, Loaded, Played, PublicEvent
from bot.engine.moves import Move, Source
from bot.engine.views import PublicView
from render.drawing import shapes, sprites
from render.drawing.brush import Brush
from render.drawing.canvas import Canvas
from render.drawing.palette import palette_of
from render.drawing.sprites import Face, face_of
from render.drawing.tile_cache import TileCache
from render.formats.gif import END, TRANSPARENT, gif_frame, only_changed, start_gif
from render.layout.box import Box
from render.layout.table import TablePlan
from render.pictures.replay import MOST_BYTES, ReplayFrame, ReplayScene, replay_cells, replay_size
from render.pictures.table import plan_of
from render.themes import Theme

START_MILLISECONDS: Final = 900
STEP_MILLISECONDS: Final = 50
REST_MILLISECONDS: Final = 850
END_MILLISECONDS: Final = 3000
STEPS: Final = 6
"""Number of frames of a card's way."""

Pixel = tuple[int, int]


def draw_moves(scene: ReplayScene, theme: Theme, most_bytes: int = MOST_BYTES) -> bytes:
    """Return the frames as GIF, each card moving from its place in the frame before to its place in the next.

    The oldest frames are left out if the file would exceed ``most_bytes``.

    :raises ValueError: not even the last frame fits.
    """
    frames = scene.frames
    while frames:
        # Too large a file loses the oldest third of its frames, again and again.
        data = b"".join(_Film(theme, scene, frames[0]).shoot(frames))
        if len(data) <= most_bytes:
            return data
        frames = frames[max(1, len(frames) // 3) :]
    raise ValueError(f"not even one frame fits into {most_bytes} bytes")


class _Film:
    """Pictures drawn one over the other, each as its difference from the one before."""

    def __init__(self, theme: Theme, scene: ReplayScene, first: ReplayFrame) -> None:
        self.theme, self.scene = theme, scene
        self.size = replay_size(first)
        self.palette = palette_of(theme)
        self.canvas, self.cache = Canvas(self.size), TileCache()
        self.shown = Image.new("L", self.size, TRANSPARENT)

    def shoot(self, frames: tuple[ReplayFrame, ...]) -> Iterator[bytes]:
        yield start_gif(*self.size, self.palette.data)
        for number, frame in enumerate(frames):
            if number:
                # First the cards on their way over the table as it was, then the table as it is.
                yield from self._on_their_way(frames[number - 1].view, frame)
            cells = replay_cells(frame, self.scene, (number + 1) / len(frames), self.theme.large)
            self.canvas.fill(cells, self.palette, self.cache)
            # The canvas has one column more, on its left, which is no part of the picture.
            picture = self.canvas.image.crop((1, 0, self.size[0] + 1, self.size[1]))
            last = END_MILLISECONDS if number == len(frames) - 1 else REST_MILLISECONDS
            yield self._show(picture, last if number else max(last, START_MILLISECONDS))
        yield END

    def _show(self, picture: Image.Image, milliseconds: int) -> bytes:
        """Return a frame with the part that differs from the last picture, transparent where it does not."""
        # Only what differs is stored; an empty difference still needs a frame for its time.
        changes = ImageChops.difference(self.shown, picture)
        box = changes.getbbox() or (0, 0, 1, 1)
        self.shown = picture
        return gif_frame(only_changed(picture, changes, box), box[0], box[1], milliseconds)

    def _on_their_way(self, view: PublicView, frame: ReplayFrame) -> Iterator[bytes]:
        """Yield frames of every card that this frame's events move, over the table as it was."""
        plan, lying = plan_of(view), self.shown
        for step in frame.steps:
            moved = _moved_card(step, view, plan)
            if moved is None:
                continue
            face, start, end = moved
            size = plan.centre.card
            brush = Brush(*size, self.theme.felt, self.theme)
            sprites.card(brush, 0, 0, *size, face)
            # Palette indices can't be blended: each pixel of the corner is in or out.
            mask = shapes.box_mask(*size, sprites.corner(size[0])).point([0] * 128 + [255] * 128)
            card = self.palette.indices(brush.image)
            for place in range(1, STEPS):
                part = place / STEPS
                # Smoothstep: the card speeds up and slows down.
                part = part * part * (3 - 2 * part)
                x, y = (round(first + (last - first) * part) for first, last in zip(start, end, strict=True))
                picture = lying.copy()
                picture.paste(card, (x - card.width // 2, y - card.height // 2), mask)
                yield self._show(picture, STEP_MILLISECONDS)


def _moved_card(step: PublicEvent, view: PublicView, plan: TablePlan) -> tuple[Face, Pixel, Pixel] | None:
    """Return the face of the card that an event moves, and the middles of where it lay and where it comes to lie; None
    if it moves none."""
    wild = view.rules.kings == "wild"
    match step:
        case Played(seat, move, card):
            face = face_of(card, wild, rank_name(step.stands_for, view.rules.numbered))
            shown = view.centre_shown
            # A pile that is not shown is reached at the last place.
            place = shown.index(move.target) if move.target in shown else len(shown) - 1
            return face, _source(seat, move, plan), _middle(plan.centre.piles[place])
        case Discarded(seat, move, cards):
            return face_of(cards[-1], wild), _source(seat, move, plan), _top_of(plan.panels[seat].sides[move.target])
        case Loaded(seat, move, card):
            target = plan.panels[move.target_seat].goals[move.target]
            return face_of(card, wild), _source(seat, move, plan), _top_of(target)
        case _:
            return None


def _source(seat: int, move: Move, plan: TablePlan) -> Pixel:
    panel = plan.panels[move.owner_for(seat)]
    if move.source is Source.GOAL:
        return _top_of(panel.goals[move.index])
    if move.source is Source.SIDE:
        return _top_of(panel.sides[move.index])
    return _middle(panel.hand or Box(panel.header.right - 60, panel.header.y, 60, panel.header.height))


def _middle(box: Box) -> Pixel:
    return box.x + box.width // 2, box.y + box.height // 2


def _top_of(box: Box) -> Pixel:
    """Return the middle of a pile's first card."""
    return box.x + box.width // 2, box.y + min(box.height, 150) // 2
