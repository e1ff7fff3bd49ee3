"""The command that explains the game."""

import discord
from discord import app_commands

from cogs.core.command_base import CommandBase, answered, said
from cogs.core.replies import send_private
from cogs.help.panel import help_panel
from cogs.learn.showing import overview_picture


class HelpCommands(CommandBase):
    """How to play, in short."""

    @app_commands.command(description=said("command-help"))
    @answered
    async def help(self, interaction: discord.Interaction) -> None:
        texts = await self.texts(interaction)
        picture = await overview_picture(self.context, interaction, texts)
        newcomer = await self.context.learners.is_newcomer(interaction.user.id)
        layout = help_panel(texts, picture.name if picture else None, newcomer=newcomer)
        await send_private(interaction, layout, picture)


__all__ = ["HelpCommands"]
