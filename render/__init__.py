"""Pictures: views in, PNG bytes out. Nothing else draws, and nothing here knows more than a view tells."""

from render.hand import draw_hand
from render.scenes import HAND_SIZE, TABLE_SIZE, HandScene, Labels, TableScene, sorted_hand
from render.table import draw_table
from render.themes import DARK, LIGHT, THEMES, Theme

__all__ = [
    "DARK",
    "HAND_SIZE",
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
]
