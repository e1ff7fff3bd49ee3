"""Command for one's own finished games."""

from typing import ClassVar

import discord
from discord import app_commands

from cogs.core.command_tree import said
from cogs.core.feature import Feature, FeatureClient, answered, answered_in
from cogs.core.replies import send_private
from cogs.history import game, panel
from cogs.history.panel import Filters


class HistoryCog(Feature):
    """Feature of one's own finished games in this server."""

    presses: ClassVar = answered_in(panel, game)

    @app_commands.command(description=said("command-history"))
    @answered
    async def history(self, interaction: discord.Interaction) -> None:
        texts = await self.texts(interaction)
        await send_private(interaction, await panel.history_layout(self.kernel, interaction, texts, Filters(), 0))


async def setup(client: FeatureClient) -> None:
    """Load the feature."""
    await client.add_cog(HistoryCog())
