"""The command for settings."""

import discord
from discord import app_commands

from cogs.core.command_tree import said
from cogs.core.feature import Feature, FeatureClient, answered
from cogs.core.replies import send_private
from cogs.settings.handlers import SETTINGS_HANDLERS, own_answer


class SettingsCog(Feature):
    """What a person chooses for themselves, and the way to what a server chooses."""

    presses = SETTINGS_HANDLERS

    @app_commands.command(description=said("command-settings"))
    @answered
    async def settings(self, interaction: discord.Interaction) -> None:
        answer = await own_answer(self.context, interaction, await self.texts(interaction))
        await send_private(interaction, answer.layout)


async def setup(client: FeatureClient) -> None:
    """Loads the feature."""
    await client.add_cog(SettingsCog(client.kernel))
