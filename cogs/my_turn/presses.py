"""Presses for one's own turns that other features offer."""

from cogs.core.press_ids import AboutNothing, AboutTable, press_id


@press_id("my-turn", reopens=True)
class OpenMyTurn(AboutNothing):
    """What the bot tells the presser, where and why."""


@press_id("hand-from")
class HandFrom(AboutTable):
    """The presser's hand at a table of theirs, wherever it is and wherever they press."""

    goes_to_table = True
