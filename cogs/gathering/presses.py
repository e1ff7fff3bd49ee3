"""Press for invitations that other features offer."""

from cogs.core.press_ids import AboutNothing, press_id


@press_id("invite-these")
class InviteThese(AboutNothing):
    """Choice of people to invite."""
