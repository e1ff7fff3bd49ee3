"""What can be pressed to find a table, and people for one."""

from cogs.core.press_ids import AboutNothing, press_id


@press_id("tables")
class ListTables(AboutNothing):
    """What a server plays now, and who wants to."""


@press_id("wait-to-play")
class WaitToPlay(AboutNothing):
    """The presser wants to play now, or no more."""

    wants: bool


@press_id("invite")
class AskWhom(AboutNothing):
    """Asks who is to be invited."""


@press_id("invite-these")
class InviteThese(AboutNothing):
    """People to invite are chosen in a select."""


@press_id("no-invitations")
class RefuseInvitations(AboutNothing):
    """The presser is invited by nobody any more."""
