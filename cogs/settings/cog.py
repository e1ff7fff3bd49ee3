"""The command for settings."""

from collections.abc import Sequence
from typing import ClassVar

import discord
from discord import app_commands
from discord.ext import commands

from bot.running.lifecycle import Component
from cogs.core.command_tree import said
from cogs.core.feature import Feature, FeatureClient, answered, answered_in
from cogs.core.kernel import Kernel
from cogs.core.replies import send_private
from cogs.settings import handlers
from cogs.settings.gone_channels import GoneChannels
from cogs.settings.result_posts import ResultPosts


class SettingsCog(Feature):
    """What a person chooses for themselves, and the way to what a server chooses."""

    presses: ClassVar = answered_in(handlers)

    def __init__(self, kernel: Kernel) -> None:
        super().__init__(kernel)
        self.results = ResultPosts(kernel.tables, kernel.preferences, kernel.board, kernel.budget)
        self.gone = GoneChannels(
            kernel.store.preferences, kernel.store.notes, kernel.preferences, kernel.budget, kernel.clock
        )

    def sending(self) -> Sequence[Component]:
        return self.results, self.gone

    async def cog_load(self) -> None:
        self.kernel.after_commands.append(self.gone.tell_manager)
        await super().cog_load()

    async def cog_unload(self) -> None:
        await super().cog_unload()
        self.kernel.after_commands.remove(self.gone.tell_manager)

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        self.gone.look_at(channel.guild.id)

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        self.gone.look_at(guild.id)

    @commands.Cog.listener()
    async def on_shard_ready(self, shard: int) -> None:
        await self.gone.look_at_all()

    @app_commands.command(description=said("command-settings"))
    @answered
    async def settings(self, interaction: discord.Interaction) -> None:
        layout = await handlers.own_layout(self.kernel, interaction, await self.texts(interaction))
        await send_private(interaction, layout)


async def setup(client: FeatureClient) -> None:
    """Loads the feature."""
    await client.add_cog(SettingsCog(client.kernel))
