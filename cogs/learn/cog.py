"""Command that opens the lessons."""

from typing import ClassVar

from discord import app_commands

from cogs.core.command_tree import said
from cogs.core.feature import Feature, FeatureClient, answered, answered_in
from cogs.core.reply import Reply
from cogs.learn import panel
from cogs.learn.panel import open_lessons


class LearnCog(Feature):
    """Feature of lessons for newcomers."""

    presses: ClassVar = answered_in(panel)

    @app_commands.command(description=said("command-learn"))
    @answered
    async def learn(self, reply: Reply) -> None:
        await open_lessons(self.kernel, reply, await self.texts(reply.interaction))


async def setup(client: FeatureClient) -> None:
    """Load the feature."""
    await client.add_cog(LearnCog())
