"""The command for a person's own data."""

import discord
from discord import app_commands

from cogs.core.command_tree import said
from cogs.core.feature import Feature, FeatureClient, answered
from cogs.core.replies import send_private
from cogs.privacy.handlers import PRIVACY_HANDLERS
from cogs.privacy.panel import privacy_panel
from cogs.shared.services import standings_of


class PrivacyCog(Feature):
    """A person's own data."""

    presses = PRIVACY_HANDLERS
    open_to_blocked = True  # what is kept about them is theirs

    @app_commands.command(description=said("command-privacy"))
    @answered
    async def privacy(self, interaction: discord.Interaction) -> None:
        texts = await self.texts(interaction)
        hidden = await standings_of(self.kernel).is_hidden(interaction.user.id)
        await send_private(interaction, privacy_panel(self.kernel.privacy.days, texts, hidden=hidden))


async def setup(client: FeatureClient) -> None:
    """Loads the feature."""
    await client.add_cog(PrivacyCog(client.kernel))
