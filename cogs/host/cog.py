"""What the host and moderators do."""

from typing import ClassVar

from cogs.core.feature import Feature, FeatureClient, answered_in
from cogs.host import handlers


class HostCog(Feature):
    """What the host and moderators do."""

    presses: ClassVar = answered_in(handlers)


async def setup(client: FeatureClient) -> None:
    """Loads the feature."""
    await client.add_cog(HostCog(client.kernel))
