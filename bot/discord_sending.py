"""The parts of discord.py by which answers and edits are sent, in the place of its session: beside
``discord_internals`` nobody else touches what the library does not promise.

The library makes what is sent, heeds Discord's limits and tries again, as ever. Only the request itself is another one
(``bot/quick_requests.py``), and a form is put together at once: an answer with its picture
costs 0.4 ms in place of 1.1.
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
"""Of a form, as the library describes them."""
_Adapter = discord.webhook.async_.AsyncWebhookAdapter
_ADAPTERS: Final = discord.webhook.async_.async_context
_SESSION: Final = "_HTTPClient__session"
_EDITS: Final = "PATCH"
_FIRST_ANSWER: Final = "/callback"
_PASSED_ON: Final = frozenset({"data", "headers", "params"})
_KIND: Final = "Content-Type"
_MOST_AT_ONCE: Final = 512 * 1024
"""Bytes of the files that are put together with the rest; a film is written part by part."""


class UnreadableAnswer(aiohttp.ClientPayloadError):
    """Discord has taken a request, and what came back can't be read."""


def gateway_of(answer: Any) -> tuple[int, str, Mapping[str, Any]]:
    """How many shards Discord recommends, the gateway's address, and its limit of sessions; an empty one where it says
    nothing of that.

    :raises UnreadableAnswer: it names no gateway.
    """
    told = answer if isinstance(answer, Mapping) else {}
    shards, address, limit = told.get("shards"), told.get("url"), told.get("session_start_limit")
    if not (isinstance(shards, int) and shards > 0 and isinstance(address, str) and address):
        raise UnreadableAnswer("Discord does not say where its gateway is")
    return shards, address, limit if isinstance(limit, Mapping) else {}


def can_send_quickly() -> bool:
    """Whether these releases of the libraries let that be."""
    asks = (
        "request" in _Adapter.request.__code__.co_names
        and _SESSION in discord.http.HTTPClient.request.__code__.co_names
    )
    return can_ask() and asks and hasattr(discord.http, "json_or_text")


def send_by(client: discord.Client, requests: QuickRequests, base: str) -> None:
    """From now on, in this context and those made of it, answers and edits are sent so; the library sees to all else,
    as when to try again. Where something else than Discord is asked, or this can't be, nothing changes.

    :param client: one that has logged in.
    :param base: where requests go.
    """
    http = client.http
    if not can_send_quickly():
        return
    if type(_ADAPTERS.get()) is _Adapter:
        _ADAPTERS.set(_QuickAdapter(requests, base))
    if type(http) is discord.http.HTTPClient and http.proxy is None:
        setattr(http, _SESSION, _QuickSession(getattr(http, _SESSION), requests, base))
        setattr(http, "request", partial(_with_whole_body, http, http.request))  # noqa: B010 (to mypy it is no attribute)


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
        may_repeat = route.method == _EDITS or route.url.endswith(_FIRST_ANSWER)
        if may_repeat and proxy is auth_token is None and _are_small(files):
            asking: Any = _Asking(self._requests, self._base, multipart)
            return await super().request(route, asking, **more)
        named: dict[str, Any] = {"multipart": multipart, "files": files, "proxy": proxy, "auth_token": auth_token}
        return await super().request(route, session, **named, **more)


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
    """A request of the library, whose form is put together before, where that is not large."""
    can_be_sent = isinstance(getattr(http, _SESSION), _QuickSession)  # unless the client has logged in once more
    if form and can_be_sent and route.method == _EDITS and _are_small(files):
        return await usual(route, data=_form_data(form), **named)
    return await usual(route, files=files, form=form, **named)


@dataclass(frozen=True, slots=True)
class _Form:
    """What is sent, and its type."""

    kind: str
    body: bytes


class _Asking:
    """Stands for a session while one thing is asked, as often as it takes: its answer is what entering it gives."""

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
    """A form, put together at once: of the library's parts, texts and files (RFC 7578)."""
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
