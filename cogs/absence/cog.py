"""Time, and who is away."""

from typing import ClassVar

from cogs.absence import handlers
from cogs.core.feature import Feature, FeatureClient, answered_in


class AbsenceCog(Feature):
    """Time, and who is away."""

    presses: ClassVar = answered_in(handlers)


async def setup(client: FeatureClient) -> None:
    """Loads the feature."""
    await client.add_cog(AbsenceCog(client.kernel))
