"""What can be pressed for the proof of a deal."""

from cogs.core.press_ids import AboutTable, press_id


@press_id("fair", reopens=True)
class ShowProof(AboutTable):
    """How a game was dealt: the table's game of that number, which has ended; without one, that which is not over."""

    number: int | None = None
