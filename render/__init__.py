"""Pictures: views in, PNG bytes out. Nothing else draws, and nothing here knows more than a view tells."""

from render.hand import draw_hand
from render.replay import REPLAY_SIZE, ReplayFrame, ReplayScene, draw_replay
from render.result import RESULT_SIZE, ResultScene, draw_result
from render.scenes import HAND_SIZE, TABLE_SIZE, HandScene, Labels, TableScene, sorted_hand
from render.table import draw_table
from render.themes import CONTRAST, DARK, DECKS, LARGE, LIGHT, THEMES, Theme, theme_of
from render.warming import warm

__all__ = [
    "CONTRAST",
    "DARK",
    "DECKS",
    "HAND_SIZE",
    "LARGE",
    "LIGHT",
    "REPLAY_SIZE",
    "RESULT_SIZE",
    "TABLE_SIZE",
    "THEMES",
    "HandScene",
    "Labels",
    "ReplayFrame",
    "ReplayScene",
    "ResultScene",
    "TableScene",
    "Theme",
    "draw_hand",
    "draw_replay",
    "draw_result",
    "draw_table",
    "sorted_hand",
    "theme_of",
    "warm",
]
