"""Connections of discord.py to the gateway that survive unreadable data.

Beside ``discord_internals`` no other module touches undocumented parts of the library. The library ends the client when
a frame or an event can't be read, and where one shard waits to connect the others wait behind it. Here each shard
connects anew by itself, in its turn (``bot/session_starts.py``).
"""

import asyncio
import json
import logging
from collections.abc import Callable
from typing import Any, Final, Self

import aiohttp
import discord
import yarl
from discord.gateway import DiscordWebSocket, ReconnectWebSocket, WebSocketClosure
from discord.shard import EventItem, EventType, Shard

from bot.session_starts import SessionStarts

logger = logging.getLogger(__name__)

_CONNECTED_WITHIN: Final = 60.0
"""Seconds from a connection's beginning to HELLO and IDENTIFY."""
_NO_INTENT: Final = 4014
_NORMAL: Final = 1000
_LIBRARYS_OWN: Final = (ReconnectWebSocket, WebSocketClosure, discord.ConnectionClosed, aiohttp.ClientError, OSError)
"""Errors by which the library says that a connection has ended, or is to be made anew."""

_READY: Final = "READY"
_RESUMED: Final = "RESUMED"
UNREADABLE: Final = "unreadable_frame"
"""Event dispatched by the client, with the kind of the frame and the error."""


class SteadySocket(DiscordWebSocket):
    """A connection that outlives a frame that can't be read.

    A whole event that can't be read is passed over. A frame that was cut costs a resume, after which Discord sends it
    again; where the same one is cut twice, it is passed over too.
    """

    unread: tuple[str | None, int | None] | None = None
    """Session and sequence after which a frame was cut."""

    async def received_message(self, msg: Any, /) -> None:
        """Read a frame. What can't be read is told and skipped, or, where all that follows depends on it, ends this
        connection."""
        known, place = self.session_id, (self.session_id, self.sequence)
        if isinstance(msg, bytes):
            try:
                msg = self._decompressor.decompress(msg)
            except Exception as error:  # all that follows depends on it: only another connection helps
                self._dispatch(UNREADABLE, "compressed data", error)
                await self._leave(known if self.unread != place else None, place, error)
            if msg is None:
                return
        try:
            await super().received_message(msg)
        except _LIBRARYS_OWN:
            raise
        except Exception as error:
            op, event = _kind_of(msg)
            self._dispatch(UNREADABLE, event or ("cut frame" if op is None else f"op {op}"), error)
            if event == _RESUMED:
                self._discord_parsers[event]({"__shard_id__": self.shard_id})
            elif event == _READY:
                await self._leave(None, place, error)
            # HELLO starts the heartbeats, and a truncated frame is sent again after a resume: both need a new
            # connection.
            elif op == self.HELLO or (op is None and self.unread != place):
                await self._leave(known, place, error)

    async def _leave(self, session: str | None, place: tuple[str | None, int | None], error: Exception) -> None:
        """End the connection, to resume its session, or to begin another one.

        :raises ReconnectWebSocket: always.
        """
        self.unread = place
        await self.close(code=4000 if session else 1000)
        raise ReconnectWebSocket(self.shard_id, resume=session is not None) from error


def _kind_of(frame: Any) -> tuple[Any, str | None]:
    """Return a frame's op and event; None and None for a truncated frame, which Discord may send again whole."""
    try:
        read = json.loads(frame)
    except (TypeError, ValueError, RecursionError):
        return None, None
    if not isinstance(read, dict):
        return "?", None
    event = read.get("t")
    return read.get("op", "?"), event if isinstance(event, str) else None


class SteadyShard(Shard):
    """A shard that connects anew by itself as long as the client lives."""

    def __init__(
        self,
        socket: SteadySocket,
        client: discord.AutoShardedClient,
        queue_put: Callable[[EventItem], None],
        starts: SessionStarts,
    ) -> None:
        super().__init__(socket, client, queue_put)
        self._starts = starts
        self._owner = client

    async def worker(self) -> None:
        """Listen until the client is closed, or Discord refuses it for good."""
        while not self._owner.is_closed():
            try:
                await self.ws.poll_event()
                continue
            except asyncio.CancelledError:
                return
            except Exception as error:
                trouble = error
            self._starts.ended(self.id)
            if self._is_final(trouble):
                return
            self._dispatch("disconnect")
            self._dispatch("shard_disconnect", self.id)
            if not await self._connect_anew(trouble):
                return

    async def _connect_anew(self, trouble: Exception) -> bool:
        """Resume the session if possible, else begin another one; return False where the client has ended."""
        old = self.ws
        resumes = not isinstance(trouble, ReconnectWebSocket) or trouble.resume
        while not self._owner.is_closed():
            session = old.session_id if resumes else None
            try:
                socket = await open_socket(
                    self._owner,
                    self.id,
                    self._starts,
                    gateway=old.gateway if session else None,
                    session=session,
                    sequence=old.sequence if session else None,
                )
            except asyncio.CancelledError:
                return False
            except Exception as error:
                self._starts.ended(self.id)
                if self._is_final(error):
                    return False
                # Once Discord has refused to resume, the session is gone for good.
                resumes = resumes and not (isinstance(error, ReconnectWebSocket) and not error.resume)
                _note(self.id, error)
                continue
            socket.unread = getattr(old, "unread", None)
            self.ws = socket
            return True
        return False

    def _is_final(self, error: Exception) -> bool:
        """Whether Discord refuses this client for good, which ends it."""
        if not isinstance(error, discord.ConnectionClosed) or error.code == _NORMAL:
            return False
        found: Exception = error
        if error.code == _NO_INTENT:
            found = discord.PrivilegedIntentsRequired(self.id)
        self._queue_put(EventItem(EventType.terminate, self, found))
        return True

    @classmethod
    async def launched(
        cls,
        client: discord.AutoShardedClient,
        shard: int,
        starts: SessionStarts,
        gateway: yarl.URL,
        queue_put: Callable[[EventItem], None],
        is_wanted: Callable[[], bool],
    ) -> Self | None:
        """Connect a shard for the first time, as often as it takes; None where it is not wanted any more."""
        while is_wanted() and not client.is_closed():
            try:
                socket = await open_socket(client, shard, starts, gateway=gateway)
            except Exception as error:
                starts.ended(shard)
                _note(shard, error)
                continue
            launched = cls(socket, client, queue_put, starts)
            launched.launch()
            return launched
        return None


async def open_socket(
    client: discord.AutoShardedClient,
    shard: int,
    starts: SessionStarts,
    *,
    gateway: yarl.URL | None = None,
    session: str | None = None,
    sequence: int | None = None,
) -> SteadySocket:
    """Connect in the shard's turn, and resume a session or begin one.

    :raises Exception: the library's error where that fails.
    """
    await starts.before(shard, resumes=session is not None)
    async with asyncio.timeout(_CONNECTED_WITHIN):
        return await SteadySocket.from_client(
            client, gateway=gateway, shard_id=shard, session=session, sequence=sequence, resume=session is not None
        )


def _note(shard: int, error: Exception) -> None:
    known = isinstance(error, (*_LIBRARYS_OWN, TimeoutError))
    words = str(error) or type(error).__name__
    logger.warning("Shard %d could not connect, and tries again: %s", shard, words, exc_info=None if known else error)
