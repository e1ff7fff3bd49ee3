"""What can be pressed about time and the absent."""

from enum import StrEnum

from cogs.core.press_ids import AboutTable, press_id


class Points(StrEnum):
    """With which points somebody begins who takes a seat in a match."""

    OWN = "own"
    FOR_OWNER = "for"


@press_id("away")
class LetComputerPlay(AboutTable):
    """A computer is to play for the presser."""


@press_id("back")
class PlayMyself(AboutTable):
    """The presser plays themselves again."""


@press_id("wake")
class WakeTable(AboutTable):
    """A sleeping table is to go on."""


@press_id("take-seat")
class SitOnSeat(AboutTable):
    """The presser takes a free seat of a game: the one named, else any."""

    place: int | None = None
    points: Points | None = None
