"""What other features offer of the settings."""

from bot.entities.settings import Whose
from cogs.core.press_ids import AboutNothing, AboutTable, press_id


@press_id("look", reopens=True)
class OpenLooks(AboutTable):
    """How pictures look."""

    whose: Whose


@press_id("settings")
class OpenSettings(AboutNothing):
    """One's own settings, or the server's."""

    whose: Whose
