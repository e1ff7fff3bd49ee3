"""What the host and moderators do."""

from typing import ClassVar

from cogs.core.feature import Feature, answered_in
from cogs.host import handlers


class HostCog(Feature):
    """What the host and moderators do."""

    presses: ClassVar = answered_in(handlers)
