"""Content of an interaction: the kind of place that it comes from, its author, and their choices."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Any, Final

import discord

from bot.errors import Reason, Refused
from bot.ids import MalformedId
from bot.players.levels import FOR_PEOPLE
from bot.tables.actions import Person
from bot.tables.view import TableView
from bot.text import Texts
from bot.text.names import safe_name
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
    kind = where(interaction)
    return kind is Where.SERVER or (kind is not Where.DIRECT and not answers_privately(interaction))


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


MODERATES: Final = discord.Permissions(manage_messages=True)


def person_of(interaction: discord.Interaction, texts: Texts, table: TableView | None = None) -> Person:
    """Return the author of an interaction, with a name safe to show, or a numbered one if theirs is unusable.

    :param table: the table that they ask, where there is one: ids of presses name any table, so whether somebody is a
        moderator is judged for that table's channel and not for the one that the press came from.
    """
    name = display_name_of(interaction.user, texts)
    moderator = table is not None and moderates(interaction, table)
    return Person(interaction.user.id, name, interaction.id, moderator)


def display_name_of(user: discord.User | discord.Member, texts: Texts) -> str:
    """Return a person's name, safe to show; without a usable one they are a numbered player."""
    return safe_name(user.display_name) or texts.say("seat-name", number=user.id % 100)


def require_other_person(interaction: discord.Interaction, chosen: discord.User | discord.Member) -> None:
    """Refuse where somebody has chosen themselves or a bot. Raises ``Refused``."""
    if chosen.id == interaction.user.id:
        raise Refused(Reason.YOURSELF)
    if chosen.bot:
        raise Refused(Reason.A_BOT)


def can_see(channel: object, member: discord.Member) -> bool:
    """Return whether somebody sees a channel. What can't be found out is no, as in private threads and in those of
    channels that the bot does not see."""
    if isinstance(channel, discord.Thread):
        is_known = channel.parent is not None and not channel.is_private()
        return is_known and channel.permissions_for(member).view_channel
    return isinstance(channel, discord.abc.GuildChannel) and channel.permissions_for(member).view_channel


def shard_heard_on(interaction: discord.Interaction) -> int | None:
    """Return the shard that an interaction came through; None where its server is not known."""
    return None if interaction.guild is None else interaction.guild.shard_id


def moderates(interaction: discord.Interaction, table: TableView) -> bool:
    """Return whether who asks may manage messages in a table's channel, or, where that is gone or hidden from the bot,
    in its whole server. What can't be found out is no."""
    if place_of(interaction) != table.guild:
        return False
    if interaction.channel_id == table.channel:
        return interaction.permissions >= MODERATES
    member, guild = interaction.user, interaction.guild
    if guild is None or not isinstance(member, discord.Member):
        return False
    channel = guild.get_channel_or_thread(table.channel)
    if isinstance(channel, discord.Thread) and channel.parent is None:
        channel = None  # a thread has its permissions from a channel that is hidden from the bot
    held = member.guild_permissions if channel is None else channel.permissions_for(member)
    return held >= MODERATES


def offered_level(level: str) -> str:
    """Return a level that is offered at tables. Raises ``Refused``."""
    if level not in FOR_PEOPLE:
        raise Refused(Reason.UNKNOWN_LEVEL)
    return level


def chosen_value(interaction: discord.Interaction) -> str:
    """Return the first value chosen in a select; empty where there is none."""
    data: Mapping[str, Any] = interaction.data or {}
    values = data.get("values") or [""]
    return str(values[0])


def number_in(text: str, *, digits: int = 20) -> int:
    """Return the number that was chosen, or that a word of an id says. Raises ``MalformedId`` for anything else."""
    # ``int`` takes more than digits, and takes long for very many of them.
    if not (text.isascii() and text.isdigit() and len(text) <= digits):
        raise MalformedId(text[:20])
    return int(text)
