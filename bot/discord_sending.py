"""Sending of answers and edits through private parts of discord.py, in place of its session.

Beside ``discord_internals`` no other module touches undocumented parts of the library. The library makes the requests,
keeps Discord's limits and tries again, as ever. Only the request itself is another one (``bot/quick_requests.py``), and
a form is put together at once: an answer with its picture costs 0.4 ms in place of 1.1.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from io import SEEK_END
from typing import Any, Final, Self
from urllib.parse import urlencode
from uuid import uuid4

import aiohttp
import discord

from bot.quick_requests import JSON, HttpAnswer, QuickRequests, can_ask

_Uploads = Sequence[discord.File] | None
_FormParts = Sequence[Mapping[str, Any]] | None
"""Parts of a form, as the library describes them."""
_Adapter = discord.webhook.async_.AsyncWebhookAdapter
_ADAPTERS: Final = discord.webhook.async_.async_context
_SESSION: Final = "_HTTPClient__session"
_ANSWERED: Final = 40060
"""Discord's code for an interaction that has had its first answer."""
_EDITS: Final = "PATCH"
_FIRST_ANSWER: Final = "/callback"
_PASSED_ON: Final = frozenset({"data", "headers", "params"})
_KIND: Final = "Content-Type"
_READS: Final = "json_or_text"
_LIBRARYS_READING: Final[Any] = getattr(discord.http, _READS, None)
_TAKEN, _NOTHING, _TOO_SOON = 200, 204, 429
_THROUGH_DISCORD: Final = "Via"
_LONGEST_WAIT: Final = 60.0
_MOST_AT_ONCE: Final = 512 * 1024
"""Bytes of the files that are put together with the rest; a film is written part by part."""


class UnreadableAnswer(aiohttp.ClientPayloadError):
    """Discord has taken a request, and what came back can't be read."""


def expect_broken_answers() -> None:
    """Treat a truncated or empty answer, or a page in its place, as one that was lost on its way.

    The library would raise an error that does not concern the network, or hand on the text in place of the object.
    """
    for module in (discord.http, discord.webhook.async_):
        if getattr(module, _READS, None) is _LIBRARYS_READING:
            setattr(module, _READS, _json_or_text)


def reads_answers() -> bool:
    """Whether this release of the library lets its reading of answers be replaced."""
    return all(_READS in request.__code__.co_names for request in (_Adapter.request, discord.http.HTTPClient.request))


async def _json_or_text(response: Any) -> Any:
    """Return an answer's content in the form that the library expects.

    :raises UnreadableAnswer: the request was taken, and its answer can't be read.
    """
    try:
        read = await _LIBRARYS_READING(response)
    except ValueError:  # as a word it is no object, whatever it says
        read = "unreadable"
    if response.status == _TOO_SOON and not _says_when(read) and _THROUGH_DISCORD in response.headers:
        return {"message": "", "retry_after": _seconds(response.headers.get("Retry-After")), "global": False}
    if _TAKEN <= response.status < _TAKEN + 100 and response.status != _NOTHING and isinstance(read, str):
        raise UnreadableAnswer(f"Discord has answered {response.status}, and what it said can't be read")
    return read


def _says_when(answer: Any) -> bool:
    return isinstance(answer, Mapping) and isinstance(answer.get("retry_after"), int | float)


def _seconds(heading: str | None) -> float:
    try:
        return min(max(float(heading or 1), 0.0), _LONGEST_WAIT)
    except ValueError:
        return 1.0


def gateway_of(answer: Any) -> tuple[int, str, Mapping[str, Any]]:
    """Return the recommended number of shards, the gateway's address, and the limit of sessions, empty if not told.

    :raises UnreadableAnswer: it names no gateway.
    """
    told = answer if isinstance(answer, Mapping) else {}
    shards, address, limit = told.get("shards"), told.get("url"), told.get("session_start_limit")
    if not (isinstance(shards, int) and shards > 0 and isinstance(address, str) and address):
        raise UnreadableAnswer("Discord does not say where its gateway is")
    return shards, address, limit if isinstance(limit, Mapping) else {}


def can_send_quickly() -> bool:
    """Whether these releases of the libraries allow requests past the session."""
    asks = (
        "request" in _Adapter.request.__code__.co_names
        and _SESSION in discord.http.HTTPClient.request.__code__.co_names
    )
    return can_ask() and asks and hasattr(discord.http, "json_or_text")


def send_by(client: discord.Client, requests: QuickRequests, base: str) -> None:
    """Send answers and edits by ``requests``, in this context and those made of it.

    The library sees to everything else, such as the time to try again. Other requests, or all where a private part is
    missing, go the usual way.

    :param client: one that has logged in.
    :param base: the address of requests.
    """
    http = client.http
    if not can_send_quickly():
        return
    if type(_ADAPTERS.get()) is _Adapter:
        _ADAPTERS.set(_QuickAdapter(requests, base))
    if type(http) is discord.http.HTTPClient and http.proxy is None:
        setattr(http, _SESSION, _QuickSession(getattr(http, _SESSION), requests, base))
        setattr(http, "request", partial(_with_whole_body, http, http.request))  # noqa: B010 (to mypy it is no attribute)


