"""The lobby: who sits down, and how it begins."""

from typing import ClassVar

from cogs.core.feature import Feature, answered_in
from cogs.lobby import handlers


class LobbyCog(Feature):
    """The lobby: who sits down, and how it begins."""

    presses: ClassVar = answered_in(handlers)
