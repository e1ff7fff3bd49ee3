"""Channels that a server has chosen in its settings, and which of them are gone: Discord tells nobody's settings."""

from collections.abc import Iterable

import discord

from cogs.core.channels import knows_channel


def channels_gone(client: discord.Client | None, guild: int, channels: Iterable[int]) -> frozenset[int]:
    """Return those of some channels of a server that were deleted; none while it is not known what channels there are,
    as before the server has come or in an outage."""
    server = None if client is None else client.get_guild(guild)
    if server is None or server.unavailable:
        return frozenset()
    return frozenset(channel for channel in channels if not knows_channel(client, guild, channel))
