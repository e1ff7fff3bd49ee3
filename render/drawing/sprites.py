"""Cards: the rank first and large, one suit, tinted wild cards, strips of covered cards, backs, goal cards."""

from functools import lru_cache
from typing import Final, NamedTuple

from bot.engine.cards import KING, NO_SUIT, is_joker, is_numbered, printed_rank, rank_name, suit_of
from render.drawing.brush import Brush, Sprite
from render.themes import Colour, Theme

SUIT_SHAPES: Final = ("club", "diamond", "heart", "spade")
LEAST_CAP: Final = 35
_LEAST_LARGE_CAP: Final = 40
"""Least height of ranks: nine pixels when 1000 are shown as 265."""
_CAP: Final = (0.37, 0.62)
_LARGE_CAP: Final = (0.52, 0.86)
"""Height of a rank as fractions of its card's height and width, in normal and in large print."""
_LOW: Final = 56
_NUMBERS_OF_A_COLOUR: Final = 4
_LEAST_SIGN: Final = 10
_MOST_SPRITES: Final = 256


class Face(NamedTuple):
    """Face of a card. ``kind`` is ``suit``, ``number``, ``king`` (wild), ``joker`` or ``wild``; ``stands`` is the rank
    that a wild card stands for where it lies."""

    kind: str
    rank: str
    suit: int
    number: int
    stands: str = ""

    @property
    def is_wild(self) -> bool:
        return self.kind in ("king", "joker", "wild")


@lru_cache(maxsize=4096)
def face_of(card: int, kings_wild: bool, stands: str = "") -> Face:
    """Return the face of a card; ``stands`` counts for wild cards only."""
    if is_joker(card):
        return Face("joker", "", NO_SUIT, 0, stands)
    rank = printed_rank(card)
    if is_numbered(card):
        return Face("number", str(rank), NO_SUIT, rank)
    if rank == 0:
        return Face("wild", "W", NO_SUIT, 0, stands)
    if rank == KING and kings_wild:
        return Face("king", "K", suit_of(card), rank, stands)
    return Face("suit", rank_name(rank), suit_of(card), rank)


def paper(theme: Theme, face: Face) -> tuple[Colour, Colour]:
    """Return a card's ground and its edge."""
    if face.kind == "king":
        return theme.king_face, theme.king_edge
    if face.kind in ("joker", "wild"):
        return theme.joker_face, theme.joker_edge
    return theme.face, theme.edge


def ink(theme: Theme, face: Face) -> Colour:
    """Return the colour of a card's rank."""
    if face.kind in ("joker", "wild"):
        return theme.joker_ink
    if face.kind == "number":
        return _number_ink(theme, face.number)
    return theme.king_ink if face.stands else theme.inks[face.suit]


