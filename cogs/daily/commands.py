"""The command for the daily deal."""

import discord
from discord import app_commands

from cogs.core.command_base import CommandBase, answered, said
from cogs.core.interactions import person_of
from cogs.core.replies import send_private
from cogs.daily.handlers import daily_answer


class DailyCommands(CommandBase):
    """The deal of the day, played privately and without a table."""

    @app_commands.command(description=said("command-daily"))
    @answered
    async def daily(self, interaction: discord.Interaction) -> None:
        texts = await self.texts(interaction)
        answer = await daily_answer(self.context, person_of(interaction, texts), texts)
        await send_private(interaction, answer.layout, answer.picture)


__all__ = ["DailyCommands"]
