"""How a seat is shown: a name that can be drawn, a sign with its initial and colour, which partners share."""

from functools import lru_cache
from typing import Final, NamedTuple

from bot.engine.views import PublicView
from render.drawing.lettering import drawable, has_letters, initial
from render.drawing.marks import Mark, Marks, Place

ALONE: Final = -1
"""The team of those who have no partner."""
TEAM_SHAPES: Final = ("disc", "square", "hexagon")
"""The outline of each team's signs."""


class SeatBadge(NamedTuple):
    """``colour`` is an index into the theme's seat colours; ``team`` a number, or ``ALONE`` without partners."""

    name: str
    initial: str
    colour: int
    team: int = ALONE

    @property
    def shape(self) -> str:
        """The outline of the sign."""
        return TEAM_SHAPES[max(0, self.team) % len(TEAM_SHAPES)]


class PlaceMark(NamedTuple):
    """A place's mark, and who moved a card there."""

    place: Place
    mark: Mark
    mover: SeatBadge | None


def marks_by_seat(marks: Marks, badges: tuple[SeatBadge, ...]) -> dict[int, tuple[PlaceMark, ...]]:
    """The marks on each seat's places; those of the centre under ``NOBODY``."""
    found: dict[int, tuple[PlaceMark, ...]] = {}
    for place, mark in marks.items():
        mover = badges[mark.seat] if mark.arrived and mark.seat >= 0 else None
        found[place.seat] = (*found.get(place.seat, ()), PlaceMark(place, mark, mover))
    return found


def badges_of(view: PublicView, names: tuple[str, ...], player: str) -> tuple[SeatBadge, ...]:
    """Everybody at the table; ``player`` names those whose name can't be drawn."""
    rules = view.rules
    return _badges(rules.players, rules.team_count if rules.partners else 0, names, player)


@lru_cache(maxsize=1024)
def _badges(players: int, teams: int, names: tuple[str, ...], player: str) -> tuple[SeatBadge, ...]:
    padded = names + ("",) * players
    return tuple(badge_of(seat, padded[seat], player, seat % teams if teams else ALONE) for seat in range(players))


def badge_of(seat: int, name: str, player: str, team: int = ALONE) -> SeatBadge:
    """Somebody at the table; ``player`` names them where their name can't be drawn."""
    shown = drawable(name)
    letter = initial(shown)
    if not has_letters(shown) or not letter:
        shown, letter = drawable(player.replace("{number}", str(seat + 1))), str(seat + 1)
    return SeatBadge(shown, letter, seat if team == ALONE else team, team)
