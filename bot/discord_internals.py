"""The parts of discord.py that the program uses and the library does not promise. Nobody else touches them.

They are looked for at the start. Where a release of the library has one no more, the log and the doctor say what does
not work without it, and the rest goes on.
"""

import asyncio
import logging
import threading
import time
from collections.abc import Callable, Collection
from contextlib import suppress
from enum import StrEnum
from functools import partial
from typing import Any, Final

import discord
import yarl

from bot.discord_sending import can_send, reads_answers

logger = logging.getLogger(__name__)

Parser = Callable[[Any], object]

_SHARDS: Final = "_AutoShardedClient__shards"
_HEARD_AT: Final = "_last_recv"
_EVENTS: Final = "_AutoShardedClient__queue"
_COMING: Final = "_ready_tasks"
_READY: Final = "_ready_task"
_READERS: Final = "_discord_parsers"
_KEEPER: Final = "_keep_alive"
_GREETING: Final = "READY"
_PROBED: Final = "send_heartbeat"
_BEAT: Final = "beat"
_ANSWERED: Final = "_response_type"
_ASKED: Final = "_parent"
_HOLDERS: Final = ("_parent", "_view")
_UNKNOWN: Final = object()


class Internal(StrEnum):
    """Private parts of the library, each with the consequence of its absence."""

    INTERACTIONS = "presses keep the parts of the message that was pressed on, so more memory is used"
    CIRCLES = "what is left of a press is freed only when all garbage is looked for, so more memory is used"
    LAYOUTS = "what is left of a panel is freed only when garbage is looked for, which costs a tenth of all work"
    ANSWERS = "first answers to presses wait behind edits and posts"
    EDITS = "every edit of a message is read for nothing"
    MESSAGES = "every message in a channel is read for nothing"
    SERVER_LISTS = "a kick that happens while the bot is not connected is not noticed"
    SHARD_COUNT = "several processes can't share the shards (SPITE_SHARDS)"
    SHARDS = "a shard that passes to another process and comes back is not connected again until a restart"
    SERVERS = "a server whose shard has passed to another process is still counted here"
    SILENCE = "a connection that hangs is noticed only when the library closes it"
    THREADS = "threads of the library may go on for a moment after the bot has ended"
    PROBES = "the clock of a quiet server waits up to a minute before a computer steps in"
    OFFERS = "choices that come too late are logged with a trace"
    CONNECTIONS = "no connection can be made"
    EVENTS = "an event that can't be read ends the bot"
    BROKEN_ANSWERS = "an answer that was cut is taken for a fault of the program"
    ADDRESS = "SPITE_API_URL has no effect"
    GATEWAY = "SPITE_GATEWAY_URL has no effect"


def missing(client: discord.Client) -> list[Internal]:
    """Return the parts that this release of the library lacks. The client need not be connected."""
    found = []
    for part, is_there in _CHECKS.items():
        try:
            is_missing = not is_there(client)
        except Exception:  # whatever a later release has put in its place
            is_missing = True
        if is_missing:
            found.append(part)
    return found


def tell_what_is_missing(client: discord.Client) -> None:
    """Log the consequences of the parts that this release of the library lacks."""
    for part in missing(client):
        logger.error("discord.py %s is not as this program knows it: %s", version(), part)


def version() -> str:
    """Return the library's release."""
    return discord.__version__


def wrap_parser(client: discord.Client, event: str, wrap: Callable[[Parser], Parser]) -> None:
    """Replace the parser of a gateway event by a wrapper; without the private part nothing changes.

    :param wrap: makes the new parser from the old one.
    """
    parsers = _parsers(client)
    if event in parsers:
        parsers[event] = wrap(parsers[event])


def guard_parsers(client: discord.Client, dropped: Callable[[str, Any, Exception], None]) -> None:
    """Drop unreadable events instead of ending the client. To be called once every parser is wrapped.

    :param dropped: hears of each: the event, its data, and why it could not be read.
    """
    for event in _parsers(client):
        wrap_parser(client, event, partial(guarded, event, dropped))


def guarded(event: str, dropped: Callable[[str, Any, Exception], None], parse: Parser) -> Parser:
    """Return a parser that raises nothing, except for READY: without it the connection must be made anew."""

    def read(data: Any) -> None:
        try:
            parse(data)
        except Exception as error:
            if event == _GREETING:
                raise
            dropped(event, data, error)

    return read


def hear_beside(shard: discord.ShardInfo, event: str, hear: Callable[[Any], object]) -> None:
    """Call ``hear`` for an event of one connection before the library reads it; without the private part, never."""
    socket: Any = _socket(shard)
    parsers = getattr(socket, _READERS, None)
    if not isinstance(parsers, dict) or event not in parsers:
        return
    usual = parsers[event]

    def read(data: Any) -> None:
        with suppress(LookupError, TypeError, ValueError):
            hear(data)
        usual(data)

    # A copy: the dictionary is shared by all connections, and only this one is to be heard.
    setattr(socket, _READERS, {**parsers, event: read})


