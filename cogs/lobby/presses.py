"""What can be pressed in a lobby."""

from cogs.core.press_ids import AboutTable, press_id


@press_id("join")
class SitDown(AboutTable):
    """The presser takes a seat."""


@press_id("computer")
class SeatComputer(AboutTable):
    """A computer of the level chosen in a select sits down, or one that sits there gets it. The ``version`` of the
    table makes ids differ, so that the same level can be chosen again; ids of earlier releases say how many seats were
    taken."""

    version: int = 0


@press_id("no-computer")
class SendComputerAway(AboutTable):
    """The last computer leaves."""


@press_id("partners")
class ChoosePairs(AboutTable):
    """Who plays with whom, as chosen in a select of that ``version`` of the table."""

    version: int


@press_id("quick")
class MakeQuick(AboutTable):
    """A short game."""


@press_id("usual")
class MakeUsual(AboutTable):
    """A game of the usual length."""


@press_id("one-game")
class PlayOneGame(AboutTable):
    """One game is to decide, where it would be a match."""


@press_id("whole-match")
class PlayWholeMatch(AboutTable):
    """A match after all, as the game has it."""


@press_id("start")
class StartGame(AboutTable):
    """The game begins. Ids say how many ``people`` the panel showed at least, where that were several."""

    people: int | None = None
