"""The commands for standings."""

from collections.abc import Sequence

import discord
from discord import app_commands

from bot.figures.parts import Field
from bot.running.lifecycle import Component
from bot.standing.service import Standing
from cogs.core.command_tree import said
from cogs.core.feature import Feature, FeatureClient, answered
from cogs.core.kernel import Kernel
from cogs.core.replies import send_private
from cogs.standing.handlers import STANDING_HANDLERS, leaders_answer, profile_answer, shows_all_time


class StandingCog(Feature):
    """Who has played how well in this server."""

    presses = STANDING_HANDLERS

    def __init__(self, kernel: Kernel) -> None:
        super().__init__(kernel)
        self.counting = Standing(kernel.store)

    def sending(self) -> Sequence[Component]:
        return (self.counting,)

    @app_commands.command(description=said("command-leaderboard"))
    @answered
    async def leaderboard(self, interaction: discord.Interaction) -> None:
        texts, guild = await self.texts(interaction), interaction.guild_id or 0
        all_time = await shows_all_time(self.kernel, guild)
        answer = await leaders_answer(self.kernel, guild, interaction.user.id, texts, Field.PEOPLE, all_time=all_time)
        await send_private(interaction, answer.layout, answer.picture)

    @app_commands.command(description=said("command-me"))
    @answered
    async def me(self, interaction: discord.Interaction) -> None:
        await self._show_profile(interaction, interaction.user.id)

    @app_commands.command(description=said("command-profile"))
    @app_commands.describe(person=said("command-profile-person"))
    @answered
    async def profile(self, interaction: discord.Interaction, person: discord.User) -> None:
        await self._show_profile(interaction, person.id)

    async def _show_profile(self, interaction: discord.Interaction, user: int) -> None:
        texts, guild = await self.texts(interaction), interaction.guild_id or 0
        answer = await profile_answer(self.kernel, guild, user, interaction.user.id, texts)
        await send_private(interaction, answer.layout, answer.picture)


async def setup(client: FeatureClient) -> None:
    """Loads the feature."""
    await client.add_cog(StandingCog(client.kernel))
