"""Reviews of finished games."""

from collections.abc import Sequence

from bot.running.lifecycle import Component
from cogs.core.feature import Feature, FeatureClient
from cogs.core.kernel import Kernel
from cogs.review.handlers import REVIEW_HANDLERS
from cogs.review.reviews import reviews_of


class ReviewCog(Feature):
    """What is looked back on in a finished game."""

    presses = REVIEW_HANDLERS

    def __init__(self, kernel: Kernel) -> None:
        super().__init__(kernel)
        self.reviews = reviews_of(kernel)

    def sending(self) -> Sequence[Component]:
        return (self.reviews,)


async def setup(client: FeatureClient) -> None:
    """Loads the feature."""
    await client.add_cog(ReviewCog(client.kernel))
