"""Finished games, for whoever may see them: gone through move by move, as an animation, and looked back on."""

from collections.abc import Sequence
from typing import ClassVar

from discord import app_commands

from bot.running.lifecycle import Component
from cogs.core.command_tree import said
from cogs.core.feature import Feature, FeatureClient, answered, answered_in
from cogs.core.reply import Reply
from cogs.replay import films, panel, review, trying


class ReplayCog(Feature):
    """The command that lists finished games, and what is made of them in the background."""

    presses: ClassVar = answered_in(panel, films, review, trying)

    def sending(self) -> Sequence[Component]:
        return films.films_of(self.kernel), review.reviews_of(self.kernel)

    @app_commands.command(description=said("command-replay"))
    @answered
    async def replay(self, reply: Reply) -> None:
        interaction = reply.interaction
        texts = await self.texts(interaction)
        asked = panel.ListGames(0)
        await reply.send_private(await panel.games_layout(self.kernel, interaction, texts, asked))


async def setup(client: FeatureClient) -> None:
    """Load the feature."""
    await client.add_cog(ReplayCog())
