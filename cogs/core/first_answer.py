"""The first answer to an interaction, which Discord wants within three seconds: the handler's own, or where that takes
long an acknowledgement. One of them is sent, never both."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Final

import aiohttp
import discord

logger = logging.getLogger(__name__)

ACKNOWLEDGED_AFTER: Final = 1.8
"""Seconds from an interaction's arrival at Discord until it is acknowledged, unless it has been answered."""
DEAD_AFTER: Final = 3.0
"""Seconds after which Discord takes no first answer any more."""
_NAME: Final = "first answer"

Acknowledge = Callable[[], Awaitable[None]]


class FirstAnswer:
    """Belongs to one interaction, and to whoever takes it first."""

    def __init__(self, interaction: discord.Interaction, acknowledge: Acknowledge) -> None:
        self._interaction, self._acknowledge = interaction, acknowledge
        self._is_handlers = False
        self._acknowledging: asyncio.Task[None] | None = None

    def acknowledge_now(self) -> None:
        """The time is over: acknowledges, unless the handler has taken the first answer."""
        if not (self._is_handlers or self._acknowledging or self._interaction.response.is_done()):
            self._acknowledging = asyncio.create_task(self._try_to_acknowledge())

    async def _try_to_acknowledge(self) -> None:
        try:
            await self._acknowledge()
            logger.debug("Acknowledged, since it takes long")
        except (aiohttp.ClientError, OSError, discord.DiscordServerError) as error:
            logger.info("A press could not be acknowledged, so its answer is sent instead: %s", error)

    async def take(self) -> bool:
        """Takes the first answer for the handler, which may try again where that failed; False where the
        acknowledgement was sent and the answer has to follow it.

        :raises discord.HTTPException: Discord has refused the acknowledgement: it wants no answer any more.
        """
        if self._acknowledging is not None:
            await asyncio.shield(self._acknowledging)
        if self._interaction.response.is_done():
            return False
        self._is_handlers = True
        return True

    async def settle(self) -> None:
        """Waits for an acknowledgement that is on its way. What went wrong with it is told to the handler alone."""
        if self._acknowledging is not None:
            try:
                await asyncio.wait({self._acknowledging})
            except asyncio.CancelledError:  # the program ends, and with it the connection that it would be sent by
                self._acknowledging.cancel()
                raise
            if (error := self._acknowledging.exception()) is not None:
                logger.info("A press could not be acknowledged: %s", error)


@asynccontextmanager
async def in_time(interaction: discord.Interaction, acknowledge: Acknowledge) -> AsyncIterator[None]:
    """Within, the interaction is acknowledged about 1.8 seconds after its arrival, unless it was answered before.

    :param acknowledge: what is done then.
    """
    first = interaction.extras[_NAME] = FirstAnswer(interaction, acknowledge)
    timer = asyncio.get_running_loop().call_later(seconds_left(interaction), first.acknowledge_now)
    try:
        yield
    finally:
        timer.cancel()
        await first.settle()
        del interaction.extras[_NAME]  # each holds the other: an interaction that is kept would never be free of it


def seconds_left(interaction: discord.Interaction) -> float:
    """Seconds until an interaction is to be acknowledged.

    Its age counts where it can be true: the clocks of Discord and of this machine may differ, and what is three seconds
    old is dead.
    """
    age = (discord.utils.utcnow() - interaction.created_at).total_seconds()
    return max(0.0, ACKNOWLEDGED_AFTER - age) if 0 <= age < DEAD_AFTER else ACKNOWLEDGED_AFTER


async def answers_first(interaction: discord.Interaction) -> bool:
    """Whether the handler answers first: then nothing else does. Raises ``discord.HTTPException`` where nobody wants an
    answer any more."""
    first = interaction.extras.get(_NAME)
    return await first.take() if isinstance(first, FirstAnswer) else not interaction.response.is_done()
