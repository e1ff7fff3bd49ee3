"""The numbers by which Discord says why it has refused something, as far as the program tells them apart."""

from enum import IntEnum


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
