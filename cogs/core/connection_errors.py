"""Explanations of failed connections to Discord, for the person who has started the bot."""

import errno
from typing import Final

import aiohttp
import discord

REFUSED_WORDS: Final = (
    "Discord refuses the token in DISCORD_TOKEN (or its file). Reset it in Discord's developer portal, under Bot, and "
    "copy it again"
)
_UNREACHABLE: Final = "Discord can't be reached ({reason}). Look at the network, then start the bot again"
_STRANGE: Final = (
    "What answers in Discord's place does not let the bot in ({reason}). Look at SPITE_API_URL; if it is Discord's own "
    "address, Discord lets nothing through from here for now"
)
_OF_THE_NETWORK: Final = frozenset(
    (errno.ECONNREFUSED, errno.ECONNRESET, errno.EHOSTUNREACH, errno.ENETUNREACH, errno.ETIMEDOUT, errno.EPIPE)
)
_AUTHENTICATION_FAILED: Final = 4004
"""The gateway's code for a token that it refuses: https://discord.com/developers/docs/topics/opcodes-and-status-codes."""


def is_token_refused(error: Exception) -> bool:
    """Whether Discord refused the token, at the start or because it was reset since."""
    if isinstance(error, discord.ConnectionClosed):
        return error.code == _AUTHENTICATION_FAILED
    return isinstance(error, discord.LoginFailure)


def unreachable_words(error: Exception) -> str | None:
    """Return words that Discord can't be reached; None for an error that means something else."""
    passing = (aiohttp.ClientError, discord.GatewayNotFound, discord.DiscordServerError, discord.RateLimited)
    if isinstance(error, passing) or (isinstance(error, OSError) and error.errno in _OF_THE_NETWORK):
        return _UNREACHABLE.format(reason=error)
    if isinstance(error, TimeoutError):
        return _UNREACHABLE.format(reason="it does not answer")
    return None


def strange_words(error: Exception) -> str | None:
    """Return words that a connection begins with an answer that Discord gives nobody whom it lets in; None for other
    errors."""
    return _STRANGE.format(reason=error) if isinstance(error, discord.HTTPException) else None
