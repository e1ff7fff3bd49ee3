"""The command that leads into the lessons."""

import discord
from discord import app_commands

from cogs.core.command_base import CommandBase, answered, said
from cogs.learn.showing import open_lessons


class LearnCommands(CommandBase):
    """The lessons for newcomers."""

    @app_commands.command(description=said("command-learn"))
    @answered
    async def learn(self, interaction: discord.Interaction) -> None:
        await open_lessons(self.context, interaction, await self.texts(interaction))


__all__ = ["LearnCommands"]
