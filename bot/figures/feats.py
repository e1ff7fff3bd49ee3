"""Feats: achievements of a person in one game, stored for badges."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

LEVELS: Final = ("random", "novice", "casual", "regular", "strong", "expert")


class Feat(StrEnum):
    """An achievement in one game. The values are stored, so they never change."""

    FIVE_GOALS = "five_goals"
    """Five goal cards in one turn."""
    FROM_BEHIND = "from_behind"
    """Won after having been ten goal cards behind."""
    FAR_AHEAD = "far_ahead"
    """Won while every other side had ten goal cards or more."""
    LARGE_TABLE = "large_table"
    """Won against three others or more."""
    WITH_PARTNER = "with_partner"
    """Won together with a partner."""
    BEAT_RANDOM = "beat_random"
    BEAT_NOVICE = "beat_novice"
    BEAT_CASUAL = "beat_casual"
    BEAT_REGULAR = "beat_regular"
    BEAT_STRONG = "beat_strong"
    BEAT_EXPERT = "beat_expert"


OF_RECORDS: Final = frozenset({Feat.FIVE_GOALS, Feat.FROM_BEHIND})
"""Feats that only a record shows; they are kept after the record is deleted."""
BEATEN: Final = {level: Feat(f"beat_{level}") for level in LEVELS}


@dataclass(frozen=True, slots=True)
class Deed:
    """The first time a participant achieved a feat, and the number of the game."""

    participant: int
    feat: Feat
    result: int