def _number_ink(theme: Theme, number: int) -> Colour:
    return theme.numbers[(number - 1) // _NUMBERS_OF_A_COLOUR]


def corner(width: int) -> int:
    """Return the radius of a card's corners."""
    return max(6, round(width * 0.09))


def least_cap(large: bool) -> int:
    """Return the least height of a rank's capitals, if there is room for it."""
    return _LEAST_LARGE_CAP if large else LEAST_CAP


def padding(width: int) -> int:
    return max(5, round(width * 0.08))


def rank_cap(width: int, height: int, large: bool = False) -> int:
    """Return the height of the capitals of a card's rank."""
    of_height, of_width = _LARGE_CAP if large else _CAP
    # A fraction of height or width, whichever is less, but never too small for a phone.
    cap = max(least_cap(large), min(round(of_height * height), round(of_width * width)))
    return min(cap, height - padding(width) - 8)


def _blank_card(theme: Theme, width: int, height: int, face: Face) -> Brush:
    ground, edge = paper(theme, face)
    brush = Brush(width, height, edge, theme)
    brush.box(2, 2, width - 4, height - 4, corner(width) - 2, ground)
    return brush


def card(brush: Brush, x: int, y: int, width: int, height: int, face: Face, cap: int = 0) -> None:
    """Draw a whole card; a very low one shows its rank alone.

    :param cap: the height of the rank's capitals on a card of which a badge hides the lower part.
    """
    if height < _LOW:
        small_card(brush, x, y, width, height, face, min(least_cap(brush.theme.large), height - 8))
        return
    brush.sprite(_card_sprite(brush.theme, width, height, face, cap), x, y)


@lru_cache(maxsize=_MOST_SPRITES)
def _card_sprite(theme: Theme, width: int, height: int, face: Face, cap: int) -> Sprite:
    brush = _blank_card(theme, width, height, face)
    face_marks(brush, 0, 0, width, height, face, cap, has_sign=not cap)
    return brush.cut(corner(width))


def face_marks(
    brush: Brush, x: int, y: int, width: int, height: int, face: Face, cap: int = 0, *, has_sign: bool = True
) -> None:
    """Draw the print of a card, on a ground of this size."""
    large = brush.theme.large
    cap = cap or rank_cap(width, height, large)
    # A joker that stands for nothing yet has no rank: one large star.
    if face.kind == "joker" and not face.stands:
        size = min(round(0.74 * width), round(0.6 * height))
        brush.shape("star", x + (width - size) // 2, y + (height - size) // 2, size, brush.theme.joker_ink)
        return
    pad = padding(width)
    room = width - 2 * pad
    used = brush.rank(x + pad + 1, y + pad + 3, face.stands or face.rank, cap, room, ink(brush.theme, face))
    # The emblem goes where more room is: below the rank, or beside it.
    below, beside = height - cap - 2 * pad - 6, room - used - 5
    emblem = min(round((0.38 if large else 0.44) * width), max(below - cap // 3 if large else below, beside))
    _emblem(brush, x + width - pad, y + height - pad, face, emblem)
    # A wild card also tells what it is by itself, in its lower left corner.
    if has_sign and face.is_wild and (face.stands or face.kind == "king") and below >= _LEAST_SIGN:
        size = min(round((0.32 if large else 0.26) * width), below)
        _small_sign(brush, x + pad + 1, y + height - pad - 2, face, size, room - emblem - 4)


def _emblem(brush: Brush, right: int, bottom: int, face: Face, size: int) -> None:
    theme = brush.theme
    if size < _LEAST_SIGN:
        return
    if face.kind == "number":
        # Numbered cards have a disc of their colour with a ring in it.
        radius = round(size * 0.46)
        colour = _number_ink(theme, face.number)
        for part, shade in ((1.0, colour), (0.68, theme.face), (0.40, colour)):
            brush.disc(right - radius, bottom - radius, round(radius * part), shade)
    elif face.kind == "king":
        brush.shape("crown", right - size, bottom - size + size // 12, size, theme.crown)
    elif face.kind in ("joker", "wild"):
        brush.shape("star", right - size, bottom - size, size, theme.joker_ink)
    else:
        brush.shape(SUIT_SHAPES[face.suit], right - size, bottom - size, size, theme.inks[face.suit])


def _small_sign(brush: Brush, x: int, bottom: int, face: Face, size: int, room: int) -> None:
    """Draw the lower left sign of a wild card, which tells what it is by itself: a king's suit while it stands for
    nothing, else the card's own rank (a joker has none)."""
    theme = brush.theme
    if not face.stands:
        brush.shape(SUIT_SHAPES[face.suit], x, bottom - size, size, theme.inks[face.suit])
    elif face.rank:
        cap = min(size, least_cap(theme.large) + 2)
        if cap >= LEAST_CAP and room >= LEAST_CAP // 2:
            brush.rank(x, bottom - cap, face.rank, cap, room, ink(theme, face))


def strip(brush: Brush, x: int, y: int, width: int, shown: int, face: Face) -> None:
    """Draw a card of which only the upper ``shown`` pixels stay uncovered."""
    brush.sprite(_strip_sprite(brush.theme, width, shown, face), x, y)


@lru_cache(maxsize=_MOST_SPRITES)
def _strip_sprite(theme: Theme, width: int, shown: int, face: Face) -> Sprite:
    # Taller than shown: the lower corners disappear under the next card.
    brush = _blank_card(theme, width, shown + 2 * corner(width), face)
    pad = padding(width)
    cap = min(42, round(shown * 0.84)) if theme.large else min(LEAST_CAP, round(shown * 0.78))
    top = (shown - cap) // 2 + 1
    # The emblem beside the rank; numbered cards and jokers have none there.
    size = 0 if face.kind in ("number", "joker") else min(round(cap * 1.1), round(0.34 * width))
    colour = ink(theme, face)
    if face.rank:
        brush.rank(pad, top, face.rank, cap, width - 2 * pad - size - 3, colour)
    else:
        brush.shape("star", pad, top - 1, cap + 2, colour)
    x, y = width - pad - size, top + (cap - size) // 2
    theme = brush.theme
    if face.kind == "king":
        brush.shape("crown", x, y, size, theme.crown)
    elif face.kind == "wild":
        brush.shape("star", x, y, size, theme.joker_ink)
    elif face.kind == "suit":
        brush.shape(SUIT_SHAPES[face.suit], x, y, size, theme.inks[face.suit])
    return brush.cut(corner(width))


def small_card(brush: Brush, x: int, y: int, width: int, height: int, face: Face, cap: int) -> None:
    """Draw a card with its rank alone, of this height: one of an open hand."""
    brush.sprite(_small_card_sprite(brush.theme, width, height, face, cap), x, y)


@lru_cache(maxsize=_MOST_SPRITES)
def _small_card_sprite(theme: Theme, width: int, height: int, face: Face, cap: int) -> Sprite:
    ground, edge = paper(theme, face)
    brush, radius = Brush(width, height, edge, theme), corner(width)
    brush.box(1, 1, width - 2, height - 2, radius - 1, ground)
    rank = face.stands or face.rank
    if rank:
        brush.rank_centred(width // 2, height // 2, rank, cap, width - 4, ink(theme, face))
    else:
        size = round(0.7 * width)
        brush.shape("star", (width - size) // 2, (height - size) // 2, size, theme.joker_ink)
    return brush.cut(radius)


def small_back(brush: Brush, x: int, y: int, width: int, height: int) -> None:
    """Draw a card's plain back: one of a hand."""
    brush.sprite(_small_back_sprite(brush.theme, width, height), x, y)


@lru_cache(maxsize=16)
def _small_back_sprite(theme: Theme, width: int, height: int) -> Sprite:
    brush = Brush(width, height, theme.edge, theme)
    radius = corner(width)
    brush.box(1, 1, width - 2, height - 2, radius - 1, theme.face)
    brush.box(4, 4, width - 8, height - 8, radius - 2, theme.back)
    brush.frame(8, 8, width - 16, height - 16, radius - 3, 2, theme.back_line)
    return brush.cut(radius)


def slot(brush: Brush, x: int, y: int, width: int, height: int, ghost: str = "") -> None:
    """Draw a free place, maybe with the rank that begins there."""
    theme = brush.theme
    brush.bordered(x, y, width, height, corner(width), 2, theme.slot_line, theme.slot)
    if ghost:
        cap = min(height - 8, max(least_cap(theme.large), rank_cap(width, height, theme.large) * 3 // 4))
        brush.rank_centred(x + width // 2, y + height // 2, ghost, cap, width - 12, theme.ghost)


def goal_card(
    brush: Brush,
    x: int,
    y: int,
    width: int,
    height: int,
    face: Face | None,
    count: str,
    few: bool = False,
    is_empty: bool = False,
) -> None:
    """Draw a goal pile's card in its gold frame, with the number of cards left below it. Without a face, draw a back.

    :param is_empty: whether no card is left; then there is no back, either.
    :param few: whether its owner has few left: gold on dark, the last one between stars.
    """
    theme = brush.theme
    radius = corner(width)
    foot = footer(height, theme.large)
    # The gold frame is the whole card; the face covers its upper part.
    brush.bordered(x, y, width, height, radius, 1, theme.gold_line, theme.gold)
    inner = (width - 6, height - foot - 3)
    if face is None:
        brush.box(x + 3, y + 3, *inner, radius - 2, theme.slot if is_empty else theme.goal_back)
        if not is_empty:
            brush.box(x + 7, y + 7, inner[0] - 8, inner[1] - 8, radius - 4, theme.goal_back_line)
            brush.box(x + 9, y + 9, inner[0] - 12, inner[1] - 12, radius - 5, theme.goal_back)
    else:
        brush.box(x + 3, y + 3, *inner, radius - 2, paper(theme, face)[0])
        parts = (0.56, 0.62) if theme.large else (0.5, 0.55)
        cap = max(least_cap(theme.large), min(round(parts[0] * inner[1]), round(parts[1] * width)))
        # A broad and low face gets a rank that fills it.
        face_marks(brush, x + 3, y + 1, *inner, face, cap if inner[1] < inner[0] * 1.3 else 0)
    middle, ink = y + height - foot // 2 - 1, theme.on_gold
    if few:
        brush.box(x + 4, y + height - foot + 1, width - 8, foot - 5, radius - 3, theme.on_gold)
        ink = theme.gold
    brush.rank_centred(x + width // 2, middle, count, max(least_cap(theme.large), round(foot * 0.74)), width - 8, ink)
    size = min(round(foot * 0.56), width // 4)
    # The last goal card stands between stars.
    for left in (x + 10, x + width - 10 - size) if few and count == "1" else ():
        brush.shape("star", left, middle - size // 2, size, theme.gold)


def goal_count_card(brush: Brush, x: int, y: int, width: int, height: int, count: str) -> None:
    """Draw a number of goal cards: a small gold card with the number on it, over the edges of others."""
    theme, radius = brush.theme, 8
    # Two more cards behind it, the farther one first.
    for step in (6, 3) if count != "0" else ():
        brush.bordered(x + step, y - step // 3, width, height, radius, 1, theme.edge, theme.goal_back)
    brush.box(x, y, width, height, radius, theme.gold_line)
    brush.box(x + 2, y + 2, width - 4, height - 4, radius - 1, theme.gold)
    brush.rank_centred(x + width // 2, y + height // 2, count, round(height * 0.52), width - 14, theme.on_gold)


def footer(height: int, large: bool) -> int:
    """Return the height of a goal card's gold foot."""
    return max(50, round(height * 0.3)) if large else max(44, round(height * 0.24))
