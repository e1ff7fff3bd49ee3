"""Requests to Discord: the policy of retries, and the parts that send by themselves.

Now and then Discord's edge answers one request with 400, 403, 404 or 500 and takes the next. A refusal counts once the
same request was refused several times in a row; until then the sender tries again.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from http import HTTPStatus
from typing import Final, TypeVar

import discord

from cogs.core.message_budget import jittered
from cogs.core.outcomes import SENDING_FAILS, DiscordCode, Meaning, meaning_of

logger = logging.getLogger(__name__)

_Answer = TypeVar("_Answer")

BELIEVED_AFTER: Final = 3
"""A refusal that comes so often in a row is believed."""
FIRST_PAUSE: Final = 1.0
LONGEST_PAUSE: Final = 60.0
"""Seconds before the second try, and before the eighth and each later one; the pause doubles in between."""
_MOST_DOUBLED: Final = 10
_SERVERS_FAULT: Final = HTTPStatus.INTERNAL_SERVER_ERROR
_PAUSE_OF_WHO_WAITS: Final = 0.25
"""Share of the time for which somebody waits that passes between two tries."""
_NOT_ANSWERED: Final = (*SENDING_FAILS, discord.InvalidData)
"""A channel of a kind that the library does not know is answered with ``discord.InvalidData``."""


def pause_after(failures: int, name: str) -> float:
    """Return the seconds to wait after so many failures in a row, a little different for each name."""
    return jittered(min(FIRST_PAUSE * 2 ** min(failures - 1, _MOST_DOUBLED), LONGEST_PAUSE), name, failures)


@dataclass(frozen=True, slots=True)
class Failed:
    """A request that Discord has not carried out.

    :ivar error: the last failure, one of those that ``SENDING_FAILS`` names or ``discord.InvalidData``.
    """

    meaning: Meaning
    error: Exception


async def ask_discord(ask: Callable[[], Awaitable[_Answer]], *, within: float | None = None) -> _Answer | Failed:
    """Ask Discord for something else than a message, with a few tries, and return its answer. The request has to be one
    that may arrive twice.

    :param within: seconds after which nobody waits any more: then there are two tries, and time for both of them. Where
        it is left out there are as many as for everything in the background.
    """
    in_background = [pause_after(failures, "") for failures in range(1, BELIEVED_AFTER)]
    pauses = in_background if within is None else [within * _PAUSE_OF_WHO_WAITS]
    try:
        async with asyncio.timeout(within):
            for pause in pauses:
                try:
                    return await ask()
                except _NOT_ANSWERED as error:
                    logger.debug("Discord is asked again: %s", error)
                await asyncio.sleep(pause)
            return await ask()
    except _NOT_ANSWERED as error:  # also where the time is up
        return Failed(meaning_of(error), error)


async def make_once(make: Callable[[], Awaitable[_Answer]]) -> _Answer | Failed:
    """Have Discord make something for which somebody waits and that must not be made twice, and return it. It is asked
    again only where its edge has refused: then nothing was made. A refusal with a reason is told at once."""
    for failures in range(1, BELIEVED_AFTER + 1):
        try:
            return await make()
        except _NOT_ANSWERED as error:
            failed = error
        # What the edge refuses goes no further. Discord's own refusals carry a code; a 5xx or a broken connection may
        # come after the work was done.
        if not isinstance(failed, discord.HTTPException) or failed.code not in (0, DiscordCode.NETWORK_ERROR):
            break
        if failed.status == HTTPStatus.TOO_MANY_REQUESTS or failed.status >= _SERVERS_FAULT:
            break
        if failures < BELIEVED_AFTER:
            logger.debug("Discord is asked again: %s", failed)
            await asyncio.sleep(pause_after(failures, ""))
    return Failed(meaning_of(failed), failed)


class Speaks:
    """Part that sends something of its own accord, through the client, from when it has logged in."""

    _client: discord.Client | None = None

    def connect(self, client: discord.Client) -> None:
        """Send through this client from now on, in the place of an earlier one."""
        self._client = client
