"""Private messages that are taken away, through the interaction that they answered, while its token lives."""

import asyncio
import logging

from bot.running.keyed_queue import QueueComponent
from cogs.core.live_panel import SentByToken
from cogs.core.message_budget import Budget, Purpose
from cogs.core.replies import SENDING_FAILS, remove_private
from cogs.core.retrying import send_in_turn

logger = logging.getLogger(__name__)


class PrivateRemovals(QueueComponent[int]):
    """Takes private messages away, for which nobody waits."""

    def __init__(self, token_edits: Budget) -> None:
        """:param token_edits: gives turns to edit by the tokens of interactions."""
        super().__init__(self._remove)
        self._token_edits = token_edits
        self._waiting: dict[int, SentByToken] = {}
        """By the interaction that they answered."""

    def ask(self, message: SentByToken) -> None:
        """Asks for a message to be removed."""
        self._waiting[message.interaction.id] = message
        self._queue.ask(message.interaction.id)

    async def _remove(self, key: int) -> None:
        if key not in self._waiting:  # it was asked for twice
            return
        message = self._waiting.pop(key)
        guild = message.interaction.guild_id or 0

        async def remove() -> None:
            await asyncio.create_task(remove_private(message.interaction), context=message.context)

        await self._token_edits.turn(key, Purpose.DELETION, guild=guild)
        try:
            await send_in_turn(remove, self._token_edits, key, Purpose.DELETION, guild=guild)
        except SENDING_FAILS as error:
            logger.debug("A private message could not be taken away: %s", error)
