"""What can be pressed for the review of a finished game."""

from cogs.core.press_ids import AboutGame, press_id


@press_id("review")
class LookBack(AboutGame):
    """A game as a seat has played it; the presser's own where none is named."""

    seat: int | None = None


@press_id("costliest")
class ShowCostliest(AboutGame):
    """The turn that cost the presser most in a game that they have lost."""
