"""Looks of pictures: every colour by its role, and the size of print.

A theme's ``name`` is its identity: two different themes must not share one.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from itertools import product
from typing import Final, NamedTuple

Colour = tuple[int, int, int]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Theme:
    """Colours by role. ``inks`` are those of the suits (clubs, diamonds, hearts, spades), ``numbers`` those of ranges
    of numbers in packs without suits. ``large`` is large print: ranks and counts fill more of their cards."""

    name: str
    large: bool = False

    felt: Colour
    panel: Colour
    panel_line: Colour
    header: Colour
    active: Colour
    gold: Colour
    gold_line: Colour
    on_gold: Colour
    text: Colour
    soft: Colour
    next: Colour
    slot: Colour
    slot_line: Colour
    ghost: Colour
    ring: Colour
    ring_dark: Colour
    on_ring: Colour
    shadow: Colour
    shadow_strength: float

    face: Colour
    edge: Colour
    inks: tuple[Colour, Colour, Colour, Colour]
    numbers: tuple[Colour, Colour, Colour, Colour]
    king_face: Colour
    king_edge: Colour
    king_ink: Colour
    crown: Colour
    joker_face: Colour
    joker_edge: Colour
    joker_ink: Colour
    back: Colour
    back_line: Colour
    goal_back: Colour
    goal_back_line: Colour
    done_back: Colour
    done_back_line: Colour
    badge: Colour
    on_badge: Colour

    seats: tuple[Colour, ...]
    on_seat: Colour

    def __reduce__(self) -> tuple[Callable[[str], "Theme"], tuple[str]]:
        """Unpickle as this process's theme of the same name."""
        return theme_named, (self.name,)


_SUIT_INKS: Final = ((16, 124, 92), (24, 78, 214), (204, 46, 12), (27, 31, 40))
_NUMBER_INKS: Final = (_SUIT_INKS[1], _SUIT_INKS[0], _SUIT_INKS[2], _SUIT_INKS[3])
_STRONG_INKS: Final = ((0, 92, 76), (16, 20, 244), (156, 28, 0), (0, 0, 0))
_SEATS: Final = ((228, 148, 56), (0, 156, 252), (116, 220, 132), (240, 104, 136), (208, 176, 248), (240, 232, 116))

DARK: Final = Theme(
    name="dark",
    felt=(16, 64, 56),
    panel=(8, 44, 40),
    panel_line=(40, 104, 92),
    header=(12, 56, 48),
    active=(24, 88, 76),
    gold=(252, 200, 60),
    gold_line=(136, 92, 8),
    on_gold=(40, 28, 4),
    text=(252, 252, 248),
    soft=(164, 204, 192),
    next=(252, 200, 60),
    slot=(12, 52, 44),
    slot_line=(44, 108, 96),
    ghost=(52, 116, 104),
    ring=(40, 216, 252),
    ring_dark=(0, 92, 128),
    on_ring=(4, 40, 56),
    shadow=(0, 16, 12),
    shadow_strength=0.5,
    face=(252, 252, 248),
    edge=(188, 184, 168),
    inks=_SUIT_INKS,
    numbers=_NUMBER_INKS,
    king_face=(252, 240, 204),
    king_edge=(216, 160, 40),
    king_ink=(120, 76, 0),
    crown=(216, 152, 20),
    joker_face=(236, 228, 252),
    joker_edge=(148, 104, 212),
    joker_ink=(108, 56, 188),
    back=(36, 64, 148),
    back_line=(92, 128, 212),
    goal_back=(140, 36, 64),
    goal_back_line=(216, 108, 132),
    done_back=(96, 72, 60),
    done_back_line=(148, 120, 104),
    badge=(4, 28, 24),
    on_badge=(252, 252, 248),
    seats=_SEATS,
    on_seat=(24, 20, 32),
)

