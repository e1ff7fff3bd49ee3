"""The command that checks a deal."""

from typing import Final

import discord
from discord import app_commands

from bot.engine.canonical import canonical_json
from cogs.core.command_tree import said
from cogs.core.feature import Feature, FeatureClient, answered
from cogs.core.replies import Picture, send_private
from cogs.proof.handlers import PROOF_HANDLERS, checked_record
from cogs.shared.finished import watchable_game
from cogs.shared.proof import proof_panel

_FILE_NAME: Final = "game.jsonl"


class ProofCog(Feature):
    """How a game was dealt, checked."""

    presses = PROOF_HANDLERS

    @app_commands.command(description=said("command-verify"))
    @app_commands.describe(game=said("command-verify-game"))
    @answered
    async def verify(self, interaction: discord.Interaction, game: str | None = None) -> None:
        texts = await self.texts(interaction)
        guild, channel, name = interaction.guild_id or 0, interaction.channel_id or 0, None
        if game is not None:
            name = (await watchable_game(self.kernel, interaction, game.strip())).game
        record, is_right = await checked_record(self.kernel, guild, channel, name, reader=interaction.user.id)
        file = Picture(_FILE_NAME, canonical_json(record) + b"\n")
        await send_private(interaction, proof_panel(record, texts, is_right=is_right, file=file.name), file)


async def setup(client: FeatureClient) -> None:
    """Loads the feature."""
    await client.add_cog(ProofCog(client.kernel))
