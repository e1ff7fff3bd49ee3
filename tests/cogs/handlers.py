"""What answers every press, of all features together."""

from collections.abc import Callable
from functools import partial
from typing import Any, Final
from unittest.mock import MagicMock

from cogs.core.press_ids import PressId
from cogs.features import FEATURES
from tests.features import cog_of

ANSWERED: Final[dict[type[PressId], Callable[..., Any]]] = {
    asked: handler.func if isinstance(handler, partial) else handler
    for cog in map(cog_of, FEATURES)
    for asked, handler in cog(MagicMock()).handlers().items()
}
"""The functions that answer: of those that are methods of a cog, without one."""
HANDLERS: Final = {asked.verb: function for asked, function in ANSWERED.items()}
"""The same by verb."""
