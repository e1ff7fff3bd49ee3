"""What can be pressed while going through finished games. Ids say everything that an answer needs: the game, the move,
and whose hand is seen."""

from dataclasses import replace
from typing import Final

from cogs.core.press_ids import AboutGame, AboutNothing, PressId, press_id

ALL: Final = "all"
"""Stands in ids where others name the seat whose hand alone is seen."""

LEFT: Final = "="
"""Stands for the game that was looked at, where the way back names that one (``way_back.py``)."""

_FEW: Final = 4
"""So many better moves are named where ids have little room."""

REVIEW: Final = "review"
"""How ways begin that lead from a review to a turn."""


@press_id("replay")
class OpenReplay(AboutGame):
    """A game from its start."""


@press_id("step", reopens=True)
class ShowMoment(AboutGame):
    """A moment of a game. ``way`` makes the ids of ways that lead to the same moment differ; from a review ``better``
    are the moves that would have been better then, as many as an id holds, and what was played is told with them."""

    place: int
    whose: str
    way: str = ""
    better: tuple[str, ...] = ()

    @property
    def in_short(self) -> PressId:
        if not self.is_from_review:
            return replace(self, way="")
        return replace(self, better=self.better[:_FEW])

    @property
    def is_from_review(self) -> bool:
        return self.way.startswith(REVIEW)


@press_id("step-seat")
class ChooseWhose(AboutGame):
    """Whose hand is seen is chosen in a select."""

    place: int


@press_id("step-ask", opens_form=True)
class AskPlace(AboutGame):
    """Asks for the number of a move."""

    last: int
    whose: str


@press_id("step-typed")
class GoToPlace(AboutGame):
    """The number of a move was typed."""

    whose: str


@press_id("games")
class ChooseReplayed(AboutNothing):
    """A game is chosen in the select of a page."""

    page: int


@press_id("games-page", reopens=True)
class ListGames(AboutNothing):
    """A page of the games that the presser may see; where one was looked at, which, at what move and whose hand, so
    that there is a way back to it."""

    page: int
    game: str | None = None
    place: int | None = None
    whose: str | None = None

    @property
    def in_short(self) -> PressId:
        return self if self.game is None else ListGames(self.page, LEFT)


@press_id("film")
class PostFilm(AboutGame):
    """A game's animation, for everybody."""
