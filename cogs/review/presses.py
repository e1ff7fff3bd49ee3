"""What can be pressed for the review of a finished game."""

from cogs.core.press_ids import AboutGame, press_id


@press_id("review", reopens=True)
class LookBack(AboutGame):
    """A game as a seat has played it; the presser's own where none is named."""

    seat: int | None = None


@press_id("costliest", reopens=True)
class ShowCostliest(AboutGame):
    """The turn that cost the presser most in a game that they have lost."""
