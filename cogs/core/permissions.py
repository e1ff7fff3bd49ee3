"""Permissions that the bot needs in a channel before a table opens there."""

import logging
from collections.abc import Iterable
from typing import Final

import discord

from bot.errors import Reason, Refused
from bot.text import Texts
from cogs.core.channels import is_hidden
from cogs.core.outcomes import Meaning
from cogs.core.retrying import Failed, ask_discord

logger = logging.getLogger(__name__)

_PATIENCE_SECONDS: Final = 1.0
NEEDED: Final = ("view_channel", "send_messages", "attach_files", "read_message_history")
NEEDED_IN_THREADS: Final = ("view_channel", "send_messages_in_threads", "attach_files", "read_message_history")

NEEDED_FOR_THREADS: Final = ("create_public_threads", "send_messages_in_threads")
"""Where a server wants each table in a thread of its own."""


def invitation(application_id: str) -> str:
    """Return the address by which a server's admin adds the bot, with all permissions that it needs."""
    needed = discord.Permissions(**dict.fromkeys((*NEEDED, *NEEDED_IN_THREADS, *NEEDED_FOR_THREADS), True)).value
    return (
        f"https://discord.com/oauth2/authorize?client_id={application_id}"
        f"&scope=bot+applications.commands&permissions={needed}"
    )


def personal_invitation(application_id: str) -> str:
    """Return the address by which somebody installs the bot for themselves, to bring it along wherever they are."""
    return f"https://discord.com/oauth2/authorize?client_id={application_id}&integration_type=1&scope=applications.commands"


def missing_in(channel: object, held: discord.Permissions) -> list[str]:
    """Return the names of the permissions that the bot needs in such a channel and does not hold."""
    return _lacking(held, NEEDED_IN_THREADS if isinstance(channel, discord.Thread) else NEEDED)


def _lacking(held: discord.Permissions, needed: Iterable[str]) -> list[str]:
    return [name for name in needed if not getattr(held, name)]


def _named(permissions: Iterable[str], texts: Texts) -> str:
    return ", ".join(texts.say(f"permission-{name}") for name in permissions)


def missing_words(interaction: discord.Interaction, texts: Texts) -> str | None:
    """Return a warning of the bot's missing permissions where a button was pressed: the table there may be stale."""
    missing = missing_in(interaction.channel, interaction.app_permissions)
    return f"⚠️ {texts.say('refusal-permissions', permissions=_named(missing, texts))}" if missing else None


def require_permissions(interaction: discord.Interaction, needed: Iterable[str], texts: Texts) -> None:
    """Refuse where the bot lacks permissions in the channel that is asked from. Raises ``Refused``."""
    missing = _lacking(interaction.app_permissions, needed)
    if missing:
        raise Refused(Reason.PERMISSIONS, permissions=_named(missing, texts))


def require_permissions_there(
    channel: discord.abc.GuildChannel | discord.Thread, needed: Iterable[str], texts: Texts
) -> None:
    """Check the bot's permissions in another channel than the interaction's. Raises ``Refused``."""
    require_permissions_hidden(channel.id, channel.permissions_for(channel.guild.me), needed, texts)


def require_permissions_hidden(channel: int, held: discord.Permissions, needed: Iterable[str], texts: Texts) -> None:
    """Refuse where the bot lacks permissions in a channel of which it knows nothing else. Raises ``Refused``."""
    missing = _lacking(held, needed)
    if missing:
        raise Refused(Reason.PERMISSIONS_THERE, channel=f"<#{channel}>", permissions=_named(missing, texts))


def may_write(interaction: discord.Interaction, channel: int | None = None, *, in_thread: bool = False) -> bool:
    """Return whether who asks may write in a channel of their server: the bot posts there for them only what they could
    have posted themselves. What can't be found out is no.

    :param channel: the channel's number, if not the one that is asked from.
    :param in_thread: whether a thread of it will do that they could have made and written in.
    """
    if interaction.guild_id is None:  # whoever is in a message can write there
        return True
    member, guild = interaction.user, interaction.guild
    if isinstance(member, discord.Member) and member.is_timed_out():
        return False
    # Of the channel that is asked from the interaction tells it; of another one the cache, if that knows both.
    if channel is None or channel == interaction.channel_id:
        return _lets_write(interaction.channel, interaction.permissions, in_thread=in_thread)
    there = None if guild is None else guild.get_channel_or_thread(channel)
    if there is None or not isinstance(member, discord.Member):
        return False
    return _lets_write(there, there.permissions_for(member), in_thread=in_thread)


