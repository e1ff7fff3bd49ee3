"""What other features offer of the settings."""

from bot.entities.settings import Whose
from cogs.core.press_ids import AboutTable, press_id


@press_id("look", reopens=True)
class OpenLooks(AboutTable):
    """How pictures look."""

    whose: Whose
