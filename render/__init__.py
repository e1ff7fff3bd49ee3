"""Pictures: views in, PNG bytes out. Nothing else draws, and nothing here knows more than a view tells."""

from render.hand import draw_hand
from render.scenes import HAND_SIZE, TABLE_SIZE, HandScene, Labels, TableScene, sorted_hand
from render.table import draw_table
from render.themes import CONTRAST, DARK, DECKS, LARGE, LIGHT, THEMES, Theme, theme_of

__all__ = [
    "CONTRAST",
    "DARK",
    "DECKS",
    "HAND_SIZE",
    "LARGE",
    "LIGHT",
    "TABLE_SIZE",
    "THEMES",
    "HandScene",
    "Labels",
    "TableScene",
    "Theme",
    "draw_hand",
    "draw_table",
    "sorted_hand",
    "theme_of",
]
