"""What somebody can have done in one game; it is kept for badges."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

LEVELS: Final = ("random", "novice", "casual", "regular", "strong", "expert")


class Feat(StrEnum):
    """Something done in one game. The values are kept, so they never change."""

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
"""Those that only a record tells of; they are kept where the record is deleted after long."""
BEATEN: Final = {level: Feat(f"beat_{level}") for level in LEVELS}


@dataclass(frozen=True, slots=True)
class Deed:
    """Who has done what for the first time, and in the game of which number."""

    participant: int
    feat: Feat
    result: int
