"""What the bot must be allowed to do in a channel before a table opens there."""

from typing import Final

import discord

from bot.tables.errors import Reason, Refused
from bot.text import Texts

NEEDED: Final = ("view_channel", "send_messages", "attach_files", "read_message_history")
NEEDED_IN_THREADS: Final = ("view_channel", "send_messages_in_threads", "attach_files", "read_message_history")


def invitation(application_id: str) -> str:
    """The address by which a server's admin adds the bot, with all permissions that it needs."""
    needed = discord.Permissions(**dict.fromkeys((*NEEDED, *NEEDED_IN_THREADS), True)).value
    return (
        f"https://discord.com/oauth2/authorize?client_id={application_id}"
        f"&scope=bot+applications.commands&permissions={needed}"
    )


def missing_permissions(interaction: discord.Interaction) -> list[str]:
    """The names of the permissions that the bot lacks where it was asked."""
    needed = NEEDED_IN_THREADS if isinstance(interaction.channel, discord.Thread) else NEEDED
    held = interaction.app_permissions
    return [name for name in needed if not getattr(held, name)]


def missing_words(interaction: discord.Interaction, texts: Texts) -> str | None:
    """What the bot lacks where a button was pressed, in words: the table there may not be up to date."""
    missing = missing_permissions(interaction)
    if not missing:
        return None
    names = ", ".join(texts.say(f"permission-{name}") for name in missing)
    return f"⚠️ {texts.say('refusal-permissions', permissions=names)}"


def require_permissions(interaction: discord.Interaction, texts: Texts) -> None:
    """Refuses, naming every permission that is missing. Raises ``Refused``."""
    missing = missing_permissions(interaction)
    if missing:
        names = ", ".join(texts.say(f"permission-{name}") for name in missing)
        raise Refused(Reason.PERMISSIONS, permissions=names)
