"""Watches what the client asks of Discord, every attempt of the library included: the last word on how much is asked,
and the count of what was refused."""

from collections.abc import Mapping
from types import SimpleNamespace
from typing import Final

import aiohttp
import yarl

from bot.running.measures import Measures, NoMeasures, Route
from cogs.core.invalid_requests import InvalidRequests
from cogs.core.rate_limit import Gate, Rate

_BY_TOKEN: Final = ("/interactions/", "/webhooks/")
"""What is asked by an interaction's token counts for no limit of the bot's own requests."""
_THROUGH_DISCORD: Final = "Via"
"""A header that Discord's own answers have; without it a 429 comes from what stands before Discord."""


class Attempts:
    """Counts every attempt, however it was sent."""

    def __init__(self, invalid: InvalidRequests, measures: Measures | None = None) -> None:
        self._invalid, self._measures = invalid, measures or NoMeasures()

    def note(self, route: Route, status: int, headers: Mapping[str, str]) -> None:
        """Discord, or what stands before it, has answered.

        :param headers: those of its answer.
        """
        self._measures.requested(route, status)
        refused_before = status == 429 and _THROUGH_DISCORD not in headers
        self._invalid.note(status, shut_out_for=_seconds(headers) if refused_before else None)


def watching(attempts: Attempts, rate: Rate) -> aiohttp.TraceConfig:
    """What makes an HTTP client heed the limit and tell what was answered.

    :param rate: of requests with the bot's own token.
    """
    gate = Gate(rate) if rate.is_limited else None

    async def wait(
        session: aiohttp.ClientSession, context: SimpleNamespace, params: aiohttp.TraceRequestStartParams
    ) -> None:
        if gate is not None and _route_of(params.url) is not Route.INTERACTION:
            await gate.passed()

    async def note(
        session: aiohttp.ClientSession, context: SimpleNamespace, params: aiohttp.TraceRequestEndParams
    ) -> None:
        attempts.note(_route_of(params.url), params.response.status, params.response.headers)

    config = aiohttp.TraceConfig()
    config.on_request_start.append(wait)
    config.on_request_end.append(note)
    return config


def _route_of(url: yarl.URL) -> Route:
    path = url.raw_path
    if any(part in path for part in _BY_TOKEN):
        return Route.INTERACTION
    return Route.CHANNEL if "/channels/" in path else Route.OTHER


def _seconds(headers: Mapping[str, str]) -> float:
    """For how long nothing should be asked; 0 where that is not said."""
    try:
        return float(headers.get("Retry-After", "0"))
    except ValueError:
        return 0.0
