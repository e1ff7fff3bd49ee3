"""What can be pressed to find a table, and people for one."""

from cogs.core.press_ids import AboutNothing, AboutTable, press_id


@press_id("tables")
class ListTables(AboutNothing):
    """What a server plays now, and who wants to."""


@press_id("leave-from-sure")
class AskToLeaveFrom(AboutTable):
    """What leaving one of the presser's own tables would mean, wherever it is."""

    goes_to_table = True


@press_id("leave-from")
class LeaveFrom(AboutTable):
    """The presser leaves one of their own tables, wherever it is. ``means`` is what they were told that it means: a
    ``Leaving``, or the number of the game that it stops."""

    goes_to_table = True

    means: str = ""


@press_id("leave-which")
class ChooseOwnTable(AboutNothing):
    """One of the presser's own tables is chosen in a select."""


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
