"""The command for the daily deal."""

import discord
from discord import app_commands

from cogs.core.command_tree import said
from cogs.core.feature import Feature, FeatureClient, answered
from cogs.core.interactions import person_of
from cogs.core.replies import send_private
from cogs.daily.handlers import DAILY_HANDLERS, daily_answer


class DailyCog(Feature):
    """The deal of the day, played privately and without a table."""

    presses = DAILY_HANDLERS

    @app_commands.command(description=said("command-daily"))
    @answered
    async def daily(self, interaction: discord.Interaction) -> None:
        texts = await self.texts(interaction)
        answer = await daily_answer(self.context, person_of(interaction, texts), texts)
        await send_private(interaction, answer.layout, answer.picture)


async def setup(client: FeatureClient) -> None:
    """Loads the feature."""
    await client.add_cog(DailyCog(client.kernel))
