"""The command that shows finished games."""

import discord
from discord import app_commands

from cogs.core.command_base import CommandBase, answered, said
from cogs.core.replies import send_private
from cogs.replay.handlers import games_answer


class ReplayCommands(CommandBase):
    """Finished games."""

    @app_commands.command(description=said("command-replay"))
    @answered
    async def replay(self, interaction: discord.Interaction) -> None:
        texts = await self.texts(interaction)
        answer = await games_answer(self.context, interaction, texts)
        await send_private(interaction, answer.layout)


__all__ = ["ReplayCommands"]
