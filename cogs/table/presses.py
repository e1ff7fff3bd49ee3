"""What can be pressed on a table's message, in its menu, and where a table may be opened."""

from enum import StrEnum

from bot.tables.state.meaning import Leaving
from cogs.core.press_ids import NOTHING, AboutChannel, AboutNothing, AboutTable, press_id


class Reminding(StrEnum):
    """How somebody can be told of their turn, in the order in which a button goes through them."""

    ALWAYS = "always"
    AWAY = "away"
    NEVER = "never"


class TableCommand(StrEnum):
    """What a command asks of a table."""

    HAND = "hand"
    TABLE = "table"
    LEAVE = "leave"
    STOP = "stop"


@press_id("leave")
class LeaveTable(AboutTable):
    """The presser leaves, and was told what that means; the button of a lobby does not say."""

    means: Leaving | None = None


@press_id("leave-sure", reopens=True)
class AskToLeave(AboutTable):
    """What leaving would mean."""


@press_id("play-now")
class PlayNow(AboutChannel):
    """A game against a computer, at once."""


@press_id("first-game")
class PlayFirstGame(AboutTable):
    """A short first game against an easy computer, at a table or ``HERE``."""


@press_id("open-table")
class OpenTable(AboutChannel):
    """A lobby, for whoever comes."""


@press_id("open-thread")
class OpenInThread(AboutChannel):
    """A lobby in a thread of this channel, which has a table already; ``game`` is what was asked for, where it has a
    name of its own."""

    game: str = ""


@press_id("meet")
class MeetHere(AboutChannel):
    """Whoever is invited sits down at the lobby that waits for players here; the first of them opens it."""


@press_id("more", reopens=True)
class OpenMore(AboutTable):
    """The menu of everything that is not a move."""


@press_id("remind")
class ChooseReminding(AboutTable):
    """How the presser is told of their turn from now on."""

    way: Reminding


@press_id("words", reopens=True)
class ShowInWords(AboutTable):
    """The table in words."""


@press_id("show-table")
class ShowToAll(AboutTable):
    """A table that only the presser has seen so far is shown to everybody."""


@press_id("stop-sure", reopens=True)
class AskToStop(AboutTable):
    """What stopping would mean."""


@press_id("which-table", formerly=(NOTHING, "which"))
class ChooseTable(AboutNothing):
    """The table that a command means, chosen in a select."""

    command: TableCommand


@press_id("stop")
class StopGame(AboutTable):
    """A game is stopped, by its number, or the table closed: what the presser was asked about."""

    means: str = ""


@press_id("stop-why", opens_form=True)
class AskWhy(AboutTable):
    """The form for a reason to stop."""


@press_id("stop-said")
class StopWithReason(AboutTable):
    """The same as ``StopGame``, with the reason that was typed into a form."""

    means: str = ""
