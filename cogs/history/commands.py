"""The command for one's own finished games."""

import discord
from discord import app_commands

from cogs.core.command_base import CommandBase, answered, said
from cogs.core.replies import send_private
from cogs.history.handlers import history_answer
from cogs.history.panel import Filters


class HistoryCommands(CommandBase):
    """One's own finished games in this server."""

    @app_commands.command(description=said("command-history"))
    @answered
    async def history(self, interaction: discord.Interaction) -> None:
        texts, guild = await self.texts(interaction), interaction.guild_id or 0
        answer = await history_answer(self.context, guild, interaction.user.id, texts, Filters(), 0)
        await send_private(interaction, answer.layout)


__all__ = ["HistoryCommands"]
