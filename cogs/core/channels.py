"""Channels as the gateway tells of them."""

import discord

from cogs.core.hidden_channels import is_hidden


def thread_of(client: discord.Client | None, guild: int, thread: int) -> discord.Thread | None:
    """Return a thread of a server as the gateway has told of it; None where it has not. Archived threads are not told
    of."""
    server = None if client is None else client.get_guild(guild)
    return None if server is None else server.get_thread(thread)


def knows_channel(client: discord.Client | None, guild: int, channel: int) -> bool:
    """Return whether the gateway has told of a channel or thread of a server, and not that it is gone. Archived threads
    are not told of."""
    server = None if client is None else client.get_guild(guild)
    is_known = server is not None and server.get_channel_or_thread(channel) is not None
    return is_known or is_hidden(client, guild, channel)
