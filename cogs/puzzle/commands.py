"""The command for puzzles and lessons."""

import discord
from discord import app_commands

from cogs.core.command_base import CommandBase, answered, said
from cogs.core.replies import send_private
from cogs.puzzle.handlers import puzzle_answer


class PuzzleCommands(CommandBase):
    """Puzzles, worked on privately and without a table."""

    @app_commands.command(description=said("command-puzzle"))
    @answered
    async def puzzle(self, interaction: discord.Interaction) -> None:
        texts, user = await self.texts(interaction), interaction.user.id
        answer = await puzzle_answer(self.context, user, texts, await self.context.puzzles.open(user))
        await send_private(interaction, answer.layout, answer.picture)


__all__ = ["PuzzleCommands"]
