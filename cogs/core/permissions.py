"""What the bot must be allowed to do in a channel before a table opens there."""

import asyncio
import logging
from collections.abc import Iterable
from typing import Final

import discord

from bot.errors import Reason, Refused
from bot.tables.view import TableView
from bot.text import Texts
from cogs.core.replies import SENDING_FAILS

logger = logging.getLogger(__name__)

_PATIENCE_SECONDS: Final = 1.0
NEEDED: Final = ("view_channel", "send_messages", "attach_files", "read_message_history")
NEEDED_IN_THREADS: Final = ("view_channel", "send_messages_in_threads", "attach_files", "read_message_history")

NEEDED_FOR_THREADS: Final = ("create_public_threads", "send_messages_in_threads")
"""Where a server wants each table in a thread of its own."""


def invitation(application_id: str) -> str:
    """The address by which a server's admin adds the bot, with all permissions that it needs."""
    needed = discord.Permissions(**dict.fromkeys((*NEEDED, *NEEDED_IN_THREADS, *NEEDED_FOR_THREADS), True)).value
    return (
        f"https://discord.com/oauth2/authorize?client_id={application_id}"
        f"&scope=bot+applications.commands&permissions={needed}"
    )


def personal_invitation(application_id: str) -> str:
    """The address by which somebody installs the bot for themselves, to bring it along wherever they are."""
    return f"https://discord.com/oauth2/authorize?client_id={application_id}&integration_type=1&scope=applications.commands"


def missing_in(channel: object, held: discord.Permissions) -> list[str]:
    """The names of the permissions that the bot needs in such a channel and does not hold."""
    return _lacking(held, NEEDED_IN_THREADS if isinstance(channel, discord.Thread) else NEEDED)


def _lacking(held: discord.Permissions, needed: Iterable[str]) -> list[str]:
    return [name for name in needed if not getattr(held, name)]


def _named(permissions: Iterable[str], texts: Texts) -> str:
    return ", ".join(texts.say(f"permission-{name}") for name in permissions)


def missing_permissions(interaction: discord.Interaction) -> list[str]:
    """The names of the permissions that the bot lacks where it was asked."""
    return missing_in(interaction.channel, interaction.app_permissions)


def missing_words(interaction: discord.Interaction, texts: Texts) -> str | None:
    """What the bot lacks where a button was pressed, in words: the table there may not be up to date."""
    missing = missing_permissions(interaction)
    if not missing:
        return None
    return f"⚠️ {texts.say('refusal-permissions', permissions=_named(missing, texts))}"


def require_permissions(interaction: discord.Interaction, needed: Iterable[str], texts: Texts) -> None:
    """Refuses where the bot lacks permissions in the channel that is asked from. Raises ``Refused``."""
    missing = _lacking(interaction.app_permissions, needed)
    if missing:
        raise Refused(Reason.PERMISSIONS, permissions=_named(missing, texts))


def require_permissions_there(channel: discord.abc.GuildChannel, needed: Iterable[str], texts: Texts) -> None:
    """The same in another channel than the one that is asked from. Raises ``Refused``."""
    missing = _lacking(channel.permissions_for(channel.guild.me), needed)
    if missing:
        raise Refused(Reason.PERMISSIONS_THERE, channel=channel.mention, permissions=_named(missing, texts))


def may_write(interaction: discord.Interaction) -> bool:
    """Whether who asks may write where they ask, as the interaction tells it: the bot says there for all to read only
    what they could have said themselves."""
    if interaction.guild_id is None:  # whoever is in a message can write there
        return True
    member, here = interaction.user, interaction.channel
    if isinstance(member, discord.Member) and member.is_timed_out():
        return False
    if not isinstance(here, discord.Thread):
        return interaction.permissions.send_messages
    return interaction.permissions.send_messages_in_threads and not (
        here.locked and not interaction.permissions.manage_threads
    )


def require_may_write(interaction: discord.Interaction, texts: Texts) -> None:
    """Refuses where who asks may not write. Raises ``Refused``."""
    if not may_write(interaction):
        needed = "send_messages_in_threads" if isinstance(interaction.channel, discord.Thread) else "send_messages"
        raise Refused(Reason.YOUR_PERMISSIONS, permissions=_named([needed], texts))


async def require_place(interaction: discord.Interaction, texts: Texts) -> None:
    """Refuses where the bot could not post, saying what it lacks: a permission, its place in a private thread, or a
    thread that isn't locked. An archived thread that isn't locked opens with the first message.

    :raises Refused: nothing has been opened or sent.
    """
    needed = NEEDED_IN_THREADS if isinstance(interaction.channel, discord.Thread) else NEEDED
    require_permissions(interaction, needed, texts)
    thread = interaction.channel
    if not isinstance(thread, discord.Thread):
        return
    if thread.locked and not interaction.app_permissions.manage_threads:
        raise Refused(Reason.THREAD_LOCKED)
    if thread.is_private() and not await _is_let_in(interaction.client, thread.id):
        raise Refused(Reason.NOT_IN_THREAD)


async def require_place_of(interaction: discord.Interaction, table: TableView, texts: Texts) -> None:
    """The same for the channel of a table, from wherever it is asked. Raises ``Refused``."""
    if interaction.channel_id == table.channel:
        await require_place(interaction, texts)
        return
    channel = None if interaction.guild is None else interaction.guild.get_channel(table.channel)
    if channel is not None:
        require_permissions_there(channel, NEEDED, texts)


async def _is_let_in(client: discord.Client, thread: int) -> bool:
    """Whether Discord shows the bot a private thread: permissions don't tell, and what is known may be out of date.

    What can't be found out in time is yes: the board says it later, if need be.
    """
    try:
        async with asyncio.timeout(_PATIENCE_SECONDS):
            await client.fetch_channel(thread)
    except discord.Forbidden:
        return False
    except (*SENDING_FAILS, TimeoutError, discord.InvalidData) as error:
        logger.info("Discord does not say whether the bot is in thread %s: %s", thread, error)
    return True
