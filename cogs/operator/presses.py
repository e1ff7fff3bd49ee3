"""Presses of the operator that other features offer."""

from cogs.core.press_ids import AboutNothing, press_id


@press_id("operator")
class OpenOperator(AboutNothing):
    """Request for the operator's first screen."""
