"""What waits for everybody present."""

from typing import ClassVar

from cogs.agreement import handlers
from cogs.core.feature import Feature, FeatureClient, answered_in


class AgreementCog(Feature):
    """What waits for everybody present."""

    presses: ClassVar = answered_in(handlers)


async def setup(client: FeatureClient) -> None:
    """Loads the feature."""
    await client.add_cog(AgreementCog(client.kernel))
