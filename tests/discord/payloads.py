"""Users, servers, channels and members as Discord sends them."""

from typing import Any

from tests.discord.clock import timestamp
from tests.discord.world import Channel, Guild, User, World

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
        "channels": [channel_data(channel, bot) for channel in channels if not channel.is_thread],
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
