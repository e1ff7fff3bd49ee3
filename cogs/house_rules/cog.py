"""Command that explains rules."""

from typing import ClassVar

import discord
from discord import app_commands

from cogs.core.command_tree import said
from cogs.core.feature import Feature, FeatureClient, answered, answered_in, offered
from cogs.core.reply import Reply
from cogs.house_rules import options, panel, reading, saved
from cogs.house_rules.reading import rules_panel
from cogs.shared.games import offered_games


class HouseRulesCog(Feature):
    """Feature of house rules and rules in words."""

    presses: ClassVar = answered_in(panel, options, saved, reading)

    @app_commands.command(description=said("command-rules"))
    @app_commands.describe(game=said("command-rules-game"))
    @answered
    async def rules(self, reply: Reply, game: str | None = None) -> None:
        interaction = reply.interaction
        texts = await self.texts(interaction)
        read = await reading.rules_asked_for(self.kernel, interaction, texts, game)
        await reply.send_private(rules_panel(read, texts))

    @rules.autocomplete("game")
    @offered
    async def complete_game(self, interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return await offered_games(self.kernel, interaction, typed)


async def setup(client: FeatureClient) -> None:
    """Load the feature."""
    await client.add_cog(HouseRulesCog())
