"""Channels and servers as Discord tells of them: which channels there are, are gone or hidden, and who is in a server.

The gateway tells of channels that the bot may not view with placeholders (obfuscated channels): the name
``___hidden___``, a flag, and one overwrite that denies everything to everybody. The library would take these for the
truth, also for the channel of an interaction, whose payload tells the real name, type and permissions. They are kept
out of what the library knows, and a channel that it does not know is taken from the payload.
"""

import logging
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, Final
from weakref import WeakKeyDictionary

import discord

from bot import discord_internals as internals
from bot.places import is_server
from bot.text import Texts
from cogs.core.retrying import Failed, ask_discord

logger = logging.getLogger(__name__)

PLACEHOLDER: Final = "___hidden___"
"""The name of every hidden channel."""
_HIDDEN: Final = 1 << 17
_known: Final[WeakKeyDictionary[discord.Client, dict[int, set[int]]]] = WeakKeyDictionary()
"""The hidden channels of each server that each client has been told of."""


def is_obfuscated(channel: dict[str, Any]) -> bool:
    """Return whether the gateway has sent placeholders in place of a channel."""
    return bool(int(channel.get("flags") or 0) & _HIDDEN)


def is_hidden(client: discord.Client | None, guild: int, channel: int) -> bool:
    """Return whether a server has that channel and the bot may not view it."""
    return client is not None and channel in _known.get(client, {}).get(guild, ())


def keep_hidden_channels_out(client: discord.Client, deleted: Callable[[int], object]) -> None:
    """Let the library read nothing of channels that the bot may not view.

    :param deleted: hears of a hidden channel that was deleted, of which the library could not tell.
    """
    kept_out = _KeptOut(client, deleted)
    internals.wrap_parser(client, "GUILD_CREATE", lambda parse: partial(kept_out.read_server, parse))
    internals.wrap_parser(client, "CHANNEL_CREATE", kept_out.reading_creations)
    internals.wrap_parser(client, "CHANNEL_UPDATE", lambda parse: partial(kept_out.read_change, parse))
    internals.wrap_parser(client, "CHANNEL_DELETE", lambda parse: partial(kept_out.read_deletion, parse))


class _KeptOut:
    """Readers of the gateway's events of channels, which give the library's own readers nothing hidden."""

    def __init__(self, client: discord.Client, deleted: Callable[[int], object]) -> None:
        self._client, self._deleted, self._hidden = client, deleted, _known.setdefault(client, {})
        self._create: internals.Parser | None = None
        """The library's own reader of a channel that is there from now on."""

    def read_server(self, parse: internals.Parser, data: Any) -> None:
        """Read a server without its hidden channels."""
        channels = data.get("channels") or []
        found = {int(each["id"]) for each in channels if is_obfuscated(each)}
        self._hidden.pop(int(data["id"]), None)  # this list is whole: what it does not hide is to be seen again
        if found:
            self._hidden[int(data["id"])] = found
            data = {**data, "channels": [each for each in channels if not is_obfuscated(each)]}
        parse(data)

    def reading_creations(self, parse: internals.Parser) -> internals.Parser:
        """Return a reader of new channels that hides those that the bot may not view."""
        self._create = parse
        return lambda data: self._hide(data) if is_obfuscated(data) else parse(data)

    def read_change(self, parse: internals.Parser, data: Any) -> None:
        """Read the change of a channel, by which it may be hidden or come to be seen."""
        guild, channel = int(data.get("guild_id") or 0), int(data["id"])
        if is_obfuscated(data):
            self._hide(data)
        elif channel in self._hidden.get(guild, ()) and self._create is not None:
            self._hidden[guild].discard(channel)
            self._create(data)  # the library has never heard of it, and would drop a change
        else:
            parse(data)

    def read_deletion(self, parse: internals.Parser, data: Any) -> None:
        """Read the deletion of a channel, and tell of a hidden one."""
        guild, channel = int(data.get("guild_id") or 0), int(data["id"])
        if channel in self._hidden.get(guild, ()):
            self._hidden[guild].discard(channel)
            self._deleted(channel)
        parse(data)

    def _hide(self, data: Any) -> None:
        guild, channel = int(data.get("guild_id") or 0), int(data["id"])
        self._hidden.setdefault(guild, set()).add(channel)
        server = self._client.get_guild(guild)
        if server is not None:
            internals.forget_channel(server, channel)


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


def channels_gone(client: discord.Client | None, guild: int, channels: Iterable[int]) -> frozenset[int]:
    """Return those of some channels of a server that were deleted; none while it is not known what channels there are,
    as before the server has come or in an outage."""
    server = None if client is None else client.get_guild(guild)
    if server is None or server.unavailable:
        return frozenset()
    return frozenset(channel for channel in channels if not knows_channel(client, guild, channel))


_NAME_PATIENCE: Final = 1.0
"""Seconds to wait for a server's name; later it is left out."""


async def server_name_for(client: discord.Client, guild: int, user: int) -> str | None:
    """Return the name of a server that somebody is in; None for all other places."""
    if not is_server(guild):
        return None

    async def name() -> str:
        server = client.get_guild(guild) or await client.fetch_guild(guild, with_counts=False)
        await server.fetch_member(user)  # fails for somebody who has left it
        return server.name

    found = await ask_discord(name, within=_NAME_PATIENCE)
    if isinstance(found, Failed):  # who has left it reads nothing more of it
        logger.info("Server %d is not named to one of its players: %s", guild, found.error)
        return None
    return found


def unnamed_place(guild: int, texts: Texts) -> str:
    """Return the words for a place without the name of its server: the reader has left it, or there is none."""
    return texts.say("tables-in-a-server" if is_server(guild) else "tables-in-messages")
