"""The gateway: sessions over websockets that get every event, and can be silenced, closed and resumed."""

import asyncio
import json
import secrets
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any, Final

from aiohttp import WSMsgType, web

from tests.discord.clock import Clock
from tests.discord.counters import Counters
from tests.discord.payloads import Data, guild_data, own_data
from tests.discord.world import World

GUILDS: Final = 1
GUILD_MESSAGES: Final = 1 << 9
ALWAYS: Final = 0
"""The intents that an event belongs to; some are sent whatever the bot has asked for."""
_KEPT_EVENTS: Final = 2000
_RESUMABLE_SECONDS: Final = 180.0
_UNKNOWN_TOKEN, _NOT_IDENTIFIED, _BAD_SHARD = 4004, 4003, 4010
_NORMAL_CLOSES: Final = (1000, 1001)


class Op(IntEnum):
    """What a frame is."""

    DISPATCH = 0
    HEARTBEAT = 1
    IDENTIFY = 2
    RESUME = 6
    RECONNECT = 7
    INVALID_SESSION = 9
    HELLO = 10
    HEARTBEAT_ACK = 11


@dataclass(slots=True, eq=False)
class Link:
    """One connection. A ``silent`` one is open, and nothing comes through it any more."""

    frames: "asyncio.Queue[str | int]" = field(default_factory=asyncio.Queue)
    silent: bool = False
    closing: bool = False

    def send(self, frame: str) -> None:
        if not self.silent:
            self.frames.put_nowait(frame)

    def close(self, code: int) -> None:
        """Closes the connection once everything before has been sent."""
        self.closing = True
        self.frames.put_nowait(code)


@dataclass(slots=True)
class Session:
    """One session of one shard; it outlives its connection for some minutes."""

    id: str
    shard: int
    shards: int
    intents: int
    link: Link | None
    sequence: int = 0
    sent: deque[tuple[int, str]] = field(default_factory=lambda: deque(maxlen=_KEPT_EVENTS))
    lost_at: float = 0.0

    def concerns(self, guild: int) -> bool:
        return (guild >> 22) % self.shards == self.shard

    def dispatch(self, event: str, text: str) -> None:
        """Sends an event, or keeps it until the session is resumed."""
        self.sequence += 1
        frame = f'{{"op":0,"s":{self.sequence},"t":"{event}","d":{text}}}'
        self.sent.append((self.sequence, frame))
        if self.link is not None:
            self.link.send(frame)


