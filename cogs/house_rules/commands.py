"""The command that explains rules."""

import discord
from discord import app_commands

from cogs.core.command_base import CommandBase, answered, said
from cogs.core.replies import send_private
from cogs.house_rules.games import offered_games
from cogs.house_rules.reading import rules_asked_for
from cogs.house_rules.rules_panel import rules_panel


class RulesCommands(CommandBase):
    """Rules in words."""

    @app_commands.command(description=said("command-rules"))
    @app_commands.describe(game=said("command-rules-game"))
    @answered
    async def rules(self, interaction: discord.Interaction, game: str | None = None) -> None:
        texts = await self.texts(interaction)
        read = await rules_asked_for(self.context, interaction, texts, game)
        await send_private(interaction, rules_panel(read, texts))

    @rules.autocomplete("game")
    async def complete_game(self, interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return await offered_games(self.context, interaction, typed)


__all__ = ["RulesCommands"]
