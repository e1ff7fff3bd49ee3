"""The command for tournaments."""

from typing import ClassVar

import discord
from discord import app_commands

from cogs.core.command_tree import said
from cogs.core.feature import Feature, FeatureClient, answered
from cogs.core.replies import send_private
from cogs.tournament.handlers import TOURNAMENT_HANDLERS, tournament_answer
from cogs.tournament.organising import ORGANISER_HANDLERS


class TournamentCog(Feature):
    """Everything about tournaments, behind one panel."""

    presses: ClassVar = {**TOURNAMENT_HANDLERS, **ORGANISER_HANDLERS}

    @app_commands.command(description=said("command-tournament"))
    @answered
    async def tournament(self, interaction: discord.Interaction) -> None:
        texts, guild = await self.texts(interaction), interaction.guild_id or 0
        organiser = interaction.permissions.manage_events
        answer = await tournament_answer(self.context, guild, interaction.user.id, texts, organiser=organiser)
        await send_private(interaction, answer.layout, answer.picture)


async def setup(client: FeatureClient) -> None:
    """Loads the feature."""
    await client.add_cog(TournamentCog(client.kernel))