class Gateway:
    """Every session, and what can go wrong with them.

    ``twice`` delivers each interaction two times; ``to_all`` gives interactions to every process with the token, else
    the newest one gets them; ``silent`` keeps new connections silent too. ``ends`` says how new sessions end at once:
    ``invalid`` (op 9) or a code to close with, after IDENTIFY or, where it is ``greets``, after READY. ``starts_left``
    and ``reset_after`` (seconds) are the limit of sessions that it tells; ``changed`` may change each event's text.
    """

    def __init__(
        self, world: World, clock: Clock, counters: Counters, token: str, *, shards: int, heartbeat_seconds: float
    ) -> None:
        self.shards = shards
        self.url = ""
        self.twice = False
        self.to_all = True
        self.silent = False
        self.ends: str | int | None = None
        self.greets = True
        self.starts_left, self.reset_after = 1000, 14_400.0
        self.changed: Callable[[str, str], str] = lambda event, text: text
        self.sessions: dict[str, Session] = {}
        self.ready = asyncio.Event()
        """Set while every shard has a session."""
        self._world, self._clock, self._counters, self._token = world, clock, counters, token
        self._heartbeat_seconds = heartbeat_seconds
        self._links: set[Link] = set()

    async def serve(self, request: web.BaseRequest) -> web.WebSocketResponse:
        """One connection, from HELLO to its close."""
        socket = web.WebSocketResponse(max_msg_size=1 << 20, compress=False, timeout=2.0)
        await socket.prepare(request)
        link = Link()
        self._links.add(link)
        writing = asyncio.create_task(_write(socket, link))
        session: Session | None = None
        link.send(_frame(Op.HELLO, {"heartbeat_interval": round(self._heartbeat_seconds * 1000)}))
        link.silent = self.silent
        try:
            async for message in socket:
                if message.type is WSMsgType.TEXT:
                    session = self._hear(link, session, json.loads(message.data))
        finally:
            if not link.closing:  # else the writer is saying goodbye, for which the reading above has ended
                writing.cancel()
            await asyncio.wait({writing})
            self._links.discard(link)
            self._lose(session, link, socket.close_code)
        return socket

    def _hear(self, link: Link, session: Session | None, frame: Data) -> Session | None:
        op, data = frame.get("op"), frame.get("d")
        if op == Op.HEARTBEAT:
            link.send(_frame(Op.HEARTBEAT_ACK, None))
        elif op == Op.IDENTIFY:
            return self._identify(link, data or {})
        elif op == Op.RESUME:
            return self._resume(link, data or {})
        elif session is None:
            link.close(_NOT_IDENTIFIED)
        return session

    def _identify(self, link: Link, data: Data) -> Session | None:
        shard, shards = data.get("shard") or (0, 1)
        if data.get("token") != self._token:
            link.close(_UNKNOWN_TOKEN)
            return None
        if not 0 <= shard < shards:
            link.close(_BAD_SHARD)
            return None
        self._counters.identified.append(self._clock.now())
        self.starts_left = max(0, self.starts_left - 1)
        if self.ends is not None and not self.greets:
            self._end(link)
            return None
        session = Session(secrets.token_hex(16), shard, shards, int(data.get("intents", 0)), link)
        self.sessions[session.id] = session
        self._greet(session)
        self._note_ready()
        if self.ends is not None:
            self.sessions.pop(session.id, None)
            self._note_ready()
            self._end(link)
        return session

    def _end(self, link: Link) -> None:
        """Ends a session as ``ends`` says."""
        if isinstance(self.ends, int):
            link.close(self.ends)
        else:
            link.send(_frame(Op.INVALID_SESSION, False))

    def _greet(self, session: Session) -> None:
        known = (guild for guild in self._world.guilds.values() if guild.has_bot)
        guilds = [guild for guild in known if session.concerns(guild.id)]
        ready = {
            "v": 10,
            "user": own_data(self._world.bot),
            "guilds": [{"id": str(guild.id), "unavailable": True} for guild in guilds],
            "session_id": session.id,
            "resume_gateway_url": self.url,
            "shard": [session.shard, session.shards],
            "application": {"id": str(self._world.application), "flags": 0},
        }
        self._dispatch(session, "READY", json.dumps(ready))
        for guild in guilds:
            if not guild.outage and session.intents & GUILDS:
                self._dispatch(session, "GUILD_CREATE", json.dumps(guild_data(self._world, guild)))

    def _resume(self, link: Link, data: Data) -> Session | None:
        """Sends what was missed, or says that the session is no longer known."""
        session, seen = self.sessions.get(str(data.get("session_id"))), int(data.get("seq") or 0)
        if data.get("token") != self._token:
            link.close(_UNKNOWN_TOKEN)
            return None
        oldest = session.sent[0][0] if session is not None and session.sent else 1
        if session is None or self._is_over(session) or not oldest - 1 <= seen <= session.sequence:
            link.send(_frame(Op.INVALID_SESSION, False))
            return None
        if session.link is not None:
            session.link.close(4000)
        self._counters.resumed.append(self._clock.now())
        session.link = link
        for sequence, frame in session.sent:
            if sequence > seen:
                link.send(frame)
        session.dispatch("RESUMED", '{"_trace":[]}')
        self._note_ready()
        return session

    def _is_over(self, session: Session) -> bool:
        return session.link is None and self._clock.now() - session.lost_at > _RESUMABLE_SECONDS

    def _lose(self, session: Session | None, link: Link, code: int | None) -> None:
        """A connection has ended. A client that says goodbye by itself does not come back; a session that was resumed
        over another connection goes on."""
        if session is None or session.link is not link:
            return
        session.link, session.lost_at = None, self._clock.now()
        if code in _NORMAL_CLOSES and not link.closing:
            self.sessions.pop(session.id, None)
        self._note_ready()

    def _note_ready(self) -> None:
        present = {session.shard for session in self.sessions.values() if session.link is not None}
        if len(present) >= self.shards:
            self.ready.set()
        else:
            self.ready.clear()

    def dispatch(self, event: str, text: str, guild: int, intent: int) -> None:
        """Sends an event about a server to everybody whom it concerns."""
        for session in list(self.sessions.values()):
            if self._is_over(session):
                del self.sessions[session.id]
            elif session.concerns(guild) and (intent == ALWAYS or session.intents & intent):
                self._dispatch(session, event, text)

    def _dispatch(self, session: Session, event: str, text: str) -> None:
        session.dispatch(event, self.changed(event, text))

    def send_frame(self, frame: str) -> None:
        """Sends a frame as it stands to everybody; no session remembers it."""
        for link in self._links:
            link.send(frame)

    def deliver(self, text: str, guild: int) -> None:
        """Sends an interaction."""
        concerned = [each for each in self.sessions.values() if each.concerns(guild) and not self._is_over(each)]
        for session in concerned if self.to_all else concerned[-1:]:
            for _ in range(2 if self.twice else 1):
                self._dispatch(session, "INTERACTION_CREATE", text)

    def silence(self, *, new_ones_too: bool = False) -> None:
        """From now on nothing comes through the connections that are open; they stay open."""
        self.silent = new_ones_too
        for link in self._links:
            link.silent = True

    def speak(self) -> None:
        """Ends the silence of every connection; what was not sent meanwhile comes after a resume only."""
        self.silent = False
        for link in self._links:
            link.silent = False

    def close(self, code: int = 4000) -> None:
        """Closes every connection."""
        for link in list(self._links):
            link.close(code)

    def ask_to_reconnect(self) -> None:
        """Sends op 7 to everybody."""
        for link in self._links:
            link.send(_frame(Op.RECONNECT, None))

    def invalidate(self, *, resumable: bool) -> None:
        """Sends op 9 to everybody; sessions that can't be resumed are forgotten."""
        if not resumable:
            self.sessions.clear()
            self._note_ready()
        for link in self._links:
            link.send(_frame(Op.INVALID_SESSION, resumable))


async def _write(socket: web.WebSocketResponse, link: Link) -> None:
    while True:
        frame = await link.frames.get()
        try:
            if isinstance(frame, int):
                await socket.close(code=frame)
                return
            await socket.send_str(frame)
        except ConnectionError:
            return


def _frame(op: Op, data: Any) -> str:
    return json.dumps({"op": int(op), "d": data, "s": None, "t": None})
