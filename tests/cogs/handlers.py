"""What answers every press, of all features together."""

from collections.abc import Callable
from functools import partial
from typing import Any, Final
from unittest.mock import MagicMock

from cogs.core.kernel import Kernel
from cogs.core.press import Handler
from cogs.features import FEATURES, cog_of


def handlers_of(kernel: Kernel) -> dict[str, Handler]:
    """What answers every press, for a router that no client has loaded features for."""
    found: dict[str, Handler] = {}
    for cog in map(cog_of, FEATURES):
        found |= cog(kernel).handlers()
    return found


def _function_of(handler: Any) -> Callable[..., Any]:
    """The function that was written for a press, behind what calls it with its cog and what the press says."""
    while isinstance(handler, partial):
        inner = (each for each in handler.args if callable(each) and not isinstance(each, type | MagicMock))
        handler = next(inner, handler.func)
    function: Callable[..., Any] = getattr(handler, "__func__", handler)
    return function


HANDLERS: Final = {verb: _function_of(handler) for verb, handler in handlers_of(MagicMock()).items()}
"""The functions that answer, by verb: of those that are methods of a cog, without one."""
