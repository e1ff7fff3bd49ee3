"""What all commands share: an answer whatever happens, and what they work with."""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from contextlib import suppress
from functools import partial, wraps
from typing import Any, Concatenate, ParamSpec, TypeVar, cast

import discord
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.operation.about import about
from bot.operation.measures import Answered
from bot.tables.errors import Reason, Refused, Unavailable
from bot.tables.in_flight import InFlight
from bot.tables.status import Status
from bot.tables.view import TableView
from bot.text import Texts, texts_for
from cogs.core.context import BotContext
from cogs.core.first_answer import in_time
from cogs.core.interactions import shard_of
from cogs.core.press_rate import PressRate
from cogs.core.refusals import refusal_note, say_unexpected
from cogs.core.replies import SENDING_FAILS, defer, is_lost

logger = logging.getLogger(__name__)

Cog = TypeVar("Cog", bound="CommandBase")
Rest = ParamSpec("Rest")


def said(key: str) -> locale_str:
    """A command text from the catalogues, to be translated when the commands are registered."""
    return locale_str(texts_for("en").say(key), key=key)


Command = Callable[Concatenate[Cog, discord.Interaction, Rest], Coroutine[Any, Any, None]]


def answered(command: Command[Cog, Rest]) -> Command[Cog, Rest]:
    """A command that answers whatever happens: a refusal with its words, a fault with a code that the log knows."""

    @wraps(command)
    async def answer(self: Cog, interaction: discord.Interaction, *args: Rest.args, **kw: Rest.kwargs) -> None:
        self.heard(interaction)
        now = asyncio.get_running_loop().time
        arrived = now()
        with self.in_flight, about(interaction=interaction.id, shard=shard_of(interaction)):
            async with in_time(interaction, partial(defer, interaction)):
                try:
                    self.check_press_rate(interaction)
                    await command(self, interaction, *args, **kw)
                except Refused as refused:
                    await self.refuse(interaction, refused)
                except Unavailable:
                    await self.refuse(interaction, Refused(Reason.NOT_SAVED))
                except discord.HTTPException as error:
                    await self.say_fault(interaction, error)
                except Exception as error:  # every command gets an answer, also after a fault of ours
                    await self.say_unexpected(interaction, error)
        self.context.measures.answered(Answered.COMMAND, now() - arrived)

    return cast("Command[Cog, Rest]", answer)


class CommandBase(commands.Cog):
    """What every feature's commands have at hand. The features' commands are joined in ``cogs.commands``."""

    def __init__(self, context: BotContext, press_rate: PressRate, in_flight: InFlight) -> None:
        self.context, self._press_rate = context, press_rate
        self.in_flight = in_flight
        super().__init__()

    def check_press_rate(self, interaction: discord.Interaction) -> None:
        """Commands and presses share one bucket, and whoever is blocked has none. Raises ``Refused``."""
        self.context.blocklist.check(interaction.user.id, interaction.guild_id)
        if not self._press_rate.allows(interaction.user.id):
            raise Refused(Reason.TOO_QUICK_COMMAND)

    async def refuse(self, interaction: discord.Interaction, refused: Refused) -> None:
        """Says why a command was refused, to the asker alone."""
        texts = await self.context.preferences.for_reader(interaction)
        await self.context.private_panels.refuse(interaction, refusal_note(refused, texts))

    def heard(self, interaction: discord.Interaction) -> None:
        """Counts what arrives, to notice when another process answers it."""
        self.context.elsewhere.heard(interaction)

    async def say_fault(self, interaction: discord.Interaction, error: discord.HTTPException) -> None:
        """Says that an answer failed, unless nobody waits for it any more."""
        if is_lost(error):
            await self.context.elsewhere.note(interaction, error)
        else:
            await self.say_unexpected(interaction, error)

    async def say_unexpected(self, interaction: discord.Interaction, error: Exception) -> None:
        """Says that something went wrong, with a code that finds it in the log."""
        await say_unexpected(interaction, await self.context.preferences.for_reader(interaction), error)

    async def answer_misfit(self, interaction: discord.Interaction, error: app_commands.AppCommandError) -> None:
        """Answers a command that is not as it is here, such as one of an earlier release that a Discord still has."""
        logger.warning("A command could not be carried out: %s", error)
        if interaction.type is discord.InteractionType.application_command and not interaction.response.is_done():
            with self.in_flight, suppress(*SENDING_FAILS):
                await self.refuse(interaction, Refused(Reason.OUTDATED_COMMAND))

    async def texts(self, interaction: discord.Interaction) -> Texts:
        """The asker's texts; notes the server's language on the way."""
        self.context.preferences.note_server(interaction)
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
