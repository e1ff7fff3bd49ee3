"""The command that explains rules."""

import discord
from discord import app_commands

from bot.engine.systems import DEFAULT_SYSTEM
from cogs.core.command_base import CommandBase, answered, said
from cogs.core.replies import send_private
from cogs.house_rules.games import find_game, offered_games, rules_to_explain
from cogs.house_rules.rules_panel import game_panel, table_rules_panel


class RulesCommands(CommandBase):
    """Rules in words."""

    @app_commands.command(description=said("command-rules"))
    @app_commands.describe(game=said("command-rules-game"))
    @answered
    async def rules(self, interaction: discord.Interaction, game: str | None = None) -> None:
        texts = await self.texts(interaction)
        table = self.context.tables.in_channel(interaction.channel_id or 0)
        if game is None and table is not None:
            await send_private(interaction, table_rules_panel(table, texts))
        else:
            guild = interaction.guild_id or 0
            system, changes, name = await find_game(self.context.saved_rules, guild, game or DEFAULT_SYSTEM, texts)
            system, rules = rules_to_explain(system, changes)
            await send_private(interaction, game_panel(system, rules, texts, name))

    @rules.autocomplete("game")
    async def complete_game(self, interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return await offered_games(self.context, interaction, typed)


__all__ = ["RulesCommands"]
