"""What answers every press, of all features together."""

from typing import Final

from cogs.core.kernel import Presses
from cogs.features import FEATURES, cog_of


def every_handler() -> Presses:
    """The handlers of all features."""
    presses = Presses()
    for feature in FEATURES:
        presses.add(cog_of(feature).presses)
    return presses


HANDLERS: Final = dict(every_handler())
