"""The command for tournaments."""

from collections.abc import Sequence
from typing import ClassVar

import discord
from discord import app_commands

from bot.running.lifecycle import Component
from cogs.core.command_tree import said
from cogs.core.feature import Feature, FeatureClient, answered, answered_in, offered
from cogs.core.interactions import place_of, require_server
from cogs.core.kernel import Kernel
from cogs.core.reply import Reply
from cogs.tournament import handlers, organising, planning, replacing
from cogs.tournament.handlers import offered_tournaments, tournament_answer, tournament_named
from cogs.tournament.running import tournaments_of


class TournamentCog(Feature):
    """Feature of tournaments, behind one command."""

    presses: ClassVar = answered_in(handlers, planning, organising, replacing)

    def build(self, kernel: Kernel) -> None:
        self.running = tournaments_of(kernel)
        kernel.speaks(self.running.threads)

    def acting(self) -> Sequence[Component]:
        return (self.running.service,)

    def sending(self) -> Sequence[Component]:
        return (self.running.posts,)

    @app_commands.command(description=said("command-tournament"))
    @app_commands.describe(name=said("command-tournament-name"))
    @answered
    async def tournament(self, reply: Reply, name: str | None = None) -> None:
        interaction = reply.interaction
        require_server(interaction)
        texts, guild = await self.texts(interaction), place_of(interaction)
        organiser = interaction.permissions.manage_events
        named = None if name is None else await tournament_named(self.kernel, guild, name, texts)
        answer = await tournament_answer(
            self.kernel, guild, interaction.user.id, texts, organiser=organiser, tournament=named
        )
        await reply.send_private(answer.layout, answer.picture)

    @tournament.autocomplete("name")
    @offered
    async def complete_name(self, interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return await offered_tournaments(self.kernel, interaction, typed)


async def setup(client: FeatureClient) -> None:
    """Load the feature."""
    await client.add_cog(TournamentCog())