def _lets_write(channel: object, held: discord.Permissions, *, in_thread: bool = False) -> bool:
    """Return whether who holds those permissions in a channel may write there, or in a thread that they make of it."""
    if isinstance(channel, discord.Thread):
        return held.send_messages_in_threads and not (channel.locked and not held.manage_threads)
    return held.send_messages or (in_thread and held.create_public_threads and held.send_messages_in_threads)


def require_may_write(interaction: discord.Interaction, channel: int | None = None, *, in_thread: bool = False) -> None:
    """Refuse where who asks may not write, as ``may_write`` has it. Raises ``Refused``."""
    if not may_write(interaction, channel, in_thread=in_thread):
        raise Refused(Reason.MAY_NOT_WRITE, channel=f"<#{channel or interaction.channel_id}>")


async def require_place(interaction: discord.Interaction, texts: Texts, *, in_thread: bool = False) -> None:
    """Refuse where nothing can be posted for who asks: they may not write there, or the bot could not post, for want of
    a permission, of a place in a private thread, or of a thread that isn't locked. An archived thread that isn't locked
    opens with the first message. Every route by which somebody makes the bot post comes through here or
    ``require_place_in``.

    :param in_thread: whether it is to be posted in a new thread of the channel.
    :raises Refused: nothing has been opened or sent.
    """
    thread = interaction.channel if isinstance(interaction.channel, discord.Thread) else None
    if thread is not None and thread.locked and not interaction.permissions.manage_threads:
        raise Refused(Reason.THREAD_LOCKED)
    require_may_write(interaction, in_thread=in_thread)
    needed = NEEDED if thread is None else NEEDED_IN_THREADS
    require_permissions(interaction, (*needed, *NEEDED_FOR_THREADS) if in_thread else needed, texts)
    if thread is None:
        return
    if thread.locked and not interaction.app_permissions.manage_threads:
        raise Refused(Reason.THREAD_LOCKED)
    if thread.is_private() and not await _is_let_in(interaction.client, thread.id):
        raise Refused(Reason.NOT_IN_THREAD)


async def require_place_in(interaction: discord.Interaction, channel: int, texts: Texts) -> None:
    """Check that a table may open in a channel of the server, asked for from any channel. Raises ``Refused``."""
    if interaction.channel_id == channel:
        await require_place(interaction, texts)
        return
    member, there = interaction.user, await _channel_of(interaction, channel)
    if there is None:  # nobody knows by now whether it is there
        require_may_write(interaction, channel)
        return
    if not isinstance(member, discord.Member) or not _lets_write(there, there.permissions_for(member)):
        raise Refused(Reason.MAY_NOT_WRITE, channel=there.mention)
    needed = NEEDED_IN_THREADS if isinstance(there, discord.Thread) else NEEDED
    require_permissions_there(there, needed, texts)


async def _channel_of(
    interaction: discord.Interaction, channel: int
) -> discord.abc.GuildChannel | discord.Thread | None:
    """Return a channel of the server, also a thread that is archived; None where that can't be found out in time.

    :raises Refused: it is gone.
    """
    found = None if interaction.guild is None else interaction.guild.get_channel_or_thread(channel)
    if found is not None:
        return found
    fetched = await ask_discord(lambda: interaction.client.fetch_channel(channel), within=_PATIENCE_SECONDS)
    if isinstance(fetched, Failed):
        if fetched.meaning is not Meaning.NO_CHANNEL:
            logger.info("Discord does not say what channel %s is: %s", channel, fetched.error)
        elif interaction.guild is None or not is_hidden(interaction.client, interaction.guild.id, channel):
            raise Refused(Reason.CHANNEL_GONE) from fetched.error
        return None
    return fetched if isinstance(fetched, discord.abc.GuildChannel | discord.Thread) else None


async def _is_let_in(client: discord.Client, thread: int) -> bool:
    """Return whether Discord shows the bot a private thread: permissions don't tell, and what is known may be out of
    date.

    What can't be found out in time is yes: the board says it later, if need be.
    """
    found = await ask_discord(lambda: client.fetch_channel(thread), within=_PATIENCE_SECONDS)
    if isinstance(found, Failed) and found.meaning is not Meaning.FORBIDDEN:
        logger.info("Discord does not say whether the bot is in thread %s: %s", thread, found.error)
        return True
    return not isinstance(found, Failed)