def set_shards(client: discord.AutoShardedClient, ids: Collection[int], count: int | None = None) -> None:
    """Give the client these shards.

    :param count: of how many in all; None leaves it as it is.
    """
    state: Any = client._connection
    if count is not None:
        state.shard_count = count
    state.shard_ids = sorted(ids)


def shards_of(client: discord.AutoShardedClient) -> list[int]:
    """Return the shards that are the client's."""
    return list(getattr(client._connection, "shard_ids", None) or ())


def ready_without(client: discord.AutoShardedClient, shard: int) -> None:
    """Stop waiting for a shard that will not come: if all the others have come, the client is ready.

    The library checks that only when a shard comes.
    """
    state: Any = client._connection
    coming = getattr(state, _COMING, None)
    if not isinstance(coming, dict) or client.is_ready():
        return
    coming.pop(shard, None)
    if coming and coming.keys() >= set(state.shard_ids) and getattr(state, _READY, _UNKNOWN) is None:
        state._ready_task = asyncio.create_task(state._delay_ready())


def add_shard(client: discord.AutoShardedClient, number: int, shard: discord.shard.Shard) -> None:
    """Add a connection to the client's."""
    getattr(client, _SHARDS)[number] = shard


def ends_by(client: discord.AutoShardedClient) -> Callable[[discord.shard.EventItem], None]:
    """Return the queue's ``put`` by which the client learns that a connection has ended for good."""
    put: Callable[[discord.shard.EventItem], None] = getattr(client, _EVENTS).put_nowait
    return put


async def disconnect_shard(client: discord.AutoShardedClient, shard: int) -> None:
    """Close a shard's connection, even one that is being made anew."""
    found = getattr(client, _SHARDS, {}).get(shard) or client.shards.get(shard)
    if found is not None:
        await found.disconnect()


async def forget_shard(client: discord.AutoShardedClient, shard: int) -> None:
    """Close a shard's connection, even one that is being made anew, and remove it from the client."""
    known = getattr(client, _SHARDS, None)
    gone = known.pop(shard, None) if isinstance(known, dict) else client.shards.get(shard)
    if gone is not None:
        await gone.disconnect()


def forget_server(client: discord.Client, guild: discord.Guild) -> None:
    """Remove a server from the client's cache."""
    remove = getattr(client._connection, "_remove_guild", None)
    if remove is not None:
        remove(guild)


def forget_channel(guild: discord.Guild, channel: int) -> None:
    """Remove a channel of a server, about which no more events come, from the cache, if that is possible."""
    found, remove = guild.get_channel(channel), getattr(guild, "_remove_channel", None)
    for thread in [each for each in guild.threads if each.parent_id == channel]:
        if (remove_thread := getattr(guild, "_remove_thread", None)) is not None:
            remove_thread(thread)
    if found is not None and remove is not None:
        remove(found)


def silence(shard: discord.ShardInfo) -> float | None:
    """Return the seconds since a connection last received anything, heartbeats' answers included.

    None for a connection that is not open; 0 where that can't be told.
    """
    if shard.is_closed():
        return None
    keeper = getattr(_socket(shard), _KEEPER, _UNKNOWN)
    if keeper is None:
        return None
    heard_at = getattr(keeper, _HEARD_AT, None)
    return 0.0 if heard_at is None else max(0.0, time.perf_counter() - heard_at)


async def probe(shard: discord.ShardInfo) -> None:
    """Send a heartbeat before its time, which Discord answers at once."""
    socket = _socket(shard)
    send, beat = getattr(socket, _PROBED, None), getattr(getattr(socket, _KEEPER, None), _BEAT, None)
    if send is not None and beat is not None and not shard.is_closed():
        await send(beat())  # which also notes when it was sent, so that the library counts its answer's time from then


def keepers_of(client: discord.Client) -> set[discord.gateway.KeepAliveHandler]:
    """Return the heartbeat threads of a client, even those of replaced connections that it has lost track of."""
    keepers = (each for each in threading.enumerate() if isinstance(each, discord.gateway.KeepAliveHandler))
    return {keeper for keeper in keepers if getattr(keeper.ws, "_connection", None) is client._connection}


def consider_answered(interaction: discord.Interaction) -> None:
    """Mark an autocomplete as answered: the library would try once more, and log a trace."""
    if hasattr(interaction.response, _ANSWERED):
        setattr(interaction.response, _ANSWERED, discord.InteractionResponseType.autocomplete_result)


