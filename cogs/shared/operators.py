"""The people who run the bot: the application's owner or team in Discord, and the line that leads to them."""

import logging
from collections.abc import Awaitable, Callable
from functools import wraps
from typing import Any, Final

import discord

from bot.errors import Reason, Refused
from bot.tables.ports import Clock
from bot.text import Texts
from cogs.core.feature import answers
from cogs.core.interactions import Where, where
from cogs.core.kernel import Kernel
from cogs.core.outcomes import Meaning
from cogs.core.press import Press
from cogs.core.press_ids import PressId
from cogs.core.retrying import Failed, ask_discord

logger = logging.getLogger(__name__)

_PATIENCE_SECONDS: Final = 2.0
_FRESH_FOR: Final = 60.0
"""Seconds that the list of operators is cached."""


class Operators:
    """Cache of the operators. Each press asks it, so a person who left the team is refused within a minute."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._known: tuple[float, frozenset[int]] | None = None

    async def includes(self, interaction: discord.Interaction) -> bool:
        """Return whether who asks runs the bot, and asks in the bot's own messages; False also where Discord does not
        say."""
        if where(interaction) is not Where.DIRECT:
            return False
        return interaction.user.id in await self._people(interaction.client)

    async def require(self, interaction: discord.Interaction) -> None:
        """Raise ``Refused`` for everybody else."""
        if not await self.includes(interaction):
            raise Refused(Reason.NOT_OPERATOR)

    async def _people(self, client: discord.Client) -> frozenset[int]:
        """Return the people who run the bot, as Discord says, asked anew now and then; nobody where it does not say."""
        now = self._clock.now()
        if self._known is None or not 0 <= now - self._known[0] < _FRESH_FOR:
            try:
                told = await ask_discord(client.application_info, within=_PATIENCE_SECONDS)
            except (KeyError, TypeError, ValueError) as error:  # what it says can't be read
                told = Failed(Meaning.PASSING, error)
            # Not known is no: the cache is left alone, so that the next press asks again.
            if isinstance(told, Failed):
                logger.warning("Discord does not say who runs the bot: %s", type(told.error).__name__)
                return frozenset()
            if told.team is None:
                people = {told.owner.id}
            else:  # who has accepted, without those who may only look
                accepted, reads = discord.TeamMembershipState.accepted, discord.TeamMemberRole.read_only
                members = told.team.members
                people = {each.id for each in members if each.membership_state is accepted and each.role is not reads}
            self._known = now, frozenset(people)
        return self._known[1]


def operators_of(kernel: Kernel) -> Operators:
    """Return the part that all features share."""
    return kernel.part(Operators, lambda: Operators(kernel.clock))


_Answer = Callable[[Press, Any], Awaitable[None]]


def answers_operators(*presses: type[PressId]) -> Callable[[_Answer], _Answer]:
    """Mark the function that answers these presses of the people who run the bot; everybody else's are refused."""

    def marked(answer: _Answer) -> _Answer:
        @wraps(answer)
        async def for_operators(press: Press, asked: Any) -> None:
            await operators_of(press.kernel).require(press.interaction)
            await answer(press, asked)

        return answers(*presses)(for_operators)

    return marked


def contact_lines(contact: str, texts: Texts) -> list[str]:
    """Return a small line with the contact, or none where nobody is named."""
    return [f"-# {texts.say('contact', contact=contact)}"] if contact else []
