"""Channels as the gateway tells of them: those there are, those chosen by a server that are gone, and hidden ones.

The gateway tells of channels that the bot may not view with placeholders (obfuscated channels): the name
``___hidden___``, a flag, and one overwrite that denies everything to everybody. The library would take these for the
truth, also for the channel of an interaction, whose payload tells the real name, type and permissions. They are kept
out of what the library knows, and a channel that it does not know is taken from the payload.
"""

from collections.abc import Callable, Iterable
from typing import Any, Final
from weakref import WeakKeyDictionary

import discord

from bot import discord_internals as internals

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
    hidden = _known.setdefault(client, {})
    creates: list[internals.Parser] = []

    def of_server(parse: internals.Parser) -> internals.Parser:
        def read(data: Any) -> None:
            channels = data.get("channels") or []
            found = {int(each["id"]) for each in channels if is_obfuscated(each)}
            hidden.pop(int(data["id"]), None)  # this list is whole: what it does not hide is to be seen again
            if found:
                hidden[int(data["id"])] = found
                data = {**data, "channels": [each for each in channels if not is_obfuscated(each)]}
            parse(data)

        return read

    def of_creation(parse: internals.Parser) -> internals.Parser:
        creates.append(parse)

        def read(data: Any) -> None:
            if is_obfuscated(data):
                hide(data)
            else:
                parse(data)

        return read

    def of_change(parse: internals.Parser) -> internals.Parser:
        def read(data: Any) -> None:
            guild, channel = int(data.get("guild_id") or 0), int(data["id"])
            if is_obfuscated(data):
                hide(data)
            elif channel in hidden.get(guild, ()) and creates:  # the bot may view it from now on
                hidden[guild].discard(channel)
                creates[0](data)  # the library has never heard of it, and would drop a change
            else:
                parse(data)

        return read

    def of_deletion(parse: internals.Parser) -> internals.Parser:
        def read(data: Any) -> None:
            guild, channel = int(data.get("guild_id") or 0), int(data["id"])
            if channel in hidden.get(guild, ()):
                hidden[guild].discard(channel)
                deleted(channel)
            parse(data)

        return read

    def hide(data: Any) -> None:
        guild, channel = int(data.get("guild_id") or 0), int(data["id"])
        hidden.setdefault(guild, set()).add(channel)
        server = client.get_guild(guild)
        if server is not None:
            internals.forget_channel(server, channel)

    internals.wrap_parser(client, "GUILD_CREATE", of_server)
    internals.wrap_parser(client, "CHANNEL_CREATE", of_creation)
    internals.wrap_parser(client, "CHANNEL_UPDATE", of_change)
    internals.wrap_parser(client, "CHANNEL_DELETE", of_deletion)


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
