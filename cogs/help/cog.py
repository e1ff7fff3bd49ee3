"""The command that explains the game."""

import discord
from discord import app_commands

from cogs.core.command_tree import said
from cogs.core.feature import Feature, FeatureClient, answered
from cogs.core.replies import send_private
from cogs.help.panel import help_panel
from cogs.shared.lessons import overview_picture
from cogs.shared.services import learners_of


class HelpCog(Feature):
    """How to play, in short."""

    @app_commands.command(description=said("command-help"))
    @answered
    async def help(self, interaction: discord.Interaction) -> None:
        texts = await self.texts(interaction)
        picture = await overview_picture(self.kernel, interaction, texts)
        newcomer = await learners_of(self.kernel).is_newcomer(interaction.user.id)
        layout = help_panel(texts, picture.name if picture else None, newcomer=newcomer)
        await send_private(interaction, layout, picture)


async def setup(client: FeatureClient) -> None:
    """Loads the feature."""
    await client.add_cog(HelpCog(client.kernel))
