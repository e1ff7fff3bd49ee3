"""What waits for everybody present."""

from cogs.agreement.handlers import AGREEMENT_HANDLERS
from cogs.core.feature import Feature, FeatureClient


class AgreementCog(Feature):
    """What waits for everybody present."""

    presses = AGREEMENT_HANDLERS


async def setup(client: FeatureClient) -> None:
    """Loads the feature."""
    await client.add_cog(AgreementCog(client.kernel))
