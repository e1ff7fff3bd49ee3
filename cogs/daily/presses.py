"""What can be pressed on the panels of the daily deal, and the presses of the hand's panel there."""

from typing import Final

from cogs.core.parts import BackToHand
from cogs.core.press_ids import AboutDay, AboutNothing, AboutTable, PressId, press_id
from cogs.table.presses import (
    AskToPass,
    AskWild,
    ChoosePlay,
    DropCards,
    FillStack,
    OpenMore,
    PassSurely,
    PassTurn,
    PickCards,
    PlayCard,
    PlayLine,
    PlayRun,
    ShowAllPlays,
    TakeBack,
)


@press_id("daily")
class OpenToday(AboutNothing):
    """Today's deal."""


@press_id("daily-start")
class BeginTry(AboutDay):
    """The presser's one try."""


@press_id("daily-share")
class ShareResult(AboutDay):
    """The presser's result, for all in the channel."""


@press_id("daily-report")
class ShowReport(AboutDay):
    """A day that has ended."""


@press_id("daily-fair")
class ShowSeal(AboutDay):
    """The seal of a day, and its key where the day has ended."""


@press_id("daily-record")
class SendRecord(AboutDay):
    """The presser's own game of a day that has ended, as a file."""


@press_id("daily-past")
class ListDays(AboutNothing):
    """The presser's own days that have ended."""

    page: int


@press_id("daily-words")
class ShowDailyInWords(AboutDay):
    """The presser's try of today, in words."""


_ON_HAND: Final[tuple[type[AboutTable], ...]] = (
    PlayCard,
    PlayLine,
    PlayRun,
    DropCards,
    FillStack,
    PassTurn,
    PassSurely,
    AskToPass,
    ChoosePlay,
    PickCards,
    AskWild,
    ShowAllPlays,
    TakeBack,
    BackToHand,
    OpenMore,
)
IN_DAILY: Final[dict[type[PressId], type[AboutTable]]] = {
    pressed: press_id(f"d-{pressed.verb}")(type(pressed.__name__, (pressed,), {})) for pressed in _ON_HAND
}
"""What can be pressed on the hand's panel in a daily deal, by what it is at a table: the same about its day, so that it
comes here."""
