"""Content of an interaction: its author, and their choices."""

from collections.abc import Mapping
from typing import Any, Final

import discord

from bot.errors import Reason, Refused
from bot.ids import MalformedId
from bot.players.levels import FOR_PEOPLE
from bot.tables.actions import Person
from bot.tables.view import TableView
from bot.text import Texts
from bot.text.names import safe_name
from cogs.core.whereabouts import place_of

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
