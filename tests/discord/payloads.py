"""Users, servers, channels and members as Discord sends them."""

from typing import Any

from tests.discord.clock import timestamp
from tests.discord.differences import Difference
from tests.discord.world import VIEW, Channel, Guild, User, World

Data = dict[str, Any]
_JOINED = "2024-01-01T00:00:00+00:00"


def user_data(user: User) -> Data:
    """A user."""
    return {
        "id": str(user.id),
        "username": user.name.lower(),
        "discriminator": "0000" if user.bot else "0",
        "global_name": None if user.bot else user.name,
        "avatar": None,
        "bot": user.bot,
        "public_flags": 0,
    }


def own_data(user: User) -> Data:
    """The bot's own user, with what only itself is told."""
    return {**user_data(user), "verified": True, "mfa_enabled": False, "locale": "en-US", "flags": 0, "email": None}


def member_data(user: User, *, permissions: int | None = None, named: bool = True) -> Data:
    """A member of a server.

    :param permissions: what they may do in the channel of an interaction.
    :param named: with the user; messages have it beside.
    """
    data: Data = {
        "roles": [],
        "nick": None,
        "joined_at": _JOINED,
        "premium_since": None,
        "deaf": False,
        "mute": False,
        "pending": False,
        "flags": 0,
        "communication_disabled_until": None,
        "avatar": None,
    }
    if named:
        data["user"] = user_data(user)
    if permissions is not None:
        data["permissions"] = str(permissions)
    return data


_OBFUSCATED = 1 << 17
_HIDDEN_TYPES = (0, 2, 4, 13, 15)
"""Text, voice, category, stage and forum."""


def obfuscated_data(channel: int, guild: int, kind: int, *, position: int = 0, parent: int | None = None) -> Data:
    """A channel that the bot may not view: its number, type, position and parent are true, and nothing else."""
    return {
        "id": str(channel),
        "type": kind,
        "guild_id": str(guild),
        "name": "___hidden___",
        "parent_id": str(parent) if parent else None,
        "position": position,
        "flags": _OBFUSCATED,
        "topic": None,
        "nsfw": False,
        "rate_limit_per_user": 0,
        "bitrate": 64000,
        "user_limit": 0,
        "available_tags": [],
        "default_reaction_emoji": None,
        "default_sort_order": None,
        "default_forum_layout": 0,
        "permission_overwrites": [{"id": str(guild), "type": 0, "allow": "0", "deny": str(VIEW)}],
    }


def told_data(channel: Channel, bot: int) -> Data:
    """A channel as the gateway tells of it, with placeholders where the bot may not view it."""
    if channel.is_message or channel.is_thread or not channel.denied & VIEW:
        return channel_data(channel, bot)
    kind = int(channel.type)
    return obfuscated_data(channel.id, channel.guild, kind, position=channel.position, parent=channel.parent)


def _hidden_in(world: World, guild: Guild) -> list[Data]:
    """One hidden channel of each kind, as every larger server has some."""
    hidden = [
        obfuscated_data(guild.id - number, guild.id, kind, position=100 + number)
        for number, kind in enumerate(_HIDDEN_TYPES, 1)
    ]
    if Difference.HIDDEN_WITHOUT_FLAG in world.differences:
        hidden = [{**each, "flags": 0} for each in hidden]
    return hidden


def channel_data(channel: Channel, bot: int) -> Data:
    """A channel, a thread or people's messages."""
    if channel.is_message:
        kept = {"id": str(channel.id), "type": int(channel.type), "last_message_id": None, "flags": 0}
        return {**kept, "name": None, "icon": None, "owner_id": str(bot), "recipients": []}
    data: Data = {
        "id": str(channel.id),
        "type": int(channel.type),
        "guild_id": str(channel.guild),
        "name": channel.name,
        "parent_id": str(channel.parent) if channel.parent else None,
        "last_message_id": str(channel.last_message) if channel.last_message else None,
        "rate_limit_per_user": 0,
        "flags": 0,
    }
    if not channel.is_thread:
        return {
            **data,
            "position": channel.position,
            "permission_overwrites": _overwrites(channel, bot),
            "topic": None,
            "nsfw": False,
        }
    since = timestamp(channel.created)
    data["owner_id"] = str(bot)
    data["message_count"] = data["total_message_sent"] = 0
    data["member_count"] = len(channel.members)
    data["thread_metadata"] = {
        "archived": channel.archived,
        "locked": channel.locked,
        "auto_archive_duration": 1440,
        "archive_timestamp": since,
        "create_timestamp": since,
        "invitable": True,
    }
    return data


def _overwrites(channel: Channel, bot: int) -> list[Data]:
    """What a channel takes from the bot."""
    return [{"id": str(bot), "type": 1, "allow": "0", "deny": str(channel.denied)}] if channel.denied else []


def guild_data(world: World, guild: Guild, *, joined: bool = False) -> Data:
    """A server as GUILD_CREATE brings it.

    :param joined: the bot has just been added to it; else it becomes available.
    """
    channels = world.channels_of(guild.id)
    bot = world.bot.id
    data: Data = {
        "id": str(guild.id),
        "name": guild.name,
        "icon": None,
        "owner_id": str(guild.owner),
        "afk_timeout": 300,
        "verification_level": 0,
        "default_message_notifications": 0,
        "explicit_content_filter": 0,
        "roles": [_everyone(guild)],
        "emojis": [],
        "stickers": [],
        "features": [],
        "mfa_level": 0,
        "system_channel_flags": 0,
        "premium_tier": 0,
        "preferred_locale": guild.locale,
        "nsfw_level": 0,
        "joined_at": _JOINED,
        "large": False,
        "member_count": len(guild.members) + 1,
        "voice_states": [],
        "members": [member_data(world.bot)],
        "channels": [told_data(each, bot) for each in channels if not each.is_thread] + _hidden_in(world, guild),
        "threads": [channel_data(each, bot) for each in channels if each.is_thread and not each.archived],
        "presences": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
    }
    if not joined:
        data["unavailable"] = False
    return data


def _everyone(guild: Guild) -> Data:
    return {
        "id": str(guild.id),
        "name": "@everyone",
        "permissions": str(guild.bot_permissions),
        "position": 0,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "managed": False,
        "mentionable": False,
        "flags": 0,
        "icon": None,
        "unicode_emoji": None,
    }


def application_data(world: World) -> Data:
    """The application that the bot belongs to."""
    return {
        "id": str(world.application),
        "name": world.bot.name,
        "icon": None,
        "description": "",
        "summary": "",
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "0" * 64,
        "owner": user_data(world.owner),
        "flags": 0,
        "team": None,
        "bot": user_data(world.bot),
        "approximate_guild_count": len(world.guilds),
        "integration_types_config": {str(kind): {} for kind in sorted(world.installs)},
    }
