"""Badges of seats: a drawable name, an initial on the seat's colour, an outline that partners share, and a sign."""

from functools import lru_cache
from typing import Final, NamedTuple

from bot.engine.views import PublicView
from render.drawing.brush import Brush
from render.drawing.lettering import drawable, has_letters, initial
from render.drawing.marks import Mark, MarkedPlace, Marks
from render.scenes import SeatSign
from render.themes import DARK, Colour

ALONE: Final = -1
"""Team of a seat without a partner."""
_EYES: Final = ("disc", "square", "star", "diamond", "hexagon", "heart", "arrow", "club")
TEAM_SHAPES: Final = ("disc", "square", "hexagon", "shield")
"""Outline of the badges of each team."""
SEAT_SHAPES: Final = ("disc", "square")
"""Outline of the badges of seats without partners: of the first seat of each colour, and of the second."""
_COLOURS: Final = len(DARK.seats)


class Robot(NamedTuple):
    """Face of a computer: its eyes tell the computers of a table apart, its mouth grows with its level."""

    level: int
    seat: int


class SeatBadge(NamedTuple):
    """Badge of a seat. ``colour`` is an index into the theme's seat colours; ``team`` a number, or ``ALONE``; ``lap``
    counts earlier seats of the same colour."""

    name: str
    initial: str
    colour: int
    team: int = ALONE
    sign: SeatSign = SeatSign.NONE
    robot: Robot | None = None
    lap: int = 0

    @property
    def shape(self) -> str:
        """Return the outline of the badge."""
        return SEAT_SHAPES[self.lap] if self.team == ALONE else TEAM_SHAPES[self.team]


class PlaceMark(NamedTuple):
    """Mark of a place, and the badge of the seat that moved a card there."""

    place: MarkedPlace
    mark: Mark
    mover: SeatBadge | None


def marks_by_seat(marks: Marks, badges: tuple[SeatBadge, ...]) -> dict[int, tuple[PlaceMark, ...]]:
    """Return the marks on each seat's places; those of the centre are under ``NOBODY``."""
    found: dict[int, tuple[PlaceMark, ...]] = {}
    for place, mark in marks.items():
        mover = badges[mark.seat]._replace(name="", sign=SeatSign.NONE) if mark.arrived and mark.seat >= 0 else None
        # Tuples, not lists: the marks become part of tiles, which are keys of the cache.
        found[place.seat] = (*found.get(place.seat, ()), PlaceMark(place, mark, mover))
    return found


def seat_badges(
    view: PublicView,
    names: tuple[str, ...],
    player: str,
    signs: tuple[SeatSign, ...] = (),
    levels: tuple[int | None, ...] = (),
) -> tuple[SeatBadge, ...]:
    """Return the badges of all seats. ``player`` names those whose name can't be drawn, ``levels`` are the
    computers'."""
    rules = view.rules
    return _badges(rules.players, rules.team_count if rules.partners else 0, names, player, signs, levels)


@lru_cache(maxsize=1024)
def _badges(
    players: int,
    teams: int,
    names: tuple[str, ...],
    player: str,
    signs: tuple[SeatSign, ...],
    levels: tuple[int | None, ...],
) -> tuple[SeatBadge, ...]:
    """Return the badges from hashable values. Cached, because each picture of a table asks for them."""
    # Signs may be left out, and names may be fewer than seats: fill both up.
    padded, signed = names + ("",) * players, signs + (SeatSign.NONE,) * players
    return tuple(
        badge_of(seat, padded[seat], player, seat % teams if teams else ALONE)._replace(
            sign=signed[seat], robot=robot_of(levels, seat)
        )
        for seat in range(players)
    )


def robot_of(levels: tuple[int | None, ...], seat: int) -> Robot | None:
    """Return the face of the computer on a seat; None for a person."""
    level = levels[seat] if seat < len(levels) else None
    return None if level is None else Robot(level, seat)


def draw_face(brush: Brush, x: int, y: int, radius: int, robot: Robot, colour: Colour) -> None:
    """Draw a computer's face around a point, on its badge."""
    ink, unit = brush.theme.on_seat, radius / 10
    # The aerial, then the head, which covers its lower end.
    brush.area(x - round(unit), y - radius + 2, max(2, round(2 * unit)), round(5 * unit), ink)
    left, top, wide, tall = round(6.2 * unit), round(4.6 * unit), round(12.4 * unit), round(10 * unit)
    brush.box(x - left, y - top, wide, tall, max(2, round(2.4 * unit)), ink)
    # Five sizes and eight shapes of eyes: neighbouring computers never look alike.
    size = round((4.4, 3.6, 4, 4.4, 4)[robot.seat % 5] * unit)
    for side in (-1, 1):
        eye = x + round(side * 2.9 * unit) - size // 2
        brush.shape(_EYES[robot.seat % len(_EYES)], eye, y - round(3.2 * unit), size, colour)
    # The stronger, the broader its smile.
    mouth = round((2.4 + 1.5 * robot.level) * unit)
    brush.area(x - mouth // 2, y + round(2.4 * unit), mouth, max(2, round(1.6 * unit)), colour)


def draw_sign(brush: Brush, x: int, y: int, radius: int, sign: SeatSign) -> None:
    """Draw a small disc at the edge of a badge: a house, a screen, or a plus."""
    if sign is SeatSign.NONE:
        return
    theme, inner = brush.theme, radius - 2
    # A dark rim separates the disc from the badge below it.
    brush.disc(x, y, radius, theme.panel)
    brush.disc(x, y, inner, theme.text)
    ink = theme.panel
    if sign is SeatSign.HOST:
        brush.shape("house", x - inner + 2, y - inner + 1, 2 * inner - 4, ink)
    elif sign is SeatSign.PLAYED_FOR:
        # A screen on its stand.
        brush.box(x - inner + 3, y - inner + 3, 2 * inner - 6, inner, 1, ink)
        brush.area(x - 1, y + 2, 2, 3, ink)
        brush.area(x - 3, y + inner - 4, 6, 2, ink)
    else:
        # A plus: the seat is free.
        brush.area(x - inner + 3, y - 1, 2 * inner - 6, 3, ink)
        brush.area(x - 1, y - inner + 3, 3, 2 * inner - 6, ink)


def badge_of(seat: int, name: str, player: str, team: int) -> SeatBadge:
    """Return a seat's badge; ``player`` names it if its name can't be drawn."""
    shown = drawable(name)
    letter = initial(shown)
    # Too little is left of the name to recognize it: use the seat's number.
    if not has_letters(shown) or not letter:
        shown, letter = drawable(player.replace("{number}", str(seat + 1))), str(seat + 1)
    # Seats beyond the number of colours take them again, with another outline.
    lap, colour = divmod(seat if team == ALONE else team, _COLOURS)
    return SeatBadge(shown, letter, colour, team, lap=lap)
