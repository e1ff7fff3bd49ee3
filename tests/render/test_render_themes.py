"""Colours: contrast of texts, suits apart for colour-blind eyes, palettes that hold the theme's own colours."""

from itertools import combinations

import pytest

from bot.engine.options import MOST_PLAYERS
from cogs.core.parts import FREE_DISC, SEAT_DISCS
from render.drawing.badges import ALONE, badge_of
from render.drawing.palette import MOST_COLOURS, palette_of
from render.themes import DECKS, THEMES, Colour, Theme, theme_of
from tests.swept import swept

LEAST_CONTRAST = 4.5
HIGH_CONTRAST = 7
LEAST_DISTANCE = 20
Matrix = tuple[tuple[float, float, float], ...]
SIMULATIONS: dict[str, Matrix] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
"""Machado, Oliveira and Fernandes 2009, severity 1, on linear light."""

DISCS: dict[str, Colour] = {
    "🔴": (221, 46, 68),
    "🟠": (244, 144, 12),
    "🟡": (253, 203, 88),
    "🟢": (120, 177, 89),
    "🔵": (85, 172, 238),
    "🟣": (170, 142, 214),
    "🟤": (193, 105, 79),
    "⚫": (49, 55, 61),
    "⚪": (230, 231, 232),
}
"""Discs as Discord draws them."""
SQUARES = {"🔴": "🟥", "🟠": "🟧", "🟡": "🟨", "🟢": "🟩", "🔵": "🟦", "🟣": "🟪"}

every_look = pytest.mark.parametrize(
    "theme", [theme_of(name, deck) for name in THEMES for deck in DECKS], ids=lambda theme: theme.name
)
"""Large print has the colours of the theme that it enlarges."""


def linear(colour: Colour) -> list[float]:
    parts = [channel / 255 for channel in colour]
    return [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]


def luminance(colour: Colour) -> float:
    red, green, blue = linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def lab(light: list[float]) -> tuple[float, float, float]:
    red, green, blue = (min(1.0, max(0.0, part)) for part in light)
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089
    fx, fy, fz = (part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116 for part in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def distance(one: Colour, other: Colour, matrix: Matrix) -> float:
    seen = []
    for colour in (one, other):
        light = linear(colour)
        seen.append(lab([sum(weight * part for weight, part in zip(row, light, strict=True)) for row in matrix]))
    return float(sum((a - b) ** 2 for a, b in zip(*seen, strict=True)) ** 0.5)


def texts(theme: Theme) -> dict[str, tuple[Colour, Colour]]:
    pairs = {
        "name on header": (theme.text, theme.header),
        "name on gold": (theme.on_gold, theme.gold),
        "name on panel": (theme.text, theme.panel),
        "number on the active panel": (theme.text, theme.active),
        "system on header": (theme.next, theme.header),
        "caption on header": (theme.soft, theme.header),
        "caption on felt": (theme.soft, theme.felt),
        "caption on panel": (theme.soft, theme.panel),
        "next on felt": (theme.next, theme.felt),
        "number on felt": (theme.text, theme.felt),
        "badge": (theme.on_badge, theme.badge),
        "chosen badge": (theme.on_ring, theme.ring),
        "king for another rank": (theme.king_ink, theme.king_face),
        "joker": (theme.joker_ink, theme.joker_face),
    }
    pairs |= {f"suit {suit}": (ink, theme.face) for suit, ink in enumerate(theme.inks)}
    pairs |= {f"suit {suit} of a king": (ink, theme.king_face) for suit, ink in enumerate(theme.inks)}
    pairs |= {f"number {place}": (ink, theme.face) for place, ink in enumerate(theme.numbers)}
    pairs |= {f"disc {seat}": (theme.on_seat, colour) for seat, colour in enumerate(theme.seats)}
    return pairs


@every_look
def test_texts_have_contrast(theme: Theme) -> None:
    least = HIGH_CONTRAST if theme.name.startswith("contrast") else LEAST_CONTRAST
    weak = {name: round(contrast(*pair), 2) for name, pair in texts(theme).items() if contrast(*pair) < least}
    assert not weak


@every_look
@swept("eyes", list(SIMULATIONS))
def test_suits_stay_apart(theme: Theme, eyes: str) -> None:
    pairs = [*combinations(set(theme.inks), 2), *combinations(theme.numbers, 2)]
    assert len(set(theme.inks)) in (2, 4)
    assert min(distance(one, other, SIMULATIONS[eyes]) for one, other in pairs) >= LEAST_DISTANCE


@every_look
@swept("eyes", list(SIMULATIONS))
def test_seats_stay_apart(theme: Theme, eyes: str) -> None:
    pairs = combinations(theme.seats, 2)
    assert min(distance(one, other, SIMULATIONS[eyes]) for one, other in pairs) >= LEAST_DISTANCE


@every_look
def test_people_have_one_colour_in_words_and_in_pictures(theme: Theme) -> None:
    """Of all discs among the emojis, that of a seat is the one that looks most like the seat's colour; whoever has a
    colour a second time has it as a square."""
    found = [
        min(DISCS, key=lambda sign: distance(colour, DISCS[sign], SIMULATIONS["normal"])) for colour in theme.seats
    ]
    assert len(SEAT_DISCS) == MOST_PLAYERS
    assert tuple(found) == SEAT_DISCS[: len(theme.seats)]
    badges = [badge_of(seat, "Zoë", "", ALONE) for seat in range(MOST_PLAYERS)]
    assert len({(badge.colour, badge.shape) for badge in badges}) == MOST_PLAYERS
    for badge, sign in list(zip(badges, SEAT_DISCS, strict=True))[len(theme.seats) :]:
        assert (badge.shape, SQUARES[found[badge.colour]]) == ("square", sign)
    assert FREE_DISC not in found


@every_look
@swept("eyes", list(SIMULATIONS))
def test_gold_and_ring_stay_apart(theme: Theme, eyes: str) -> None:
    assert distance(theme.gold, theme.ring, SIMULATIONS[eyes]) >= LEAST_DISTANCE


@every_look
def test_own_colours_are_found_exactly(theme: Theme) -> None:
    from PIL import Image

    palette = palette_of(theme)
    assert palette.colours[0] == theme.felt
    assert len(set(palette.colours)) == len(palette.colours) <= MOST_COLOURS
    for index, colour in enumerate(palette.colours):
        assert palette.map(Image.new("RGB", (1, 1), colour)).getpixel((0, 0)) == index
    assert {theme.gold, theme.ring, theme.panel, theme.face, *theme.seats} <= set(palette.colours)


def test_themes_are_found_by_name_deck_and_print() -> None:
    assert theme_of() is THEMES["dark"]
    assert theme_of("light", "classic", large=True) is theme_of("light", "classic", large=True)
    names = [
        theme_of(name, deck, large).name for name in THEMES if name != "large" for deck in DECKS for large in (0, 1)
    ]
    assert len(set(names)) == len(names)
    with pytest.raises(KeyError):
        theme_of("dark", "tarot")
