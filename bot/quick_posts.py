"""Small posts to Discord at a third of a session's price: written in one piece to connections that stay open.

What comes back is read by the session's own protocol, whichever way it is sent. Nothing is followed, kept or tried
again here: whoever posts hears what was answered.
"""

import asyncio
import ssl
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final

import aiohttp
import yarl
from aiohttp.client_proto import ResponseHandler
from aiohttp.http import SERVER_SOFTWARE
from aiohttp.http_exceptions import HttpProcessingError

AnswerHeard = Callable[[int, Mapping[str, str]], object]
"""Is told the status and the headings of each answer."""

_LONGEST: Final = 10.0
"""Seconds; Discord takes the first answer to an interaction for three."""
_UNUSED_FOR: Final = 15.0
"""Seconds after which a connection that nobody needs is closed, as a session does."""
_REFUSED: Final = 400
_INTERIM: Final = frozenset(range(100, 200)) - {101}
_USED: Final = ("set_response_params", "read", "should_close", "is_connected", "close")


def can_post() -> bool:
    """Whether this release of the library has the protocol that is needed."""
    return all(hasattr(ResponseHandler, name) for name in _USED)


@dataclass(frozen=True, slots=True)
class HttpAnswer:
    """What was answered: a body is read only where something was refused."""

    status: int
    reason: str
    body: bytes


@dataclass(slots=True, eq=False)
class _Way:
    """To one address, with the connections that nobody uses just now, each since when; the newest is last."""

    url: yarl.URL
    before: str
    """What is sent before a path."""
    after: str
    """What is sent between a path and the length of the body."""
    free: list[tuple[ResponseHandler, float]] = field(default_factory=list)


class QuickPosts:
    """Posts JSON, and keeps connections open for the next."""

    def __init__(self, heard: AnswerHeard) -> None:
        self._heard, self._is_closed = heard, False
        self._ways: dict[str, _Way] = {}
        self._sweeping: asyncio.TimerHandle | None = None
        self._trusted: ssl.SSLContext | None = None

    async def post(self, base: str, path: str, body: bytes) -> HttpAnswer:
        """Posts once. A connection that was closed meanwhile, before anything was heard, makes way for another one.

        :param base: the address that all paths begin with.
        :param path: as it is to be sent.
        :param body: JSON.
        :raises aiohttp.ClientError: the connection broke, or what came was no answer.
        :raises OSError: Discord can't be reached, or not in time.
        :raises ValueError: a path that would be more than one.
        """
        if not path.isascii() or not path.isprintable() or " " in path:
            raise ValueError("A path of a request has other characters than it may")
        way = self._ways.get(base) or self._way(base)
        sent = f"{way.before}{path}{way.after}{len(body)}\r\n\r\n".encode() + body
        async with asyncio.timeout(_LONGEST):
            while (connection := _taken(way)) is not None:
                try:
                    return await self._asked(way, connection, sent)
                except aiohttp.ClientConnectionError:
                    continue
            return await self._asked(way, await self._connected(way), sent)

    def close(self) -> None:
        """Closes every connection that nobody uses; the others are closed after their answer."""
        self._is_closed = True
        if self._sweeping is not None:
            self._sweeping.cancel()
            self._sweeping = None
        for way in self._ways.values():
            for connection, _ in way.free:
                connection.close()
            way.free = []

    def _way(self, base: str) -> _Way:
        url = yarl.URL(base)
        host = url.host_subcomponent if url.is_default_port() else f"{url.host_subcomponent}:{url.port}"
        after = (
            f" HTTP/1.1\r\nHost: {host}\r\nUser-Agent: {SERVER_SOFTWARE}\r\nAccept: */*\r\n"
            "Content-Type: application/json\r\nContent-Length: "
        )
        way = self._ways[base] = _Way(url, f"POST {url.raw_path.rstrip('/')}", after)
        return way

    async def _connected(self, way: _Way) -> ResponseHandler:
        loop, url = asyncio.get_running_loop(), way.url
        if url.scheme == "https" and self._trusted is None:
            self._trusted = ssl.create_default_context()
            self._trusted.set_alpn_protocols(("http/1.1",))
        trusted = self._trusted if url.scheme == "https" else None
        host, port = url.host or "", url.port or 0
        _, connection = await loop.create_connection(lambda: ResponseHandler(loop), host, port, ssl=trusted)
        return connection

    async def _asked(self, way: _Way, connection: ResponseHandler, sent: bytes) -> HttpAnswer:
        """Sends a request by a connection, which is free again once it is answered, or closed."""
        is_kept = False
        try:
            connection.set_response_params(read_until_eof=True)
            if connection.transport is None:
                raise aiohttp.ServerDisconnectedError
            connection.transport.write(sent)
            message, payload = await connection.read()
            while message.code in _INTERIM:
                message, payload = await connection.read()
            body = await payload.read() if message.code >= _REFUSED else b""
            is_kept = not connection.should_close
        except HttpProcessingError as error:
            raise aiohttp.ClientPayloadError(str(error)) from error
        finally:
            if is_kept and not self._is_closed:
                self._keep(way, connection)
            else:
                connection.close()
        self._heard(message.code, message.headers)
        return HttpAnswer(message.code, message.reason, body)

    def _keep(self, way: _Way, connection: ResponseHandler) -> None:
        loop = asyncio.get_running_loop()
        way.free.append((connection, loop.time()))
        if self._sweeping is None:
            self._sweeping = loop.call_later(_UNUSED_FOR, self._sweep)

    def _sweep(self) -> None:
        """Closes what has not been used lately, and looks again as long as something is kept."""
        loop = asyncio.get_running_loop()
        oldest = loop.time() - _UNUSED_FOR
        for way in self._ways.values():
            for connection, since in way.free:
                if since <= oldest:
                    connection.close()
            way.free = [each for each in way.free if each[1] > oldest]
        is_any = any(way.free for way in self._ways.values())
        self._sweeping = loop.call_later(_UNUSED_FOR, self._sweep) if is_any else None


def _taken(way: _Way) -> ResponseHandler | None:
    """The connection that was used last and is still open."""
    while way.free:
        connection, _ = way.free.pop()
        if connection.is_connected() and not connection.should_close:
            return connection
        connection.close()
    return None
