"""The command that checks a deal."""

import asyncio

import discord
from discord import app_commands

from bot.engine.deal import canonical_json
from bot.tables.errors import Reason, Refused
from cogs.core.command_base import CommandBase, answered, said
from cogs.core.replies import Picture, send_private
from cogs.proof.panel import FILE_NAME, proof_panel, proves_itself
from cogs.replay.handlers import watchable_game


class ProofCommands(CommandBase):
    """How a game was dealt, checked."""

    @app_commands.command(description=said("command-verify"))
    @app_commands.describe(game=said("command-verify-game"))
    @answered
    async def verify(self, interaction: discord.Interaction, game: str | None = None) -> None:
        texts = await self.texts(interaction)
        guild, channel, name = interaction.guild_id or 0, interaction.channel_id or 0, None
        if game is not None:
            name = (await watchable_game(self.context, interaction, game.strip())).game
        record = await self.context.tables.finished(guild, channel, name)
        if record is None:
            raise Refused(Reason.NO_FINISHED_GAME)
        is_right = await asyncio.to_thread(proves_itself, record)
        file = Picture(FILE_NAME, canonical_json(record) + b"\n")
        await send_private(interaction, proof_panel(record, texts, is_right=is_right), file)


__all__ = ["ProofCommands"]
