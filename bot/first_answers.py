"""Requests to Discord by sessions of aiohttp, as the library needs them and beside it.

First answers to interactions have a session of their own: they never wait behind edits and posts.
"""

from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any, Final

import aiohttp
from aiohttp.payload import BytesPayload

JSON: Final = "application/json"
MOST_AT_ONCE: Final = 800
"""First answers on their way at once, as many as 1,024 descriptors let be."""
_WHOLE: Final = 512 * 1024
"""Bytes of the largest form that is put together first; a film is written part by part."""
_EDITS: Final = "PATCH"
_FIRST_ANSWER: Final = "/callback"


def is_first_answer(url: str) -> bool:
    """Whether an address is that of an interaction's first answer."""
    return url.partition("?")[0].endswith(_FIRST_ANSWER)


class AsksAgain:
    """A session that asks once more where a connection broke before anything was heard, as one that Discord closed
    while nobody used it. Edits and first answers alone are asked twice: the second does no harm."""

    def __init__(self, session: aiohttp.ClientSession) -> None:
        self._session = session

    def __getattr__(self, name: str) -> Any:
        return getattr(self._session, name)

    @asynccontextmanager
    async def request(
        self, method: str, url: str, *, data: Any = None, **named: Any
    ) -> AsyncIterator[aiohttp.ClientResponse]:
        """Ask as a session does. A small form is sent in one piece, and can so be sent again."""
        if isinstance(data, aiohttp.FormData):
            data = data()
            if isinstance(data, aiohttp.MultipartWriter) and (data.size or _WHOLE) < _WHOLE:
                data = BytesPayload(await data.as_bytes(), content_type=data.content_type)
        may_be_repeated = method == _EDITS or is_first_answer(url)
        is_whole = data is None or isinstance(data, str | bytes | BytesPayload)
        try:
            response = await self._session.request(method, url, data=data, **named)
        except (aiohttp.ClientOSError, aiohttp.ServerDisconnectedError) as error:
            # A kept connection that the other side had closed already: the request was read by nobody, or does no harm
            # twice. One that can't even connect would fail again.
            cannot_connect = isinstance(error, aiohttp.ClientConnectorError)
            if cannot_connect or not (may_be_repeated and is_whole):
                raise
            response = await self._session.request(method, url, data=data, **named)
        async with response:
            yield response


@dataclass(frozen=True, slots=True)
class HttpAnswer:
    """An answer to what was asked beside the library."""

    status: int
    reason: str
    headers: Mapping[str, str]
    body: bytes

    async def text(self, encoding: str = "utf-8") -> str:
        """Return the body, as a session's answer gives it."""
        return self.body.decode(encoding, errors="replace")


class FirstAnswers:
    """The session by which interactions get their first answers."""

    def __init__(
        self,
        watched: aiohttp.TraceConfig,
        may_have_answered: Callable[[int], bool],
        *,
        most: int = MOST_AT_ONCE,
    ) -> None:
        """:param watched: hears of every request.
        :param may_have_answered: whether an answer to an interaction may have been taken although that was not heard.
        :param most: so many are on their way at once.
        """
        self.may_have_answered = may_have_answered
        self._watched, self._most = watched, most
        self._session: AsksAgain | None = None
        self._has_ended = False

    @property
    def session(self) -> AsksAgain:
        """Return the session, made when it is first asked for: it belongs to the event loop that runs then.

        :raises aiohttp.ClientConnectionError: all connections were closed for good.
        """
        if self._has_ended:  # a new one would be left open
            raise aiohttp.ClientConnectionError("the connections for first answers are closed")
        if self._session is None or self._session.closed:
            connector = aiohttp.TCPConnector(limit=self._most)
            self._session = AsksAgain(aiohttp.ClientSession(connector=connector, trace_configs=[self._watched]))
        return self._session

    async def post(self, url: str, body: bytes, *, within: float) -> HttpAnswer:
        """Answer an interaction that the library has made nothing of.

        :param within: seconds in which Discord's answer has to be there.
        :raises aiohttp.ClientError: the connection broke, or what came was no answer.
        :raises OSError: Discord can't be reached, or not in time.
        """
        timeout, kind = aiohttp.ClientTimeout(within), {"Content-Type": JSON}
        async with self.session.request("POST", url, data=body, headers=kind, timeout=timeout) as response:
            return HttpAnswer(response.status, response.reason or "", response.headers, await response.read())

    async def close(self) -> None:
        """Close every connection for good."""
        self._has_ended = True
        if self._session is not None:
            await self._session.close()
