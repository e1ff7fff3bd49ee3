"""Reasons why Discord creates no thread: transient ones, and those that stay until a person changes something."""

import discord

from bot.errors import Reason, Refused
from bot.text import Texts
from cogs.core.discord_codes import DiscordCode
from cogs.core.replies import may_pass


def why_no_thread(error: Exception | None, channel: str, texts: Texts) -> Refused:
    """Return the refusal for a thread that could not be made.

    :param error: what Discord said, if it was asked.
    :param channel: the mention of the channel it was asked for in.
    """
    if not isinstance(error, discord.HTTPException) or may_pass(error):
        return Refused(Reason.THREAD_FAILED)
    # The code says more than the status.
    match error.code:
        case DiscordCode.THREADS_FULL:
            return Refused(Reason.THREADS_FULL)
        case DiscordCode.UNKNOWN_CHANNEL:
            return Refused(Reason.CHANNEL_GONE)
        case DiscordCode.WRONG_CHANNEL_TYPE:
            return Refused(Reason.NO_THREADS_HERE, channel=channel)
    if error.status == 403:
        needed = texts.say("permission-create_public_threads")
        return Refused(Reason.PERMISSIONS_THERE, channel=channel, permissions=needed)
    return Refused(Reason.THREAD_FAILED)
