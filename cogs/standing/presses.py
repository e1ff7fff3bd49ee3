"""What can be pressed on leaderboards and profiles, and about what they count."""

from bot.entities.kept import FirstSeason
from bot.figures.parts import Field
from cogs.core.press_ids import AboutNothing, AboutTable, press_id


@press_id("leaders")
class ShowLeaders(AboutNothing):
    """A page of a leaderboard. ``way`` makes the ids of ways that lead to the same page differ."""

    period: FirstSeason
    field: Field
    page: int
    way: str = ""


@press_id("profile")
class ShowProfile(AboutNothing):
    """The presser's own card."""


@press_id("profile-alone")
class ShowAlone(AboutNothing):
    """What the presser has done alone: puzzles and daily deals."""


@press_id("profile-hide")
class HideProfile(AboutNothing):
    """The presser is hidden from all standings, or seen again."""

    hidden: bool


@press_id("count-private")
class CountPrivateGames(AboutTable):
    """Whether games that only the presser sees count where others look."""

    counted: bool
