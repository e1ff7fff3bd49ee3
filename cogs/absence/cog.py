"""Time, and who is away."""

from typing import ClassVar

from cogs.absence import handlers
from cogs.core.feature import Feature, answered_in


class AbsenceCog(Feature):
    """Time, and who is away."""

    presses: ClassVar = answered_in(handlers)
