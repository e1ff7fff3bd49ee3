"""Ways in which Discord fails to take a request, and what each means for a message: one table for all that is sent."""

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord

from cogs.core import outbox
from cogs.core.outcomes import DiscordCode, Meaning

Failure = Callable[[], Exception]


def refusal(status: int, code: int = 0) -> Failure:
    """Return what makes a refusal of Discord's."""
    answer: Any = SimpleNamespace(status=status, reason="injected")
    kind = {403: discord.Forbidden, 404: discord.NotFound}.get(status, discord.HTTPException)
    return lambda: kind(answer, {"code": code, "message": "injected"})


FAILURES: dict[str, Failure] = {
    "400": refusal(400),
    "400 for its form": refusal(400, 50035),
    "401": refusal(401),
    "403": refusal(403),
    "403 of the edge": refusal(403, DiscordCode.NETWORK_ERROR),
    "403 without a permission": refusal(403, 50013),
    "403 without access": refusal(403, 50001),
    "404": refusal(404),
    "404 no channel": refusal(404, DiscordCode.UNKNOWN_CHANNEL),
    "404 no message": refusal(404, DiscordCode.UNKNOWN_MESSAGE),
    "429": refusal(429),
    "429 too old": refusal(429, DiscordCode.OLD_MESSAGE_EDITED_TOO_OFTEN),
    "400 archived": refusal(400, DiscordCode.THREAD_IS_ARCHIVED),
    "500": refusal(500),
    "503": refusal(503),
    "timeout": TimeoutError,
    "broken connection": aiohttp.ServerDisconnectedError,
    "held back": lambda: discord.RateLimited(5.0),
}
ANEW_AFTER = {"429 too old": 1, "400 archived": 1, "404 no message": outbox.GONE_AFTER}
"""After so many of these in a row a new message takes the place of the one that stands."""
MEANINGS = {
    "400": Meaning.REFUSED,
    "400 for its form": Meaning.REFUSED,
    "401": Meaning.REFUSED,
    "403": Meaning.FORBIDDEN,
    "403 without a permission": Meaning.FORBIDDEN,
    "403 without access": Meaning.FORBIDDEN,
    "404": Meaning.REFUSED,
    "404 no channel": Meaning.NO_CHANNEL,
    "404 no message": Meaning.GONE,
    "400 archived": Meaning.ARCHIVED,
}
"""What stays refused means; everything else passes."""
