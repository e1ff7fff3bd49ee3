"""Deal of a day. It follows from the day's seed and a transcript that is the same for all players."""

from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import Final

from bot.daily.days import code_of
from bot.engine.deal import commitment_of
from bot.engine.rules import Rules
from bot.engine.systems import DEFAULT_SYSTEM, SYSTEMS
from bot.tables.state.games import deal_game
from bot.tables.state.table import Seat, Table

SYSTEM: Final = DEFAULT_SYSTEM
GOAL_SIZE: Final = 10
LEVEL: Final = "regular"
"""Name of the computer of every day, which goes into the deal, and its level for days sealed now. Its moves follow from
the deal and the position."""
PLAYER: Final = 0
"""Seat of the person who tries the deal."""
COMPUTER: Final = 1
_EVERYBODY: Final = "everybody"
"""Contribution of the player's seat to the deal, whoever sits there."""
_FIRST: Final = 1


def game_of(day: date) -> str:
    """Return the id of a day's game, shared by all attempts."""
    return f"{code_of(day)}-{_FIRST}"


@dataclass(frozen=True)
class DailyDeal:
    """A day with its seed, which stays secret until the day has ended.

    ``level`` plays for the computer. It is sealed with the seed, so that all attempts of a day meet the same level,
    whichever releases serve them.
    """

    day: date
    seed: bytes
    level: str

    @property
    def code(self) -> str:
        """Return the day as in ids."""
        return code_of(self.day)

    @property
    def commitment(self) -> str:
        """Return the commitment published the day before."""
        return commitment_of(game_of(self.day), self.seed)

    @cached_property
    def rules(self) -> Rules:
        return SYSTEMS[SYSTEM].rules(2).change(goal_size=GOAL_SIZE)

    def table(self, user: int, names: tuple[str, str]) -> Table:
        """Return a table with this deal.

        :param names: names of the player and the computer.
        """
        seats = [Seat(names[PLAYER], _EVERYBODY, user=user), Seat(names[COMPUTER], LEVEL, level=LEVEL)]
        table = Table(self.code, 0, 0, user, SYSTEM, {"goal_size": GOAL_SIZE}, 2, seats, self.seed, 0.0, scores=[0, 0])
        deal_game(table, SYSTEM, self.rules, int(self.day.strftime("%Y%m%d")), 0.0, dealer=None)
        return table
