"""First games as they were offered before, whose records stay verifiable."""

from typing import Final

from bot.engine.systems import Options
from bot.tables.rules.lobby_rules import make_rules

FORMER_SYSTEM: Final = "compulsory_aces"
FORMER_CHANGES: Final[Options] = {
    "goal_size": 5,
    "jokers": 8,
    "hand_size": 7,
    "forced_ranks": [1, 2],
    "starter": "left_of_dealer",
}
FORMER_RULES: Final = make_rules(FORMER_SYSTEM, 2, FORMER_CHANGES)
