"""The command for tournaments."""

import discord
from discord import app_commands

from cogs.core.command_base import CommandBase, answered, said
from cogs.core.replies import send_private
from cogs.tournament.handlers import tournament_answer


class TournamentCommands(CommandBase):
    """Everything about tournaments, behind one panel."""

    @app_commands.command(description=said("command-tournament"))
    @answered
    async def tournament(self, interaction: discord.Interaction) -> None:
        texts, guild = await self.texts(interaction), interaction.guild_id or 0
        organiser = interaction.permissions.manage_events
        answer = await tournament_answer(self.context, guild, interaction.user.id, texts, organiser=organiser)
        await send_private(interaction, answer.layout, answer.picture)


__all__ = ["TournamentCommands"]
