"""Badges, derived from a person's figures and feats."""

from collections.abc import Iterable
from enum import StrEnum
from typing import Final

from bot.engine.systems import SYSTEMS
from bot.figures.feats import BEATEN, Feat
from bot.figures.figures import Figures

_SEVERAL_SYSTEMS: Final = 5
LONG_STREAK: Final = 5
"""Consecutive wins that earn a badge."""


class Badge(StrEnum):
    """Badges in the order of a profile."""

    FIRST_WIN = "first_win"
    TEN_WINS = "ten_wins"
    HUNDRED_WINS = "hundred_wins"
    STREAK = "streak"
    MATCH = "match"
    FIVE_GOALS = "five_goals"
    FROM_BEHIND = "from_behind"
    FAR_AHEAD = "far_ahead"
    LARGE_TABLE = "large_table"
    WITH_PARTNER = "with_partner"
    EXPERT = "expert"
    EVERY_LEVEL = "every_level"
    SEVERAL_GAMES = "several_games"
    EVERY_GAME = "every_game"


def badges_of(figures: Iterable[Figures], systems: Iterable[str], feats: Iterable[Feat]) -> tuple[Badge, ...]:
    """Return a person's badges.

    :param figures: of all time, in every field.
    :param systems: the systems that they have played.
    """
    figures, feats = tuple(figures), frozenset(feats)
    wins, played = sum(each.wins for each in figures), frozenset(systems) & SYSTEMS.keys()
    earned = {
        Badge.FIRST_WIN: wins >= 1,
        Badge.TEN_WINS: wins >= 10,
        Badge.HUNDRED_WINS: wins >= 100,
        Badge.STREAK: any(each.best_streak >= LONG_STREAK for each in figures),
        Badge.MATCH: any(each.match_wins for each in figures),
        Badge.EXPERT: Feat.BEAT_EXPERT in feats,
        Badge.EVERY_LEVEL: feats >= frozenset(BEATEN.values()),
        Badge.SEVERAL_GAMES: len(played) >= _SEVERAL_SYSTEMS,
        Badge.EVERY_GAME: len(played) == len(SYSTEMS),
    }
    return tuple(badge for badge in Badge if earned.get(badge, badge.value in feats))
