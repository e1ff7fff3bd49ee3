"""The lobby: who sits down, and how it begins."""

from cogs.core.feature import Feature, FeatureClient
from cogs.lobby.handlers import LOBBY_HANDLERS


class LobbyCog(Feature):
    """The lobby: who sits down, and how it begins."""

    presses = LOBBY_HANDLERS


async def setup(client: FeatureClient) -> None:
    """Loads the feature."""
    await client.add_cog(LobbyCog(client.kernel))
