"""What all commands share: an answer whatever happens, and what they work with."""

import logging
from collections.abc import Awaitable, Callable, Coroutine
from functools import partial, wraps
from typing import Any, Concatenate, ParamSpec, TypeVar, cast

import discord
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.operation.measures import Answered
from bot.tables.errors import Reason, Refused
from bot.tables.status import Status
from bot.tables.view import TableView
from bot.text import Texts, texts_for
from cogs.core.arrivals import Arrival, Arrivals
from cogs.core.context import BotContext
from cogs.core.refusals import refusal_note
from cogs.core.replies import defer

logger = logging.getLogger(__name__)

Cog = TypeVar("Cog", bound="CommandBase")
Rest = ParamSpec("Rest")


def said(key: str) -> locale_str:
    """A command text from the catalogues, to be translated when the commands are registered."""
    return locale_str(texts_for("en").say(key), key=key)


Command = Callable[Concatenate[Cog, discord.Interaction, Rest], Coroutine[Any, Any, None]]


def answered(command: Command[Cog, Rest]) -> Command[Cog, Rest]:
    """A command that answers whatever happens, as a press does: a refusal with its words, a fault with a code that the
    log knows."""

    @wraps(command)
    async def answer(self: Cog, interaction: discord.Interaction, *args: Rest.args, **kw: Rest.kwargs) -> None:
        work = partial(command, self, interaction, *args, **kw)
        await self.arrivals.answer(_ArrivedCommand(interaction, self.context, work))

    return cast("Command[Cog, Rest]", answer)


class _ArrivedCommand(Arrival):
    """A slash command, and what answers it."""

    kind = Answered.COMMAND
    too_quick = Reason.TOO_QUICK_COMMAND

    def __init__(
        self, interaction: discord.Interaction, context: BotContext, work: Callable[[], Awaitable[None]]
    ) -> None:
        super().__init__(interaction)
        self._context, self._work = context, work

    async def acknowledge(self) -> None:
        await defer(self.interaction)

    async def carry_out(self, texts: Texts) -> None:
        await self._work()

    async def refuse(self, refused: Refused, texts: Texts) -> None:
        await self._context.private_panels.refuse(self.interaction, refusal_note(refused, texts))


async def _refuse_misfit() -> None:
    raise Refused(Reason.OUTDATED_COMMAND)


class CommandBase(commands.Cog):
    """What every feature's commands have at hand. The features' commands are joined in ``cogs.commands``."""

    def __init__(self, context: BotContext, arrivals: Arrivals) -> None:
        self.context, self.arrivals = context, arrivals
        super().__init__()

    async def answer_misfit(self, interaction: discord.Interaction, error: app_commands.AppCommandError) -> None:
        """Answers a command that is not as it is here, such as one of an earlier release that a Discord still has."""
        logger.warning("A command could not be carried out: %s", error)
        if interaction.type is discord.InteractionType.application_command and not interaction.response.is_done():
            await self.arrivals.answer(_ArrivedCommand(interaction, self.context, _refuse_misfit))

    async def texts(self, interaction: discord.Interaction) -> Texts:
        """The asker's texts."""
        return await self.context.preferences.for_reader(interaction)

    def tables_here(self, interaction: discord.Interaction) -> list[TableView]:
        """The asker's own tables in the channel, those whose games are over only where there are no others; for
        everybody else the channel's table.

        :raises Refused: there is none.
        """
        own = self.context.tables.tables_of(interaction.user.id)
        own = [each for each in own if each.channel == interaction.channel_id]
        going_on = [each for each in own if each.status is not Status.OVER]
        table = self.context.tables.in_channel(interaction.channel_id or 0)
        found = going_on or own or ([] if table is None else [table])
        if not found:
            raise Refused(Reason.NO_TABLE)
        return found


__all__ = ["CommandBase", "answered", "said"]