def free_when_dropped(interaction: discord.Interaction) -> None:
    """Break the reference cycle of an answered interaction, so that it is freed once it is dropped.

    The interaction keeps its responder, which keeps it: a cycle of some fifteen objects, the pressed message among
    them, that only the garbage collector finds. An answered responder needs its interaction no more: it says that it is
    done, and refuses a second answer, as before.
    """
    answering = interaction.response
    if hasattr(answering, _ASKED) and answering.is_done():
        setattr(answering, _ASKED, None)


def free_when_sent(layout: discord.ui.LayoutView) -> None:
    """Break the reference cycles of a finished layout, so that it is freed once it is sent and dropped.

    Its parts know their parents, a cycle of some forty objects for each panel: all that a press leaves behind, and the
    collector's search for them took a sixth of a busy process. Sending reads a part's children, not its parents.
    """
    for part in layout.walk_children():
        for name in _HOLDERS:
            if hasattr(part, name):
                setattr(part, name, None)


def ask_at(address: str) -> None:
    """Set the address of requests."""
    discord.http.Route.BASE = address


def asked_at() -> str:
    """Return the address of requests."""
    return discord.http.Route.BASE


def connect_at(gateway: yarl.URL) -> None:
    """Set the address of new connections, those with a new session included."""
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = gateway


def connected_at() -> yarl.URL:
    """Return the address of new connections."""
    return discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY


def _parsers(client: discord.Client) -> dict[str, Parser]:
    found = getattr(getattr(client, "_connection", None), "parsers", None)
    return found if isinstance(found, dict) else {}


def _socket(shard: discord.ShardInfo) -> object:
    return getattr(getattr(shard, "_parent", None), "ws", None)


def _uses(function: Any, name: str) -> bool:
    """Whether a method of the library uses an attribute of that name."""
    return name in function.__code__.co_names


def _knows_sockets() -> bool:
    return "_parent" in discord.ShardInfo.__slots__ and _uses(discord.shard.Shard.__init__, "ws")


_CHECKS: Final[dict[Internal, Callable[[discord.Client], bool]]] = {
    Internal.INTERACTIONS: lambda client: "INTERACTION_CREATE" in _parsers(client),
    Internal.CIRCLES: lambda client: _ASKED in discord.InteractionResponse.__slots__,
    Internal.LAYOUTS: lambda client: all(_uses(discord.ui.Item.__init__, name) for name in _HOLDERS),
    Internal.ANSWERS: lambda client: can_send(),
    Internal.EDITS: lambda client: "MESSAGE_UPDATE" in _parsers(client),
    Internal.MESSAGES: lambda client: "MESSAGE_CREATE" in _parsers(client),
    Internal.SERVER_LISTS: lambda client: {"READY", "GUILD_CREATE", "GUILD_DELETE"} <= _parsers(client).keys(),
    Internal.SHARD_COUNT: lambda client: all(
        hasattr(client._connection, name) for name in ("shard_ids", "shard_count")
    ),
    Internal.SHARDS: lambda client: isinstance(getattr(client, _SHARDS), dict),
    Internal.SERVERS: lambda client: callable(getattr(client._connection, "_remove_guild", None)),
    Internal.SILENCE: lambda client: (
        _uses(discord.gateway.KeepAliveHandler.tick, _HEARD_AT)
        and _uses(discord.gateway.DiscordWebSocket.received_message, _KEEPER)
        and _knows_sockets()
    ),
    Internal.THREADS: lambda client: _uses(discord.gateway.DiscordWebSocket.from_client, "_connection"),
    Internal.PROBES: lambda client: (
        _knows_sockets()
        and hasattr(discord.gateway.DiscordWebSocket, _PROBED)
        and hasattr(discord.gateway.KeepAliveHandler, _BEAT)
    ),
    Internal.OFFERS: lambda client: _ANSWERED in discord.InteractionResponse.__slots__,
    Internal.CONNECTIONS: lambda client: (
        isinstance(getattr(client, _SHARDS), dict)
        and _uses(discord.AutoShardedClient.connect, _EVENTS)
        and _uses(discord.gateway.DiscordWebSocket.from_client, "_dispatch")
        and _uses(discord.gateway.DiscordWebSocket.received_message, "_decompressor")
    ),
    Internal.EVENTS: lambda client: (
        _uses(discord.gateway.DiscordWebSocket.received_message, "_discord_parsers")
        and hasattr(discord.app_commands.CommandTree, "_call")
    ),
    Internal.BROKEN_ANSWERS: lambda client: reads_answers(),
    Internal.ADDRESS: lambda client: (
        isinstance(discord.http.Route.BASE, str) and _uses(discord.http.Route.__init__, "BASE")
    ),
    Internal.GATEWAY: lambda client: isinstance(discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY, yarl.URL),
}
