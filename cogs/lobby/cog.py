"""The lobby: who sits down, and how it begins."""

from typing import ClassVar

from cogs.core.feature import Feature, FeatureClient, answered_in
from cogs.lobby import handlers


class LobbyCog(Feature):
    """The lobby: who sits down, and how it begins."""

    presses: ClassVar = answered_in(handlers)


async def setup(client: FeatureClient) -> None:
    """Loads the feature."""
    await client.add_cog(LobbyCog(client.kernel))