def interaction_of(path: str) -> int:
    """Return the id of the interaction that is answered at a path; 0 for other paths."""
    number = path.partition("/interactions/")[2].partition("/")[0]
    return int(number) if number.isdecimal() else 0


def _taken(interaction: int, answer: Any) -> Any:
    """Return the answer for the library to an accepted first answer: only the ids, since nothing here reads more."""
    told = answer.get("interaction") if isinstance(answer, Mapping) else None
    known = told if isinstance(told, Mapping) else {}
    return {"interaction": {**known, "id": str(interaction)}}


class _QuickAdapter(_Adapter):
    """Sends what may be sent twice, and is not large, without a session."""

    def __init__(self, requests: QuickRequests, base: str) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self._requests, self._base = requests, base

    async def request(
        self,
        route: discord.http.Route,
        session: Any,
        *,
        multipart: _FormParts = None,
        files: _Uploads = None,
        proxy: str | None = None,
        auth_token: str | None = None,
        **more: Any,
    ) -> Any:
        is_first, has_none = route.url.endswith(_FIRST_ANSWER), proxy is auth_token is None
        named: dict[str, Any] = {"multipart": multipart, "files": files, "proxy": proxy, "auth_token": auth_token}
        if (is_first or route.method == _EDITS) and has_none and _are_small(files):
            named, session = {}, _Asking(self._requests, self._base, multipart)
        if not is_first:
            return await super().request(route, session, **named, **more)
        number = interaction_of(route.url)
        try:
            answer = await super().request(route, session, **named, **more)
        except UnreadableAnswer:
            return _taken(number, None)
        except discord.HTTPException as error:
            if error.code == _ANSWERED and self._requests.may_have_answered(number):
                return _taken(number, None)  # by an earlier try, whose answer was lost
            raise
        return _taken(number, answer)


class _QuickSession:
    """The library's session, but for edits."""

    def __init__(self, session: aiohttp.ClientSession, requests: QuickRequests, base: str) -> None:
        self._session, self._requests, self._base = session, requests, base

    def __getattr__(self, name: str) -> Any:
        return getattr(self._session, name)

    def request(self, method: str, url: str, **named: Any) -> Any:
        if method != _EDITS or not isinstance(named.get("data"), str | _Form) or named.keys() - _PASSED_ON:
            return self._session.request(method, url, **named)
        return _Asking(self._requests, self._base).request(method, url, **named)


async def _with_whole_body(
    http: discord.http.HTTPClient,
    usual: Callable[..., Any],
    route: discord.http.Route,
    *,
    files: _Uploads = None,
    form: _FormParts = None,
    **named: Any,
) -> Any:
    """Carry out a request of the library; a form that is not large is put together before."""
    can_be_sent = isinstance(getattr(http, _SESSION), _QuickSession)  # unless the client has logged in once more
    if form and can_be_sent and route.method == _EDITS and _are_small(files):
        return await usual(route, data=_form_data(form), **named)
    return await usual(route, files=files, form=form, **named)


@dataclass(frozen=True, slots=True)
class _Form:
    """Body of a request, and its type."""

    kind: str
    body: bytes


class _Asking:
    """Stand-in for a session during one request with its retries: entering it gives the answer."""

    def __init__(self, requests: QuickRequests, base: str, form: _FormParts = None) -> None:
        self._requests, self._base = requests, base
        self._sent = _form_data(form) if form else _Form(JSON, b"")

    def request(
        self,
        method: str,
        url: str,
        *,
        data: "str | _Form | None",
        headers: Mapping[str, str],
        params: Mapping[str, str] | None = None,
        **_: object,
    ) -> Self:
        self._method, self._path = (
            method,
            url.removeprefix(self._base) + (f"?{urlencode(params)}" if params else ""),
        )
        self._more = {name: value for name, value in headers.items() if name != _KIND}
        if data is not None:
            self._sent = data if isinstance(data, _Form) else _Form(JSON, data.encode())
        return self

    async def __aenter__(self) -> HttpAnswer:
        sent = self._sent
        return await self._requests.ask(self._method, self._base, self._path, sent.body, sent.kind, more=self._more)

    async def __aexit__(self, *_: object) -> None:
        """The answer is read by then."""


def _are_small(files: _Uploads) -> bool:
    return sum(map(_size, files or ())) < _MOST_AT_ONCE


def _size(file: discord.File) -> int:
    at, size = file.fp.tell(), file.fp.seek(0, SEEK_END)
    file.fp.seek(at)
    return size


def _form_data(parts: Sequence[Mapping[str, Any]]) -> _Form:
    """Return a form in one piece, made from the library's parts, texts and files (RFC 7578)."""
    boundary = uuid4().hex
    written: list[bytes] = []
    for part in parts:
        value, file = part["value"], part.get("filename")
        named = f'name="{part["name"]}"' + ("" if file is None else f'; filename="{file}"')
        kind = part.get("content_type", "text/plain; charset=utf-8")
        head = f"--{boundary}\r\nContent-Type: {kind}\r\nContent-Disposition: form-data; {named}\r\n\r\n"
        written += (head.encode(), value.encode() if isinstance(value, str) else value.read(), b"\r\n")
    body = b"".join((*written, f"--{boundary}--\r\n".encode()))
    return _Form(f"multipart/form-data; boundary={boundary}", body)
