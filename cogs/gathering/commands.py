"""The command for who plays now, and who wants to."""

import discord
from discord import app_commands

from cogs.core.command_base import CommandBase, answered, said
from cogs.core.replies import send_private
from cogs.gathering.handlers import tables_here


class GatheringCommands(CommandBase):
    """Finding a table, and people for one."""

    @app_commands.command(description=said("command-tables"))
    @answered
    async def tables(self, interaction: discord.Interaction) -> None:
        texts = await self.texts(interaction)
        await send_private(interaction, await tables_here(self.context, interaction, texts))


__all__ = ["GatheringCommands"]
