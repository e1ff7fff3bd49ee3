"""Private messages that are taken away, through the interaction that they answered, while its token lives."""

import asyncio
import logging
from contextvars import Context
from typing import NamedTuple

import discord

from bot.running.keyed_queue import QueueComponent
from cogs.core.message_budget import Budget, Purpose
from cogs.core.replies import SENDING_FAILS, remove_private

logger = logging.getLogger(__name__)


class PrivateMessage(NamedTuple):
    """A private message that an interaction was answered with, kept so that it can be taken away.

    :ivar context: of the interaction's own task, as ``PrivateRemovals.ask`` needs it.
    :ivar since: when it was sent, in seconds.
    """

    interaction: discord.Interaction
    context: Context
    since: float


class PrivateRemovals(QueueComponent[int]):
    """Takes private messages away, for which nobody waits."""

    def __init__(self, token_edits: Budget) -> None:
        """:param token_edits: gives turns to edit by the tokens of interactions."""
        super().__init__(self._remove)
        self._token_edits = token_edits
        self._waiting: dict[int, tuple[discord.Interaction, Context]] = {}
        """By the interaction that they answered."""

    def ask(self, interaction: discord.Interaction, context: Context) -> None:
        """Asks for the answer to an interaction to be removed.

        :param context: of the interaction's own task: the webhook adapter that edits by token is a variable in it.
        """
        self._waiting[interaction.id] = (interaction, context)
        self._queue.ask(interaction.id)

    async def _remove(self, key: int) -> None:
        if key not in self._waiting:  # it was asked for twice
            return
        interaction, context = self._waiting.pop(key)
        await self._token_edits.turn(key, Purpose.DELETION, guild=interaction.guild_id or 0)
        try:
            await asyncio.create_task(remove_private(interaction), context=context)
        except SENDING_FAILS as error:
            logger.debug("A private message could not be taken away: %s", error)
