"""The command that shows finished games."""

from collections.abc import Sequence

import discord
from discord import app_commands

from bot.running.lifecycle import Component
from cogs.core.command_tree import said
from cogs.core.feature import Feature, FeatureClient, answered
from cogs.core.kernel import Kernel
from cogs.core.replies import send_private
from cogs.replay.films import films_of
from cogs.replay.handlers import REPLAY_HANDLERS, games_answer


class ReplayCog(Feature):
    """Finished games."""

    presses = REPLAY_HANDLERS

    def __init__(self, kernel: Kernel) -> None:
        super().__init__(kernel)
        self.films = films_of(kernel)

    def sending(self) -> Sequence[Component]:
        return (self.films,)

    @app_commands.command(description=said("command-replay"))
    @answered
    async def replay(self, interaction: discord.Interaction) -> None:
        texts = await self.texts(interaction)
        answer = await games_answer(self.kernel, interaction, texts)
        await send_private(interaction, answer.layout)


async def setup(client: FeatureClient) -> None:
    """Loads the feature."""
    await client.add_cog(ReplayCog(client.kernel))
