"""Requests at a third of a session's price: written in one piece to connections that stay open.

Answers are read by the session's own protocol. Redirects are not followed, nothing is cached, and a refused request is
not repeated: the caller hears the answer.
"""

import asyncio
import ssl
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final, Protocol

import aiohttp
import yarl
from aiohttp.client_proto import ResponseHandler
from aiohttp.http import SERVER_SOFTWARE
from aiohttp.http_exceptions import HttpProcessingError


class RequestWatch(Protocol):
    """Observer of every request."""

    async def begins(self, path: str) -> None:
        """Wait until a request may be sent."""

    def ends(self, path: str, status: int, headers: Mapping[str, str]) -> None:
        """Note a request's answer."""

    def breaks(self, path: str) -> None:
        """Note a broken connection, after which nobody knows whether the request was taken."""

    def may_have_answered(self, interaction: int) -> bool:
        """Whether an answer to that interaction may have been taken although that was not heard."""


JSON: Final = "application/json"
MOST_AT_ONCE: Final = 800
"""Requests on their way at once, as many as 1,024 descriptors let be."""
_FIRST_ANSWERS: Final = "/interactions/"
_LONGEST: Final = 300.0
"""Seconds; as long as a session waits where nothing is said."""
_USUAL_HEADINGS: Final = {"User-Agent": SERVER_SOFTWARE}
_NEXT_ADDRESS_AFTER: Final = 0.25
"""Seconds after which the next of a host's addresses is tried beside the silent ones (RFC 8305), as a session does:
nobody waits for a kind of address that leads nowhere."""
_UNUSED_FOR: Final = 15.0
"""Seconds after which a connection that nobody needs is closed, as a session does."""
_INTERIM: Final = frozenset(range(100, 200)) - {101}
_USED: Final = ("set_response_params", "read", "should_close", "is_connected", "close")


def can_ask() -> bool:
    """Whether this release of the library has the protocol that is needed."""
    return all(hasattr(ResponseHandler, name) for name in _USED)


@dataclass(frozen=True, slots=True)
class HttpAnswer:
    """Answer to a request."""

    status: int
    reason: str
    headers: Mapping[str, str]
    body: bytes

    async def text(self, encoding: str = "utf-8") -> str:
        """Return the body, as a session's answer gives it."""
        return self.body.decode(encoding, errors="replace")


@dataclass(slots=True, eq=False)
class _Way:
    """Access to one address, with its idle connections and the time since which each is idle; the newest is last."""

    url: yarl.URL
    root: str
    """The path that every path begins with."""
    headings: str
    free: list[tuple[ResponseHandler, float]] = field(default_factory=list)


