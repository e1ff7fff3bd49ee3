"""The private panel of a game: playing, hints, what others did."""

from typing import ClassVar

from cogs.core.feature import Feature, FeatureClient, answered_in
from cogs.hand import handlers
from cogs.hand.panel_answers import PanelAnswers
from cogs.shared.services import days_of, learners_of, standings_of


class HandCog(Feature):
    """The private panel of a game: playing, hints, what others did."""

    presses: ClassVar = answered_in(handlers)

    async def cog_load(self) -> None:
        kernel = self.kernel
        kernel.private_panels.made_by = PanelAnswers(
            kernel.preferences,
            kernel.pictures,
            kernel.card_emojis,
            learners_of(kernel),
            standings_of(kernel),
            days_of(kernel),
            keeps_pictures=kernel.settings.keep_attachments,
            picture_within=kernel.settings.picture_within_seconds,
        )
        await super().cog_load()


async def setup(client: FeatureClient) -> None:
    """Loads the feature."""
    await client.add_cog(HandCog(client.kernel))
