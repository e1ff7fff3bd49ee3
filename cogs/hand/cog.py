"""The private panel of a game: playing, hints, what others did."""

from typing import ClassVar

from cogs.core.feature import Feature, FeatureClient, answered_in
from cogs.hand import handlers
from cogs.hand.panel_answers import PanelAnswers


class HandCog(Feature):
    """The private panel of a game: playing, hints, what others did."""

    presses: ClassVar = answered_in(handlers)

    async def cog_load(self) -> None:
        self.kernel.private_panels.made_by = PanelAnswers(self.kernel)
        await super().cog_load()


async def setup(client: FeatureClient) -> None:
    """Loads the feature."""
    await client.add_cog(HandCog(client.kernel))
