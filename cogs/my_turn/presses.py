"""Presses for one's own turns that other features offer."""

from cogs.core.press_ids import AboutNothing, AboutTable, press_id


@press_id("my-turn", reopens=True)
class OpenMyTurn(AboutNothing):
    """Request for the screen of the bot's messages to the presser."""


@press_id("hand-from")
class HandFrom(AboutTable):
    """Request for the presser's hand at any table of theirs, pressed anywhere."""

    goes_to_table = True
