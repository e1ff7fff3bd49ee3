"""Press of the daily deal that other features offer."""

from cogs.core.press_ids import AboutNothing, press_id


@press_id("daily")
class OpenToday(AboutNothing):
    """Today's deal."""
