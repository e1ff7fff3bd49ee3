"""Watches what the client asks of Discord, every attempt of the library included: the last word on how much is asked,
and the count of what was refused."""

import logging
from collections.abc import Mapping
from types import SimpleNamespace
from typing import Final

import aiohttp

from bot.discord_sending import interaction_of
from bot.newest import Newest
from bot.running.measures import Measures, Route
from cogs.core.invalid_requests import InvalidRequests
from cogs.core.rate_limit import Gate, Rate

logger = logging.getLogger(__name__)

_BY_TOKEN: Final = ("/interactions/", "/webhooks/")
"""What is asked by an interaction's token counts for no limit of the bot's own requests."""
_FIRST_ANSWER: Final = "/callback"
_BROKEN: Final = 500
_REMEMBERED: Final = 2000
_THROUGH_DISCORD: Final = "Via"
"""A header that Discord's own answers have; without it a 429 comes from what stands before Discord."""


class Attempts:
    """Every attempt, however it is sent: lets it begin in its turn, and counts what was answered."""

    def __init__(self, invalid: InvalidRequests, rate: Rate, measures: Measures | None = None) -> None:
        """:param rate: of requests with the bot's own token."""
        self._invalid, self._measures = invalid, measures or Measures()
        self._gate = Gate(rate) if rate.is_limited else None
        self._unheard: Newest[int, None] = Newest(_REMEMBERED)
        """Interactions of which a first answer may have been taken although nobody heard so."""

    async def begins(self, path: str) -> None:
        """Wait until something may be asked.

        :param path: where; the address before it may be missing.
        """
        if self._gate is not None and _route_of(path) is not Route.INTERACTION:
            await self._gate.passed()

    def ends(self, path: str, status: int, headers: Mapping[str, str]) -> None:
        """Hear that Discord, or what stands before it, has answered.

        :param headers: those of its answer.
        """
        logger.debug("Discord answered %d to a request (%s)", status, _route_of(path))
        self._measures.requested(_route_of(path), status)
        if status >= _BROKEN:
            self.breaks(path)
        shut_out_for = None
        # Shut out by the edge, nothing gets through until then; Discord's own 429 concerns one route.
        if status == 429 and _THROUGH_DISCORD not in headers:
            try:
                shut_out_for = float(headers.get("Retry-After", "0"))
            except ValueError:
                shut_out_for = 0.0  # it does not say for how long
        self._invalid.note(status, shut_out_for=shut_out_for)

    def breaks(self, path: str) -> None:
        """Note a request whose result is unknown, since its connection broke.

        :param path: where; the address before it may be missing.
        """
        if path.partition("?")[0].endswith(_FIRST_ANSWER):
            self._unheard[interaction_of(path)] = None

    def may_have_answered(self, interaction: int) -> bool:
        """Whether a first answer of ours may have been taken although nobody heard so: where Discord says afterwards
        that there had been one, it was that."""
        return interaction in self._unheard


def watching(attempts: Attempts) -> aiohttp.TraceConfig:
    """Return a trace configuration that delays a session's requests and reports their results."""

    async def wait(
        session: aiohttp.ClientSession, context: SimpleNamespace, params: aiohttp.TraceRequestStartParams
    ) -> None:
        await attempts.begins(params.url.raw_path)

    async def note(
        session: aiohttp.ClientSession, context: SimpleNamespace, params: aiohttp.TraceRequestEndParams
    ) -> None:
        attempts.ends(params.url.raw_path, params.response.status, params.response.headers)

    async def note_broken(
        session: aiohttp.ClientSession, context: SimpleNamespace, params: aiohttp.TraceRequestExceptionParams
    ) -> None:
        attempts.breaks(params.url.raw_path)

    config = aiohttp.TraceConfig()
    config.on_request_exception.append(note_broken)
    config.on_request_start.append(wait)
    config.on_request_end.append(note)
    return config


def _route_of(path: str) -> Route:
    if any(part in path for part in _BY_TOKEN):
        return Route.INTERACTION
    return Route.CHANNEL if "/channels/" in path else Route.OTHER
