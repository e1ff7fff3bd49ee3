"""The command for who plays now, and who wants to."""

from collections.abc import Sequence
from typing import ClassVar

from discord import app_commands

from bot.running.lifecycle import Component
from cogs.core.command_tree import said
from cogs.core.feature import Feature, FeatureClient, answered, answered_in
from cogs.core.kernel import Kernel
from cogs.core.reply import Reply
from cogs.gathering import inviting, panel
from cogs.gathering.calls import Calls


class GatheringCog(Feature):
    """Finding a table, and people for one."""

    presses: ClassVar = answered_in(panel, inviting)

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


async def setup(client: FeatureClient) -> None:
    """Loads the feature."""
    await client.add_cog(GatheringCog())