LIGHT: Final = replace(
    DARK,
    name="light",
    felt=(216, 228, 220),
    panel=(192, 212, 200),
    panel_line=(152, 184, 168),
    header=(176, 200, 188),
    active=(232, 240, 236),
    gold=(252, 188, 44),
    gold_line=(140, 92, 8),
    on_gold=(44, 28, 4),
    text=(20, 36, 32),
    soft=(56, 84, 76),
    next=(120, 64, 0),
    slot=(204, 220, 212),
    slot_line=(152, 184, 168),
    ghost=(132, 168, 152),
    ring=(0, 116, 196),
    ring_dark=(0, 60, 112),
    on_ring=(252, 252, 252),
    shadow=(60, 84, 72),
    shadow_strength=0.45,
    face=(252, 252, 252),
    edge=(136, 152, 144),
    king_edge=(204, 148, 28),
    crown=(208, 144, 16),
    badge=(28, 60, 52),
)

CONTRAST: Final = replace(
    DARK,
    name="contrast",
    felt=(0, 0, 0),
    panel=(20, 20, 24),
    panel_line=(172, 172, 180),
    header=(44, 44, 52),
    active=(0, 52, 92),
    gold=(252, 220, 0),
    gold_line=(252, 252, 252),
    on_gold=(0, 0, 0),
    text=(252, 252, 252),
    soft=(224, 224, 228),
    next=(252, 220, 0),
    slot=(0, 0, 0),
    slot_line=(148, 148, 156),
    ghost=(148, 148, 156),
    ring=(0, 228, 252),
    ring_dark=(0, 60, 84),
    on_ring=(0, 0, 0),
    shadow=(0, 0, 0),
    face=(252, 252, 252),
    edge=(92, 92, 100),
    inks=_STRONG_INKS,
    numbers=(_STRONG_INKS[1], _STRONG_INKS[0], _STRONG_INKS[2], _STRONG_INKS[3]),
    king_face=(252, 244, 200),
    king_edge=(160, 100, 0),
    king_ink=(84, 48, 0),
    crown=(160, 92, 0),
    joker_face=(232, 220, 252),
    joker_edge=(108, 56, 188),
    joker_ink=(84, 24, 160),
    badge=(0, 0, 0),
    on_badge=(252, 252, 252),
    on_seat=(0, 0, 0),
)

LARGE: Final = replace(DARK, name="large", large=True)

THEMES: Final = {theme.name: theme for theme in (DARK, LIGHT, CONTRAST, LARGE)}

DECKS: Final = ("four_colours", "classic")
"""Decks: four suits in four colours, or in red and black."""


@cache
def theme_of(name: str = "dark", deck: str = "four_colours", large: bool = False) -> Theme:
    """Return a theme with a deck, in large print if wished.

    :raises KeyError: there is no such theme or deck.
    """
    if name == DARK.name and large:
        return theme_of(LARGE.name, deck)
    theme = THEMES[name]
    if deck not in DECKS:
        raise KeyError(deck)
    _, _, red, black = theme.inks
    if deck == "classic":
        theme = replace(theme, name=f"{theme.name}, classic", inks=(black, red, red, black))
    if large and not theme.large:
        theme = replace(theme, name=f"{theme.name}, large", large=True)
    return theme


COLOURS: Final = (DARK.name, LIGHT.name, CONTRAST.name)
_LARGE_PRINT: Final = "large"
_USUAL_PRINT: Final = "usual"


class Look(NamedTuple):
    """A person's choices of how pictures look: colours, deck and print."""

    colours: str = COLOURS[0]
    deck: str = DECKS[0]
    large: bool = False

    @property
    def theme(self) -> Theme:
        return theme_of(self.colours, self.deck, self.large)

    def __str__(self) -> str:
        """Return the look's name, as it is stored and used in ids."""
        return "/".join((self.colours, self.deck, _LARGE_PRINT if self.large else _USUAL_PRINT))


LOOKS: Final = {str(look): look for look in (Look(*each) for each in product(COLOURS, DECKS, (False, True)))}
"""Looks by their names."""


def look_named(name: str | None) -> Look:
    """Return the look of this name, or the usual one if the name is missing or unknown to this release."""
    return LOOKS.get(name or "", Look())


@cache
def theme_named(name: str) -> Theme:
    """Return the theme of this name, among those of all looks. Raises ``KeyError``."""
    return {look.theme.name: look.theme for look in LOOKS.values()}[name]
