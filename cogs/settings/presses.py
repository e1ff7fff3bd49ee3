"""Presses of the settings that other features offer."""

from bot.entities.settings import Whose
from cogs.core.press_ids import AboutNothing, AboutTable, press_id


@press_id("look", reopens=True)
class OpenLooks(AboutTable):
    """Request for the screen of looks."""

    whose: Whose


@press_id("settings")
class OpenSettings(AboutNothing):
    """Request for one's own settings, or the server's."""

    whose: Whose
