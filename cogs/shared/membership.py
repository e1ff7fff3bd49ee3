"""Names of servers, shown only to their members."""

import logging
from typing import Final

import discord

from bot.places import is_server
from cogs.core.retrying import Failed, ask_discord

logger = logging.getLogger(__name__)

_PATIENCE: Final = 1.0
"""Seconds to wait for a server's name; later it is left out."""


async def server_name_for(client: discord.Client, guild: int, user: int) -> str | None:
    """Return the name of a server that somebody is in; None for all other places."""
    if not is_server(guild):
        return None

    async def name() -> str:
        server = client.get_guild(guild) or await client.fetch_guild(guild, with_counts=False)
        await server.fetch_member(user)  # fails for somebody who has left it
        return server.name

    found = await ask_discord(name, within=_PATIENCE)
    if isinstance(found, Failed):  # who has left it reads nothing more of it
        logger.info("Server %d is not named to one of its players: %s", guild, found.error)
        return None
    return found
