"""Pictures: views in, PNG bytes out. No other package draws, and nothing here knows more than a view tells."""

from render.drawing.canvas import CACHE
from render.drawing.lettering import can_be_drawn, drawable
from render.pictures.emojis import (
    CardEmoji,
    draw_emoji,
    emoji_key,
    emoji_keys,
    emoji_name,
    former_name,
    ground_of,
    is_emoji_name,
)
from render.pictures.hand import draw_hand, hand_size
from render.pictures.lesson import Caption, LessonScene, ShownPart, draw_lesson
from render.pictures.lobby import LOBBY_SIZE, LobbyScene, LobbySeat, draw_lobby
from render.pictures.moving import draw_moves
from render.pictures.replay import ReplayFrame, ReplayScene, draw_moment, draw_replay, replay_size
from render.pictures.result import ResultScene, draw_result, result_size
from render.pictures.review import REVIEW_SIZE, ReviewLabels, ReviewScene, draw_review
from render.pictures.samples import draw_sample_hand, draw_sample_table
from render.pictures.standing import (
    LEADERBOARD_SIZE,
    LEADERS_ON_PICTURE,
    PROFILE_SIZE,
    CurveValue,
    LeaderboardScene,
    LeaderRow,
    ProfileScene,
    draw_leaderboard,
    draw_profile,
)
from render.pictures.table import draw_table, table_size
from render.pictures.tournament import MATCHES_ON_PICTURE, BracketMatch, BracketScene, bracket_size, draw_bracket
from render.pictures.warming import first_pictures, warm
from render.scenes import WIDTH, HandScene, Labels, SeatSign, TableScene
from render.themes import COLOURS, CONTRAST, DARK, DECKS, LARGE, LIGHT, LOOKS, THEMES, Look, Theme, look_named, theme_of

__all__ = [
    "CACHE",
    "LEADERBOARD_SIZE",
    "LEADERS_ON_PICTURE",
    "PROFILE_SIZE",
    "CurveValue",
    "LeaderboardScene",
    "LeaderRow",
    "ProfileScene",
    "draw_leaderboard",
    "can_be_drawn",
    "drawable",
    "draw_profile",
    "COLOURS",
    "CONTRAST",
    "DARK",
    "DECKS",
    "LARGE",
    "LIGHT",
    "LOBBY_SIZE",
    "LOOKS",
    "REVIEW_SIZE",
    "THEMES",
    "MATCHES_ON_PICTURE",
    "WIDTH",
    "BracketMatch",
    "BracketScene",
    "Caption",
    "CardEmoji",
    "HandScene",
    "Labels",
    "LessonScene",
    "LobbyScene",
    "LobbySeat",
    "Look",
    "ReplayFrame",
    "ReplayScene",
    "ResultScene",
    "ReviewLabels",
    "ReviewScene",
    "SeatSign",
    "ShownPart",
    "TableScene",
    "Theme",
    "bracket_size",
    "draw_bracket",
    "draw_emoji",
    "draw_hand",
    "draw_lesson",
    "draw_lobby",
    "draw_moment",
    "draw_moves",
    "draw_replay",
    "draw_result",
    "draw_review",
    "draw_sample_hand",
    "draw_sample_table",
    "draw_table",
    "result_size",
    "emoji_key",
    "emoji_keys",
    "emoji_name",
    "former_name",
    "first_pictures",
    "ground_of",
    "hand_size",
    "is_emoji_name",
    "look_named",
    "replay_size",
    "table_size",
    "theme_of",
    "warm",
]
