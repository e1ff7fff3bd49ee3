"""The command for one's own finished games."""

import discord
from discord import app_commands

from cogs.core.command_tree import said
from cogs.core.feature import Feature, FeatureClient, answered
from cogs.core.replies import send_private
from cogs.history.handlers import HISTORY_HANDLERS, history_answer
from cogs.history.panel import Filters


class HistoryCog(Feature):
    """One's own finished games in this server."""

    presses = HISTORY_HANDLERS

    @app_commands.command(description=said("command-history"))
    @answered
    async def history(self, interaction: discord.Interaction) -> None:
        texts, guild = await self.texts(interaction), interaction.guild_id or 0
        answer = await history_answer(self.kernel, guild, interaction.user.id, texts, Filters(), 0)
        await send_private(interaction, answer.layout)


async def setup(client: FeatureClient) -> None:
    """Loads the feature."""
    await client.add_cog(HistoryCog(client.kernel))
