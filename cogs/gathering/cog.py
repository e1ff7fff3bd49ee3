"""The command for who plays now, and who wants to."""

import discord
from discord import app_commands

from cogs.core.command_tree import said
from cogs.core.feature import Feature, FeatureClient, answered
from cogs.core.replies import send_private
from cogs.gathering.handlers import GATHERING_HANDLERS, tables_here


class GatheringCog(Feature):
    """Finding a table, and people for one."""

    presses = GATHERING_HANDLERS

    @app_commands.command(description=said("command-tables"))
    @answered
    async def tables(self, interaction: discord.Interaction) -> None:
        texts = await self.texts(interaction)
        await send_private(interaction, await tables_here(self.context, interaction, texts))


async def setup(client: FeatureClient) -> None:
    """Loads the feature."""
    await client.add_cog(GatheringCog(client.kernel))
