"""What can be pressed on the panels of the daily deal, beside the presses of the hand's panel."""

from cogs.core.press_ids import AboutDay, AboutNothing, press_id


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
