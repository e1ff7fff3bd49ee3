"""What the host and moderators do."""

from cogs.core.feature import Feature, FeatureClient
from cogs.host.handlers import HOST_HANDLERS


class HostCog(Feature):
    """What the host and moderators do."""

    presses = HOST_HANDLERS


async def setup(client: FeatureClient) -> None:
    """Loads the feature."""
    await client.add_cog(HostCog(client.kernel))
