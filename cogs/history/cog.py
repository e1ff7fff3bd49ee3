"""Command for one's own finished games."""

from typing import ClassVar

from discord import app_commands

from cogs.core.command_tree import said
from cogs.core.feature import Feature, FeatureClient, answered, answered_in
from cogs.core.reply import Reply
from cogs.history import game, panel
from cogs.history.panel import Filters


class HistoryCog(Feature):
    """Feature of one's own finished games in this server."""

    presses: ClassVar = answered_in(panel, game)

    @app_commands.command(description=said("command-history"))
    @answered
    async def history(self, reply: Reply) -> None:
        interaction = reply.interaction
        texts = await self.texts(interaction)
        await reply.send_private(await panel.history_layout(self.kernel, interaction, texts, Filters(), 0))


async def setup(client: FeatureClient) -> None:
    """Load the feature."""
    await client.add_cog(HistoryCog())
