"""The command for puzzles and lessons."""

import discord
from discord import app_commands

from cogs.core.command_tree import said
from cogs.core.feature import Feature, FeatureClient, answered
from cogs.core.replies import send_private
from cogs.puzzle.handlers import PUZZLE_HANDLERS, puzzle_answer


class PuzzleCog(Feature):
    """Puzzles, worked on privately and without a table."""

    presses = PUZZLE_HANDLERS

    @app_commands.command(description=said("command-puzzle"))
    @answered
    async def puzzle(self, interaction: discord.Interaction) -> None:
        texts, user = await self.texts(interaction), interaction.user.id
        answer = await puzzle_answer(self.context, user, texts, await self.context.puzzles.open(user))
        await send_private(interaction, answer.layout, answer.picture)


async def setup(client: FeatureClient) -> None:
    """Loads the feature."""
    await client.add_cog(PuzzleCog(client.kernel))
