"""Failures of Discord: their codes, and what each means for posts, other requests, threads and the bot's start.

One table of meanings serves all that the bot posts and asks.
"""

import errno
from dataclasses import dataclass
from enum import Enum, IntEnum, auto
from http import HTTPStatus
from typing import Final

import aiohttp
import discord

from bot.errors import Reason, Refused
from bot.text import Texts


class DiscordCode(IntEnum):
    """The ``code`` of a ``discord.HTTPException``."""

    UNKNOWN_CHANNEL = 10003
    UNKNOWN_MEMBER = 10007
    UNKNOWN_MESSAGE = 10008
    UNKNOWN_USER = 10013
    UNKNOWN_WEBHOOK = 10015
    UNKNOWN_INTERACTION = 10062
    OLD_MESSAGE_EDITED_TOO_OFTEN = 30046
    ALREADY_ANSWERED = 40060
    NETWORK_ERROR = 40333
    """Discord's edge has failed by itself; the status is 403."""
    WRONG_CHANNEL_TYPE = 50024
    TOKEN_EXPIRED = 50027
    THREAD_IS_ARCHIVED = 50083
    THREADS_FULL = 160006
    """A server can have so many open threads and no more."""


SENDING_FAILS: Final = (discord.HTTPException, discord.RateLimited, aiohttp.ClientError, OSError)
"""How anything sent to Discord may fail: refused, held back, or lost on its way."""
_NOBODY_WAITS: Final = (
    DiscordCode.UNKNOWN_WEBHOOK,
    DiscordCode.UNKNOWN_INTERACTION,
    DiscordCode.TOKEN_EXPIRED,
    DiscordCode.ALREADY_ANSWERED,
)
"""Nobody is there to be answered any more; what was pressed stands."""


def may_pass(error: Exception) -> bool:
    """Return whether the failure passes by itself: Discord is busy, broken, or can't be reached. Other refusals may be
    a slip, too (``cogs/core/retrying.py``)."""
    if not isinstance(error, discord.HTTPException):
        return True
    return error.status == 429 or error.status >= 500 or error.code == DiscordCode.NETWORK_ERROR


class Meaning(Enum):
    """Reason for which a post does not stand in its channel, or for which Discord does not do something else."""

    PASSING = auto()
    """Discord is busy, broken or can't be reached, or the store can't answer: the next try may succeed."""
    TOO_OLD = auto()
    """The message is older than an hour and was edited too often: a new one can be sent at once."""
    ARCHIVED = auto()
    """The thread is archived: a new message opens it, unless it is locked."""
    GONE = auto()
    """There is no such message."""
    NO_CHANNEL = auto()
    """There is no such channel, and the gateway knows of none."""
    NOBODY = auto()
    """There is no such person in the server."""
    FORBIDDEN = auto()
    """The bot lacks a permission."""
    REFUSED = auto()
    """Discord does not take what was sent."""
    OUT_OF_REACH = auto()
    """The bot is not in the server or the server is in an outage; or no token lives by which it could be sent."""
    LATE = auto()
    """The post had no turn within its patience."""
    UNWANTED = auto()
    """The client does not want it any more."""

    @property
    def stays(self) -> bool:
        """Whether only people of the server can change it."""
        return self in (Meaning.ARCHIVED, Meaning.GONE, Meaning.NO_CHANNEL, Meaning.FORBIDDEN)


_BY_CODE: Final = {
    DiscordCode.OLD_MESSAGE_EDITED_TOO_OFTEN: Meaning.TOO_OLD,
    DiscordCode.THREAD_IS_ARCHIVED: Meaning.ARCHIVED,
    DiscordCode.UNKNOWN_MESSAGE: Meaning.GONE,
    DiscordCode.UNKNOWN_CHANNEL: Meaning.NO_CHANNEL,
    DiscordCode.UNKNOWN_MEMBER: Meaning.NOBODY,
    DiscordCode.UNKNOWN_USER: Meaning.NOBODY,
}


def meaning_of(error: Exception) -> Meaning:
    """Return the meaning of a failure: of what ``SENDING_FAILS`` names, or of a store that can't answer."""
    if not isinstance(error, discord.HTTPException):
        return Meaning.PASSING
    # Before the status: 30046 comes with 429, which passes, and yet only a new message helps.
    if error.code in _BY_CODE:
        return _BY_CODE[DiscordCode(error.code)]
    if may_pass(error):
        return Meaning.PASSING
    return Meaning.FORBIDDEN if error.status == HTTPStatus.FORBIDDEN else Meaning.REFUSED


class OutOfReach(Exception):
    """No token lives by which a message could be sent or changed now; the next press brings one."""


@dataclass(frozen=True, slots=True)
class NotSent:
    """A post that does not stand, or an answer that was lost.

    :ivar since: the moment of the first refusal in a row, in seconds of the clock; 0 where nothing was refused.
    :ivar error: the last failure; None where none was sent.
    """

    meaning: Meaning
    since: float = 0.0
    error: Exception | None = None

    @property
    def is_refusal(self) -> bool:
        """Whether Discord goes on refusing it; else it was not to be sent, or could not be."""
        return self.meaning not in (Meaning.OUT_OF_REACH, Meaning.LATE, Meaning.UNWANTED)

    def __str__(self) -> str:
        return f"{self.meaning.name.lower()}: {self.error}" if self.error else self.meaning.name.lower()


def token_is_dead(error: Exception) -> bool:
    """Return whether an answer failed because the token of its interaction can't be used any more."""
    if not isinstance(error, discord.HTTPException):
        return False
    return error.code in _NOBODY_WAITS or error.status == HTTPStatus.UNAUTHORIZED


def lost_by(error: Exception) -> NotSent | None:
    """Return why an answer was lost; None where an error is no failure of sending one."""
    if not isinstance(error, SENDING_FAILS):
        return None
    return NotSent(Meaning.OUT_OF_REACH if token_is_dead(error) else meaning_of(error), error=error)


def why_no_thread(error: Exception | None, channel: str, texts: Texts) -> Refused:
    """Return the refusal for a thread that could not be made.

    :param error: what Discord said, if it was asked.
    :param channel: the mention of the channel it was asked for in.
    """
    if not isinstance(error, discord.HTTPException) or may_pass(error):
        return Refused(Reason.THREAD_FAILED)
    # The code says more than the status.
    match error.code:
        case DiscordCode.THREADS_FULL:
            return Refused(Reason.THREADS_FULL)
        case DiscordCode.UNKNOWN_CHANNEL:
            return Refused(Reason.CHANNEL_GONE)
        case DiscordCode.WRONG_CHANNEL_TYPE:
            return Refused(Reason.NO_THREADS_HERE, channel=channel)
    if error.status == 403:
        needed = texts.say("permission-create_public_threads")
        return Refused(Reason.PERMISSIONS_THERE, channel=channel, permissions=needed)
    return Refused(Reason.THREAD_FAILED)


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