class QuickRequests:
    """Sender of requests that keeps connections open for the next."""

    def __init__(self, watch: RequestWatch, *, most: int = MOST_AT_ONCE) -> None:
        """:param most: so many requests are on their way at once, an eighth of them beside first answers to
        interactions, which so never wait behind others."""
        self._watch, self._is_closed = watch, False
        others = max(1, most // 8)
        self._first_answers, self._others = asyncio.Semaphore(max(1, most - others)), asyncio.Semaphore(others)
        self._ways: dict[str, _Way] = {}
        self._sweeping: asyncio.TimerHandle | None = None
        self._trusted: ssl.SSLContext | None = None

    async def ask(
        self,
        method: str,
        base: str,
        path: str,
        body: bytes,
        kind: str = JSON,
        *,
        more: Mapping[str, str] | None = None,
        within: float = _LONGEST,
    ) -> HttpAnswer:
        """Send a request that may be sent twice: after a connection that had been closed unheard, another one is tried.

        :param base: the address that all paths begin with.
        :param path: as it is to be sent, with its query.
        :param kind: the body's type.
        :param more: further headings.
        :param within: seconds for the answer, from the moment that the request may be sent.
        :raises aiohttp.ClientError: the connection broke, or the data received was no answer.
        :raises OSError: Discord can't be reached, or not in time.
        :raises ValueError: a path that would be more than one.
        """
        if not path.isascii() or not path.isprintable() or " " in path:
            raise ValueError("A path of a request has other characters than it may")
        way = self._ways.get(base) or self._way(base)
        head = f"{method} {way.root}{path}{way.headings}{kind}\r\nContent-Length: {len(body)}\r\n"
        rest = "".join(f"{name}: {value}\r\n" for name, value in {**_USUAL_HEADINGS, **(more or {})}.items())
        sent = b"".join((head.encode(), rest.encode(), b"\r\n", body))
        await self._watch.begins(path)
        room = self._first_answers if path.startswith(_FIRST_ANSWERS) else self._others
        async with asyncio.timeout(within), room:
            # A kept connection may have been closed by the server unnoticed: then the next one is tried, a new one
            # last.
            while (connection := _taken(way)) is not None:
                with suppress(aiohttp.ClientConnectionError):
                    return self._told(path, await self._heard(path, connection, sent, way))
            return self._told(path, await self._heard(path, await self._connected(way.url), sent, way))

    async def _heard(self, path: str, connection: ResponseHandler, sent: bytes, way: _Way) -> HttpAnswer:
        try:
            return await self._asked(connection, sent, way)
        except (aiohttp.ClientError, OSError, asyncio.CancelledError):
            self._watch.breaks(path)
            raise

    def may_have_answered(self, interaction: int) -> bool:
        """Whether an answer to that interaction may have been taken although that was not heard."""
        return self._watch.may_have_answered(interaction)

    def _told(self, path: str, answer: HttpAnswer) -> HttpAnswer:
        self._watch.ends(path, answer.status, answer.headers)
        return answer

    def close(self) -> None:
        """Close every idle connection; the others are closed after their answer."""
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
        headings = f" HTTP/1.1\r\nHost: {host}\r\nAccept: */*\r\nContent-Type: "
        way = self._ways[base] = _Way(url, url.raw_path.rstrip("/"), headings)
        return way

    async def _connected(self, url: yarl.URL) -> ResponseHandler:
        loop = asyncio.get_running_loop()
        if url.scheme == "https" and self._trusted is None:
            self._trusted = ssl.create_default_context()
            self._trusted.set_alpn_protocols(("http/1.1",))
        trusted = self._trusted if url.scheme == "https" else None
        host, port = url.host or "", url.port or 0
        _, connection = await loop.create_connection(
            lambda: ResponseHandler(loop), host, port, ssl=trusted, happy_eyeballs_delay=_NEXT_ADDRESS_AFTER
        )
        return connection

    async def _asked(self, connection: ResponseHandler, sent: bytes, way: _Way) -> HttpAnswer:
        """Send a request by a connection, and keep the connection after a complete answer; else close it."""
        is_kept = False
        try:
            connection.set_response_params(read_until_eof=True)
            if connection.transport is None:
                raise aiohttp.ServerDisconnectedError
            connection.transport.write(sent)
            message, payload = await connection.read()
            while message.code in _INTERIM:
                message, payload = await connection.read()
            body = await payload.read()
            is_kept = not (connection.should_close or self._is_closed)
        except HttpProcessingError as error:
            raise aiohttp.ClientPayloadError(str(error)) from error
        finally:
            if is_kept:
                self._keep(connection, way)
            else:
                connection.close()
        return HttpAnswer(message.code, message.reason, message.headers, body)

    def _keep(self, connection: ResponseHandler, way: _Way) -> None:
        loop = asyncio.get_running_loop()
        way.free.append((connection, loop.time()))
        if self._sweeping is None:
            self._sweeping = loop.call_later(_UNUSED_FOR, self._sweep)

    def _sweep(self) -> None:
        """Close connections that were idle for long, and look again as long as one is kept."""
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
    """Return the idle connection that was used last and is still open."""
    while way.free:
        connection, _ = way.free.pop()
        if connection.is_connected() and not connection.should_close:
            return connection
        connection.close()
    return None
