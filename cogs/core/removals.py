"""Messages that are no longer wanted, deleted when there is nothing more urgent to send; nobody waits for it."""

import logging

from bot.running.keyed_queue import QueueComponent
from cogs.core.message_budget import Budget, Purpose
from cogs.core.replies import SENDING_FAILS
from cogs.core.retrying import send_in_turn
from cogs.core.speaking import Speaks

logger = logging.getLogger(__name__)

_Place = tuple[int, int, int]
"""Server, channel and message."""


class Removals(QueueComponent[_Place], Speaks):
    """Deletes messages in the background; one that can't be deleted stays."""

    def __init__(self, budget: Budget) -> None:
        super().__init__(self._remove)
        self._budget = budget

    def ask(self, guild: int, channel: int, message: int) -> None:
        """Asks for a message to be deleted."""
        self._queue.ask((guild, channel, message))

    async def _remove(self, place: _Place) -> None:
        guild, channel, message = place
        await self._budget.turn(channel, Purpose.DELETION, guild=guild)
        if self._client is None or self._budget.is_out(guild):
            return
        found = self._client.get_partial_messageable(channel).get_partial_message(message)
        try:
            await send_in_turn(found.delete, self._budget, channel, Purpose.DELETION, guild=guild)
        except SENDING_FAILS as error:
            logger.debug("A message could not be removed: %s", error)
