"""Watches what the client asks of Discord, every attempt of the library included: the last word on how much is asked,
and the count of what was refused."""

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


def watching(invalid: InvalidRequests, rate: Rate, measures: Measures | None = None) -> aiohttp.TraceConfig:
    """What makes an HTTP client heed the limit and tell what was refused.

    :param rate: of requests with the bot's own token.
    """
    gate = Gate(rate) if rate.is_limited else None
    counts = measures or NoMeasures()

    async def wait(
        session: aiohttp.ClientSession, context: SimpleNamespace, params: aiohttp.TraceRequestStartParams
    ) -> None:
        if gate is not None and _route_of(params.url) is not Route.INTERACTION:
            await gate.passed()

    async def note(
        session: aiohttp.ClientSession, context: SimpleNamespace, params: aiohttp.TraceRequestEndParams
    ) -> None:
        response = params.response
        counts.requested(_route_of(params.url), response.status)
        refused_before = response.status == 429 and _THROUGH_DISCORD not in response.headers
        invalid.note(response.status, shut_out_for=_seconds(response) if refused_before else None)

    config = aiohttp.TraceConfig()
    config.on_request_start.append(wait)
    config.on_request_end.append(note)
    return config


def _route_of(url: yarl.URL) -> Route:
    path = url.raw_path
    if any(part in path for part in _BY_TOKEN):
        return Route.INTERACTION
    return Route.CHANNEL if "/channels/" in path else Route.OTHER


def _seconds(response: aiohttp.ClientResponse) -> float:
    """For how long nothing should be asked; 0 where that is not said."""
    try:
        return float(response.headers.get("Retry-After", "0"))
    except ValueError:
        return 0.0
