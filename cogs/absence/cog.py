"""Time, and who is away."""

from cogs.absence.handlers import ABSENCE_HANDLERS
from cogs.core.feature import Feature, FeatureClient


class AbsenceCog(Feature):
    """Time, and who is away."""

    presses = ABSENCE_HANDLERS


async def setup(client: FeatureClient) -> None:
    """Loads the feature."""
    await client.add_cog(AbsenceCog(client.kernel))
