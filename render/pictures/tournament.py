"""Picture of a tournament: a part of a bracket, with the matches that follow from it."""

from dataclasses import dataclass
from typing import Final, NamedTuple

from render.drawing.brush import Brush
from render.drawing.canvas import encode
from render.drawing.cells import Cell
from render.drawing.lettering import BLACK, BOLD, clipped, drawable
from render.drawing.tiles import private_size
from render.pictures.standing import StandingHeaderTile
from render.scenes import WIDTH
from render.themes import Theme

MATCHES_ON_PICTURE: Final = 4
_UNKNOWN: Final = "?"
_HEADER: Final = 124
_EDGE: Final = 12
_LINE: Final = 78
_BOX: Final = 2 * _LINE
_GAP: Final = 28
_TOP: Final = _HEADER + 20
_JOINT: Final = 56
_WIDE: Final = (WIDTH - 2 * _EDGE - _JOINT) // 2
_THICK: Final = 5


@dataclass(frozen=True, slots=True)
class BracketMatch:
    """Two opponents, or one with a bye (``second`` is None); an empty name is not known yet. ``winner`` is 0 or 1;
    ``own`` the side of the reader."""

    first: str
    second: str | None
    winner: int | None = None
    own: int | None = None


@dataclass(frozen=True, slots=True)
class BracketScene:
    """Up to ``MATCHES_ON_PICTURE`` neighbours of a round, and the half as many matches of their winners. ``bye``
    replaces an opponent, ``player`` a name that can't be drawn."""

    title: str
    side: str
    matches: tuple[BracketMatch, ...]
    following: tuple[BracketMatch, ...] = ()
    bye: str = "no opponent"
    player: str = "Player"


class MatchTile(NamedTuple):
    """Two drawable names; the winner stands out."""

    width: int
    height: int
    match: BracketMatch
    names: tuple[str, str]
    ground: str = "felt"

    def paint(self, brush: Brush) -> None:
        theme, match, size = brush.theme, self.match, private_size(brush.theme)
        is_own = match.own is not None
        line, inset = (theme.gold, 4) if is_own else (theme.panel_line, 2)
        brush.bordered(0, 0, self.width, self.height, 14, inset, line, theme.panel)
        # The winner's half is lit up.
        if match.winner is not None:
            top = inset if match.winner == 0 else self.height // 2
            brush.box(inset, top, self.width - 2 * inset, self.height // 2 - inset, 14 - inset, theme.active)
        brush.area(inset, self.height // 2 - 1, self.width - 2 * inset, 2, theme.panel_line)
        for side, name in enumerate(self.names):
            middle = self.height // 4 * (1 + 2 * side)
            has_won = match.winner == side
            weight, colour = (BLACK, theme.text) if has_won or match.own == side else (BOLD, theme.soft)
            shown = clipped(name, size, self.width - 44 - (size if has_won else 0), weight)
            brush.level(22, middle, shown, size, colour, weight)
            if has_won:
                brush.disc(self.width - 34, middle, 12, theme.gold)


class JointTile(NamedTuple):
    """Line from two matches to the one that follows; straight from a single match if ``height`` is small."""

    width: int
    height: int
    ground: str = "felt"

    def paint(self, brush: Brush) -> None:
        colour, middle = brush.theme.panel_line, self.width // 2
        # From two matches: two arms and the upright that joins them.
        if self.height > _THICK:
            brush.area(0, 0, middle, _THICK, colour)
            brush.area(0, self.height - _THICK, middle, _THICK, colour)
            brush.area(middle - _THICK, 0, _THICK, self.height, colour)
        brush.area(middle - _THICK, (self.height - _THICK) // 2, self.width - middle + _THICK, _THICK, colour)


def bracket_size(scene: BracketScene) -> tuple[int, int]:
    """Return the width and height of the picture."""
    return WIDTH, _TOP + max(1, len(scene.matches)) * (_BOX + _GAP)


def draw_bracket(scene: BracketScene, theme: Theme) -> bytes:
    """Return the picture as PNG."""
    return encode(bracket_cells(scene), bracket_size(scene), theme)


def bracket_cells(scene: BracketScene) -> list[Cell]:
    """Return all cells of the picture."""
    cells = [Cell(0, 0, StandingHeaderTile(WIDTH, _HEADER, drawable(scene.title), drawable(scene.side)))]
    tops = [_TOP + place * (_BOX + _GAP) for place in range(len(scene.matches))]
    wide = _WIDE if scene.following else WIDTH - 2 * _EDGE
    cells += [Cell(_EDGE, top, _tile(scene, match, wide)) for top, match in zip(tops, scene.matches, strict=True)]
    for place, match in enumerate(scene.following):
        # Two neighbours lead to each match of the next round.
        leading = tops[2 * place : 2 * place + 2]
        if not leading:
            break
        high = leading[-1] - leading[0] + _THICK
        cells.append(Cell(_EDGE + _WIDE, leading[0] + _BOX // 2, JointTile(_JOINT, high)))
        middle = (leading[0] + leading[-1]) // 2
        cells.append(Cell(_EDGE + _WIDE + _JOINT, middle, _tile(scene, match, _WIDE)))
    return cells


def _tile(scene: BracketScene, match: BracketMatch, wide: int) -> MatchTile:
    second = drawable(scene.bye) if match.second is None else _name(scene, match.second)
    return MatchTile(wide, _BOX, match, (_name(scene, match.first), second))


def _name(scene: BracketScene, name: str) -> str:
    """Return a drawable name, or a question mark for an opponent not known yet."""
    return (drawable(name) or drawable(scene.player)) if name else _UNKNOWN
