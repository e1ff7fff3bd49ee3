"""Meanings of the ways in which Discord fails to do what it is asked: one table for all that the bot posts and asks."""

from dataclasses import dataclass
from enum import Enum, auto
from http import HTTPStatus
from typing import Final

import discord

from cogs.core.discord_codes import DiscordCode
from cogs.core.replies import may_pass


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
