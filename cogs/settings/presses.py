"""What other features offer of the settings."""

from enum import StrEnum

from cogs.core.press_ids import AboutTable, press_id


class Whose(StrEnum):
    """For whom something is chosen."""

    ME = "me"
    SERVER = "server"


@press_id("look", reopens=True)
class OpenLooks(AboutTable):
    """How pictures look."""

    whose: Whose
