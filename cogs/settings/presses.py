"""What can be pressed on the panels of settings."""

from enum import StrEnum

from cogs.core.press_ids import AboutNothing, press_id
from cogs.preferences.presses import Whose


class ServerField(StrEnum):
    """What a server chooses, by the name in the ids of presses."""

    LANGUAGE = "language"
    GAME = "game"
    LEVEL = "level"
    CLOCK = "clock"
    STOPPING = "stopping"
    TABLES = "tables"
    CHANNELS = "channels"
    RESULTS = "results"
    DAILY = "daily"
    SEASON = "season"
    THREADS = "threads"
    QUIET = "quiet"


class OwnField(StrEnum):
    """What a person chooses for themselves, by the name in the ids of presses."""

    LANGUAGE = "language"
    NOTICES = "notices"
    PACE = "pace"
    HINTS = "hints"
    INVITED = "invited"
    PRIVATE = "private"
    MENTIONED = "mentioned"


@press_id("settings")
class OpenSettings(AboutNothing):
    """One's own settings, or the server's."""

    whose: Whose


@press_id("own-set")
class SetOwn(AboutNothing):
    """Something of one's own is chosen in a select."""

    field: OwnField


@press_id("own-turn")
class TurnOwn(AboutNothing):
    """Something of one's own is to be on or off."""

    field: OwnField
    on: bool


@press_id("server-set")
class SetServer(AboutNothing):
    """Something of the server's is chosen in a select."""

    field: ServerField


@press_id("server-mend")
class DropGone(AboutNothing):
    """Channels that were deleted are taken out of the server's settings."""


@press_id("server-turn")
class TurnServer(AboutNothing):
    """Something of the server's is to be on or off."""

    field: ServerField
    on: bool
