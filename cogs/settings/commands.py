"""The command for settings."""

import discord
from discord import app_commands

from cogs.core.command_base import CommandBase, answered, said
from cogs.core.replies import send_private
from cogs.settings.handlers import own_answer


class SettingsCommands(CommandBase):
    """What a person chooses for themselves, and the way to what a server chooses."""

    @app_commands.command(description=said("command-settings"))
    @answered
    async def settings(self, interaction: discord.Interaction) -> None:
        answer = await own_answer(self.context, interaction, await self.texts(interaction))
        await send_private(interaction, answer.layout)


__all__ = ["SettingsCommands"]
