"""Badges, derived from a person's figures and feats."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from bot.engine.systems import SYSTEMS
from bot.figures.feats import BEATEN, Feat
from bot.figures.figures import Figures
from bot.players.levels import FOR_PEOPLE

_SEVERAL_SYSTEMS: Final = 5
LONG_STREAK: Final = 5
"""Consecutive wins that earn a badge."""
_EVERY_LEVEL: Final = frozenset(BEATEN[level] for level in FOR_PEOPLE)
"""Feats of whoever has beaten all levels that a table offers."""


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


@dataclass(frozen=True, slots=True)
class Progress:
    """Progress towards a badge: ``have`` of what it takes ``need``. Of a feat it is 0 of 1."""

    badge: Badge
    have: int
    need: int

    @property
    def is_earned(self) -> bool:
        return self.have >= self.need

    @property
    def left(self) -> int:
        """Return the distance to the badge."""
        return max(0, self.need - self.have)


COUNTED: Final = frozenset(
    {
        Badge.FIRST_WIN,
        Badge.TEN_WINS,
        Badge.HUNDRED_WINS,
        Badge.STREAK,
        Badge.EVERY_LEVEL,
        Badge.SEVERAL_GAMES,
        Badge.EVERY_GAME,
    }
)
"""Badges that are reached step by step."""


def progress_of(figures: Iterable[Figures], systems: Iterable[str], feats: Iterable[Feat]) -> tuple[Progress, ...]:
    """Return how far a person is with each badge.

    :param figures: of all time, in every field.
    :param systems: the systems that they have played.
    """
    figures, feats = tuple(figures), frozenset(feats)
    wins, played = sum(each.wins for each in figures), len(frozenset(systems) & SYSTEMS.keys())
    # A streak is of one field: wins against people and against computers don't add up.
    best = max((each.best_streak for each in figures), default=0)
    now = max((each.streak for each in figures), default=0)
    beaten = len(feats & _EVERY_LEVEL)
    known = {
        Badge.FIRST_WIN: (wins, 1),
        Badge.TEN_WINS: (wins, 10),
        Badge.HUNDRED_WINS: (wins, 100),
        Badge.STREAK: (best if best >= LONG_STREAK else now, LONG_STREAK),
        Badge.MATCH: (int(any(each.match_wins for each in figures)), 1),
        Badge.EXPERT: (int(Feat.BEAT_EXPERT in feats), 1),
        Badge.EVERY_LEVEL: (beaten, len(_EVERY_LEVEL)),
        Badge.SEVERAL_GAMES: (played, _SEVERAL_SYSTEMS),
        Badge.EVERY_GAME: (played, len(SYSTEMS)),
    }
    return tuple(Progress(badge, *known.get(badge, (int(badge.value in feats), 1))) for badge in Badge)


def badges_of(figures: Iterable[Figures], systems: Iterable[str], feats: Iterable[Feat]) -> tuple[Badge, ...]:
    """Return a person's badges. Parameters are those of ``progress_of``."""
    return tuple(each.badge for each in progress_of(figures, systems, feats) if each.is_earned)


def next_badge(progress: Iterable[Progress]) -> Progress | None:
    """Return the badge that is fewest steps away, of equal ones the first; None if all that count steps are earned."""
    # Feats come when they come: nobody is a step away from one.
    open_ones = [each for each in progress if not each.is_earned and each.badge in COUNTED]
    return min(open_ones, key=lambda each: each.left, default=None)
