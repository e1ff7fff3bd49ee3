"""Cards as emojis: small squares in lines of text and on buttons, for dark and for light ground.

A name says the face in words for screen readers, then the ground and a hash of the drawing (``10_of_hearts_d3f2a1b``),
so a changed drawing has another name. Discord takes at most 32 characters.
"""

import io
import re
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from typing import Final

from PIL import Image

from bot.engine.cards import (
    KING,
    SUIT_LETTERS,
    WILD_CARD,
    french_card,
    french_deck,
    is_joker,
    is_numbered,
    joker,
    numbered_card,
    printed_rank,
    rank_name,
    suit_of,
)
from bot.engine.moves import NO_CARD
from render.drawing.brush import Brush
from render.drawing.shapes import box_mask
from render.drawing.sprites import SUIT_SHAPES, Face, face_of, ink, paper
from render.themes import DARK, LIGHT, Theme

EMOJI_SIZE: Final = 128
"""Pixels of a side. Discord shows about 22 of them in a line, 20 on a button."""
GROUNDS: Final = {"d": DARK, "l": LIGHT}
"""Themes by the letter of their ground in names: dark and light."""
BACK: Final = "back"
_NUMBERS: Final = 15
_HASH_LETTERS: Final = 6
_DRAWN: Final = re.compile(rf"(\w+)_[{''.join(GROUNDS)}][0-9a-f]{{{_HASH_LETTERS}}}", re.ASCII)
_RANKS: Final = {"a": "ace", "j": "jack", "q": "queen", "k": "king"}
_SUITS: Final = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}

_RADIUS: Final = 20
_EDGE: Final = 5
_CAP: Final = 80
_SIGN: Final = 50
_SMALLER_SIGN: Final = 40
"""Size of signs beside a broad rank, or if there are two of them."""
_GAP: Final = 3
_BROAD: Final = ("10", "W")


@dataclass(frozen=True, slots=True)
class CardEmoji:
    """One of the application's emojis: its name (2 to 32 of ``a-z0-9_``) and its PNG (far below 256 KB)."""

    name: str
    png: bytes


def emoji_key(card: int, kings_wild: bool) -> str:
    """Return the key of a card's face: ``10h``, ``kh``, ``khw`` (a wild king), ``joker``, ``n7``, ``wild``; for
    ``NO_CARD`` that of a back."""
    # A back, and cards without a suit first; what remains has rank and suit.
    if card == NO_CARD:
        return BACK
    if is_joker(card):
        return "joker"
    if card == WILD_CARD:
        return "wild"
    rank = rank_name(printed_rank(card), is_numbered(card)).lower()
    if is_numbered(card):
        return f"n{rank}"
    wild = "w" if kings_wild and printed_rank(card) == KING else ""
    return f"{rank}{SUIT_LETTERS[suit_of(card)].lower()}{wild}"


def is_emoji_name(name: str) -> bool:
    """Whether this or another release has drawn an emoji of this name."""
    found = _DRAWN.fullmatch(name)
    if found is None:
        return False
    return found[1] in _faces() or found[1] in map(spoken, _faces())  # earlier releases named faces by their keys


def spoken(key: str) -> str:
    """Return a face in words, for screen readers: ``10_of_hearts``, ``wild_king_of_spades``, ``number_7``."""
    if key == BACK:
        return "card_back"
    if key == "wild":
        return "wild_card"
    if key.startswith("n"):
        return f"number_{key[1:]}"
    if key == "joker":
        return key
    # Only wild kings end in w: ranks and suits have other letters there.
    card = key.removesuffix("w")
    rank = f"{_RANKS.get(card[:-1], card[:-1])}_of_{_SUITS[card[-1]]}"
    return rank if card == key else f"wild_{rank}"


def ground_of(theme_name: str) -> str:
    """Return the letter of the set that suits a person's colours: light for ``LIGHT``, dark for all others."""
    return "l" if theme_name.startswith(LIGHT.name) else "d"


def emoji_keys() -> tuple[str, ...]:
    """Return the keys of all faces that games need, the commonest packs first."""
    return tuple(_faces())


