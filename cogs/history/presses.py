"""What can be pressed on the lists of one's own finished games. Ids say which games are wanted."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from cogs.core.press_ids import AboutGame, AboutNothing, PressId, press_id

ALL: Final = "all"
"""Chosen where a select narrows nothing down."""
ALONE: Final = "alone"
PEOPLE: Final = "people"


class Outcome(StrEnum):
    """How the games that are wanted came out."""

    ALL = "all"
    WON = "won"
    LOST = "lost"


class FilterField(StrEnum):
    """What narrows games down, by the names of ``Filters``."""

    SYSTEM = "system"
    COMPANY = "company"
    OUTCOME = "outcome"
    SEASON = "season"


@dataclass(frozen=True, slots=True)
class Filters:
    """Which games are wanted: ``company`` is ``ALONE``, ``PEOPLE`` or a participant's number, ``season`` a month such
    as ``2026-11``. ``ALL`` narrows nothing down."""

    system: str = ALL
    company: str = ALL
    outcome: Outcome = Outcome.ALL
    season: str = ALL


@press_id("history", reopens=True)
class ShowHistory(AboutNothing):
    """A page of the list. ``way`` makes the ids of ways that lead to the same page differ."""

    page: int
    filters: Filters
    way: str = ""


@press_id("history-by")
class NarrowHistory(AboutNothing):
    """The list is narrowed down by what is chosen in a select; it begins anew."""

    field: FilterField
    filters: Filters


@press_id("history-game", reopens=True)
class ShowOwnGame(AboutGame):
    """One of the games, and the page that it was opened from."""

    page: int
    filters: Filters

    @property
    def in_short(self) -> PressId:
        return ShowOwnGame(self.table, self.number, 0, Filters())


@press_id("record")
class SendGameRecord(AboutGame):
    """A game's record as a file."""


@press_id("again")
class PlayAgain(AboutGame):
    """The same game once more, with the same people."""
