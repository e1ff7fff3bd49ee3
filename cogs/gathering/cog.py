"""Commands for tables and people to play with, and for a challenge of one person."""

from collections.abc import Sequence
from typing import ClassVar

import discord
from discord import app_commands

from bot.running.lifecycle import Component
from cogs.core.command_tree import said
from cogs.core.feature import Feature, FeatureClient, answered, answered_in, on_person
from cogs.core.kernel import Kernel
from cogs.core.reply import Reply
from cogs.gathering import inviting, own_tables, panel
from cogs.gathering.calls import Calls
from cogs.gathering.inviting import ask_to_challenge


class GatheringCog(Feature):
    """Feature of finding a table, and people for one."""

    presses: ClassVar = answered_in(panel, own_tables, inviting)

    def build(self, kernel: Kernel) -> None:
        self._calls = Calls(kernel)

    def sending(self) -> Sequence[Component]:
        return (self._calls,)

    @app_commands.command(description=said("command-tables"))
    @answered
    async def tables(self, reply: Reply) -> None:
        interaction = reply.interaction
        texts = await self.texts(interaction)
        await reply.send_private(await panel.tables_here(self.kernel, interaction, texts))

    @on_person(said("command-challenge"))
    @answered
    async def challenge_person(self, reply: Reply, person: discord.User | discord.Member) -> None:
        texts = await self.texts(reply.interaction)
        await reply.send_private(await ask_to_challenge(self.kernel, reply.interaction, texts, person))


async def setup(client: FeatureClient) -> None:
    """Load the feature."""
    await client.add_cog(GatheringCog())
