"""What can be pressed on the panel of the host and of moderators. The ids of its selects name the ``version`` of the
table, so that the same can be chosen again after every change."""

from cogs.core.press_ids import AboutTable, press_id


@press_id("host", reopens=True)
class OpenHostPanel(AboutTable):
    """What the host and moderators can do."""


@press_id("hand-over")
class ChooseHost(AboutTable):
    """Somebody else leads the table from now on."""

    version: int = 0


@press_id("open-seat")
class ChooseSeatToOpen(AboutTable):
    """The seat of a computer, or one that a computer plays for, becomes free."""

    version: int = 0


@press_id("free-seat-yes")
class FreeSeatSurely(AboutTable):
    """The seat of whoever sits on that place and is absent becomes free, after it was asked about."""

    place: int
    user: str


@press_id("show-out")
class ChooseWhoGoes(AboutTable):
    """Somebody has to leave."""

    version: int = 0


@press_id("show-out-yes")
class ShowOutSurely(AboutTable):
    """Whoever sits on that place is shown out, after it was asked about."""

    place: int
    user: str


@press_id("let-in")
class ChooseWhoReturns(AboutTable):
    """Somebody who was shown out may come back."""

    version: int = 0


@press_id("play-for")
class LetPlayFor(AboutTable):
    """A computer plays for whoever is silent in that turn."""

    turn: int


@press_id("quiet")
class QuietTable(AboutTable):
    """Whether nobody is mentioned at the table."""

    is_quiet: bool


@press_id("quiet-server")
class QuietServer(AboutTable):
    """Whether nobody is mentioned in the whole server."""

    is_quiet: bool


@press_id("clock", reopens=True)
class OpenClock(AboutTable):
    """The turn clock."""


@press_id("clock-set")
class ChooseSeconds(AboutTable):
    """How long a turn may last."""


@press_id("clock-level")
class ChooseAbsentLevel(AboutTable):
    """The level that plays for the absent."""
