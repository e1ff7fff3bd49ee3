"""Sending of answers and edits through private parts of discord.py.

Beside ``discord_internals`` no other module touches undocumented parts of the library. The library makes the requests,
keeps Discord's limits and tries again, as ever. First answers go by a session of their own, edits and first answers are
asked once more where a connection breaks, and what came back cut is read as such.
"""

from collections.abc import Mapping
from typing import Any, Final

import aiohttp
import discord

from bot.first_answers import AsksAgain, FirstAnswers, is_first_answer

_Adapter = discord.webhook.async_.AsyncWebhookAdapter
_ADAPTERS: Final = discord.webhook.async_.async_context
_SESSION: Final = "_HTTPClient__session"
_ANSWERED: Final = 40060
"""Discord's code for an interaction that has had its first answer."""
_READS: Final = "json_or_text"
_LIBRARYS_READING: Final[Any] = getattr(discord.http, _READS, None)
_TAKEN, _NOTHING, _TOO_SOON = 200, 204, 429
_THROUGH_DISCORD: Final = "Via"
_LONGEST_WAIT: Final = 60.0


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
    # The library waits only for as long as the body says. Where it says nothing, the header is put in its place.
    says_when = isinstance(read, Mapping) and isinstance(read.get("retry_after"), int | float)
    if response.status == _TOO_SOON and not says_when and _THROUGH_DISCORD in response.headers:
        try:
            seconds = min(max(float(response.headers.get("Retry-After") or 1), 0.0), _LONGEST_WAIT)
        except ValueError:
            seconds = 1.0
        return {"message": "", "retry_after": seconds, "global": False}
    if _TAKEN <= response.status < _TAKEN + 100 and response.status != _NOTHING and isinstance(read, str):
        raise UnreadableAnswer(f"Discord has answered {response.status}, and what it said can't be read")
    return read


def gateway_of(answer: Any) -> tuple[int, str, Mapping[str, Any]]:
    """Return the recommended number of shards, the gateway's address, and the limit of sessions, empty if not told.

    :raises UnreadableAnswer: it names no gateway.
    """
    told = answer if isinstance(answer, Mapping) else {}
    shards, address, limit = told.get("shards"), told.get("url"), told.get("session_start_limit")
    if not (isinstance(shards, int) and shards > 0 and isinstance(address, str) and address):
        raise UnreadableAnswer("Discord does not say where its gateway is")
    return shards, address, limit if isinstance(limit, Mapping) else {}


def can_send() -> bool:
    """Whether this release of the library lets first answers have a session of their own."""
    return (
        "request" in _Adapter.request.__code__.co_names
        and _SESSION in discord.http.HTTPClient.request.__code__.co_names
    )


def send_by(client: discord.Client, first_answers: FirstAnswers) -> None:
    """Send first answers by their own session from now on, in this context and those made of it. Where the library does
    not let that be, nothing changes.

    :param client: one that has logged in.
    """
    http = client.http
    if not can_send():
        return
    if type(_ADAPTERS.get()) is _Adapter:
        _ADAPTERS.set(_FirstAnswerAdapter(first_answers))
    if type(http) is discord.http.HTTPClient:
        setattr(http, _SESSION, AsksAgain(getattr(http, _SESSION)))


def interaction_of(path: str) -> int:
    """Return the id of the interaction that is answered at a path; 0 for other paths."""
    number = path.partition("/interactions/")[2].partition("/")[0]
    return int(number) if number.isdecimal() else 0


def _taken(interaction: int, answer: Any) -> Any:
    """Return the answer for the library to an accepted first answer: only the ids, since nothing here reads more."""
    told = answer.get("interaction") if isinstance(answer, Mapping) else None
    known = told if isinstance(told, Mapping) else {}
    return {"interaction": {**known, "id": str(interaction)}}


class _FirstAnswerAdapter(_Adapter):
    """Sender of first answers by a session of their own, which knows which of them Discord has taken although nobody
    heard so."""

    def __init__(self, first_answers: FirstAnswers) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self._first_answers = first_answers

    async def request(self, route: discord.http.Route, session: Any, **named: Any) -> Any:
        if not is_first_answer(route.url):
            return await super().request(route, session, **named)
        number = interaction_of(route.url)
        try:
            answer = await super().request(route, self._session_beside(session), **named)
        except UnreadableAnswer:
            return _taken(number, None)
        except discord.HTTPException as error:
            if error.code == _ANSWERED and self._first_answers.may_have_answered(number):
                return _taken(number, None)  # by an earlier try, whose answer was lost
            raise
        return _taken(number, answer)

    def _session_beside(self, librarys: Any) -> Any:
        """Return the session for first answers, in the place of the library's."""
        return self._first_answers.session
