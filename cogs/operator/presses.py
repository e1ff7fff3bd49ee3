"""What other features offer of the operator's."""

from cogs.core.press_ids import AboutNothing, press_id


@press_id("operator")
class OpenOperator(AboutNothing):
    """How the bot is, for the people who run it."""
