"""The private panel of a game: playing, hints, what others did."""

from cogs.core.feature import Feature, FeatureClient
from cogs.hand.handlers import HAND_HANDLERS


class HandCog(Feature):
    """The private panel of a game: playing, hints, what others did."""

    presses = HAND_HANDLERS


async def setup(client: FeatureClient) -> None:
    """Loads the feature."""
    await client.add_cog(HandCog(client.kernel))
