"""What can be pressed about one's own data."""

from cogs.core.press_ids import AboutNothing, press_id


@press_id("privacy")
class ShowWhatIsKept(AboutNothing):
    """Back to what is kept: nothing was deleted."""


@press_id("privacy-export")
class SendWhatIsKept(AboutNothing):
    """Everything that is kept about the presser, as files."""


@press_id("privacy-hide")
class HideEverywhere(AboutNothing):
    """The presser is hidden from all standings, or seen again."""

    hidden: bool


@press_id("privacy-delete")
class AskToDelete(AboutNothing):
    """Asks once more before everything is deleted."""


@press_id("privacy-forget")
class DeleteEverything(AboutNothing):
    """All that is kept about the presser is deleted."""