def draw_emoji(key: str, ground: str) -> CardEmoji:
    """Return one face for one ground.

    :raises KeyError: there is no such face or ground.
    """
    image, file = _drawn(_faces()[key], GROUNDS[ground]), io.BytesIO()
    # 64 colours are enough for smooth edges, and keep files small.
    image.quantize(64).save(file, "PNG", optimize=True)
    return CardEmoji(_name(key, ground, image), file.getvalue())


def emoji_name(key: str, ground: str) -> str:
    """Return the name alone, which takes a third of the time.

    :raises KeyError: there is no such face or ground.
    """
    return _name(key, ground, _drawn(_faces()[key], GROUNDS[ground]))


def _name(key: str, ground: str, image: Image.Image) -> str:
    """Return the name of a drawing. It hashes the pixels, not the file: better compression makes no other drawing."""
    return f"{spoken(key)}_{ground}{sha256(image.tobytes()).hexdigest()[:_HASH_LETTERS]}"


def former_name(name: str, key: str) -> str:
    """Return the name that an earlier release gave the same drawing."""
    return key + name.removeprefix(spoken(key))


@cache
def _faces() -> dict[str, Face | None]:
    """Return the face to draw for each key; a back has none."""
    wild_kings = [french_card(KING, suit) for suit in range(4)]
    plain = [*french_deck(), joker(1), *map(numbered_card, range(1, _NUMBERS + 1)), WILD_CARD]
    # A king is drawn twice, as a wild card and as an ordinary one.
    faces: dict[str, Face | None] = {emoji_key(card, True): face_of(card, True) for card in wild_kings}
    faces |= {emoji_key(card, False): face_of(card, False) for card in plain}
    return {**faces, BACK: None}


def _drawn(face: Face | None, theme: Theme) -> Image.Image:
    """Return the picture with round corners, transparent around them."""
    # Edge first, then the ground inside it, then the print.
    ground, edge = (theme.back_line, theme.back) if face is None else paper(theme, face)
    brush = Brush(EMOJI_SIZE, EMOJI_SIZE, edge, theme)
    inner = EMOJI_SIZE - 2 * _EDGE
    brush.box(_EDGE, _EDGE, inner, inner, _RADIUS - _EDGE, ground)
    if face is None:
        pad = 3 * _EDGE
        size = EMOJI_SIZE - 2 * pad
        brush.box(pad, pad, size, size, _RADIUS - 8, brush.theme.back)
        brush.shape("diamond", EMOJI_SIZE // 4, EMOJI_SIZE // 4, EMOJI_SIZE // 2, brush.theme.face)
    elif face.kind == "joker":
        brush.shape("star", 12, 10, EMOJI_SIZE - 24, ink(theme, face))
    else:
        _draw_face(brush, face)
    image = brush.image.convert("RGBA")
    # Round corners: everything outside becomes transparent.
    image.putalpha(box_mask(EMOJI_SIZE, EMOJI_SIZE, _RADIUS))
    return image


def _draw_face(brush: Brush, face: Face) -> None:
    """Draw the rank on the left, as large as possible, and its signs one below the other on the right."""
    theme, pad = brush.theme, _EDGE + 5
    # A number has no sign, a wild card its star, a king a crown above its suit.
    signs = [("star", theme.joker_ink)] if face.kind == "wild" else []
    if face.kind not in ("number", "wild"):
        signs = [(SUIT_SHAPES[face.suit], theme.inks[face.suit])]
    if face.kind == "king":
        signs.insert(0, ("crown", theme.crown))
    size = _SMALLER_SIGN if len(signs) > 1 or face.rank in _BROAD else _SIGN
    # The signs have a fixed width; the rank gets what is left.
    room = EMOJI_SIZE - 2 * pad - (size + _GAP if signs else 0)
    brush.rank_centred(pad + room // 2, EMOJI_SIZE // 2 - 2, face.rank, _CAP, room, ink(theme, face))
    step = EMOJI_SIZE // (len(signs) + 1)
    for place, (shape, shade) in enumerate(signs, 1):
        brush.shape(shape, EMOJI_SIZE - pad - size, step * place - size // 2, size, shade)
