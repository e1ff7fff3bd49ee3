"""Kinds of places that interactions come from: servers with or without the bot, its direct messages, groups."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Any, Final

import discord

from bot.errors import Reason, Refused
from bot.text import Texts
from cogs.core.permissions import invitation

_MANAGES: Final = discord.Permissions(manage_guild=True)


class Where(StrEnum):
    """The kinds of places. Only in the first two does the bot have a channel; elsewhere it answers and no more."""

    SERVER = "server"
    DIRECT = "direct"
    """The bot's own messages with a person."""
    BETWEEN = "between"
    """People's messages with each other: two of them, or a group."""
    FOREIGN = "foreign"
    """A server that the bot is not in, where somebody brings it along."""


def where(interaction: discord.Interaction) -> Where:
    """Return the kind of place that an interaction comes from.

    A server counts as one with the bot if the bot is installed there or the client knows it. So a person who also
    brings the bot along can't get round that server's choices."""
    if interaction.guild_id is None:
        return Where.DIRECT if interaction.context.dm_channel else Where.BETWEEN
    has_bot = interaction.is_guild_integration() or interaction.client.get_guild(interaction.guild_id) is not None
    return Where.SERVER if has_bot else Where.FOREIGN


def comes_from_server(data: Mapping[str, Any], client: discord.Client) -> bool:
    """Whether an interaction comes from a server with the bot, told of it as Discord sends it (``where``)."""
    guild, owners = data.get("guild_id"), data.get("authorizing_integration_owners") or {}
    return guild is not None and (str(owners.get("0")) == str(guild) or client.get_guild(int(guild)) is not None)


def place_of(interaction: discord.Interaction) -> int:
    """Return the number of the place that an interaction comes from, as ``bot/places.py`` says it."""
    if where(interaction) is Where.SERVER:
        return interaction.guild_id or 0
    return -(interaction.guild_id or interaction.channel_id or 0)  # less than 0, so that no server is mistaken for it


def has_channel(interaction: discord.Interaction) -> bool:
    """Whether the bot can post and edit where it is asked."""
    return where(interaction) in (Where.SERVER, Where.DIRECT)


def answers_privately(interaction: discord.Interaction) -> bool:
    """Whether Discord shows nobody else what somebody is answered who has brought the bot along: they may not write
    there, or not use apps of their own."""
    if where(interaction) is not Where.FOREIGN:
        return False
    held, in_thread = interaction.permissions, isinstance(interaction.channel, discord.Thread)
    return not (held.use_external_apps and (held.send_messages_in_threads if in_thread else held.send_messages))


def require_table_place(interaction: discord.Interaction) -> None:
    """Refuse where no table for several could be seen. Raises ``Refused``."""
    if where(interaction) is Where.DIRECT:
        require_server(interaction)
    if answers_privately(interaction):
        raise Refused(Reason.ONLY_PRIVATE)


def can_have_tables(interaction: discord.Interaction) -> bool:
    """Whether others could see a table there."""
    return where(interaction) is not Where.DIRECT and not answers_privately(interaction)


def manages(interaction: discord.Interaction) -> bool:
    """Whether who asks chooses for a server with the bot."""
    return where(interaction) is Where.SERVER and interaction.permissions >= _MANAGES


def require_manager(interaction: discord.Interaction, texts: Texts) -> None:
    """Refuse who may not choose for the server. To be asked at every press: who could open a panel may have lost the
    permission since. Raises ``Refused``."""
    if not manages(interaction):
        raise Refused(Reason.YOUR_PERMISSIONS, permissions=texts.say("permission-manage_guild"))


def require_server(interaction: discord.Interaction) -> None:
    """Refuse what only a server with the bot has, with the way to bring it into one. Raises ``Refused``."""
    if where(interaction) is not Where.SERVER:
        raise Refused(Reason.NEEDS_SERVER, link=invitation(str(interaction.application_id)))
