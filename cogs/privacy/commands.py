"""The command for a person's own data."""

import discord
from discord import app_commands

from cogs.core.command_base import CommandBase, answered, said
from cogs.core.replies import send_private
from cogs.privacy.panel import privacy_panel


class PrivacyCommands(CommandBase):
    """A person's own data."""

    @app_commands.command(description=said("command-privacy"))
    @answered
    async def privacy(self, interaction: discord.Interaction) -> None:
        texts = await self.texts(interaction)
        hidden = await self.context.standings.is_hidden(interaction.user.id)
        await send_private(interaction, privacy_panel(self.context.privacy.days, texts, hidden=hidden))


__all__ = ["PrivacyCommands"]
