"""What answers every press, of all features together."""

from collections.abc import Callable
from typing import Any, Final

from cogs.core.kernel import Kernel
from cogs.core.press import Handler
from cogs.features import FEATURES, cog_of


def _functions() -> dict[str, Callable[..., Any]]:
    found: dict[str, Callable[..., Any]] = {}
    for cog in map(cog_of, FEATURES):
        found |= {**cog.presses, **{asked.verb: method for asked, method in cog.answering()}}
    return found


HANDLERS: Final = _functions()
"""The functions that answer, by verb: of those that are methods of a cog, without one."""


def handlers_of(kernel: Kernel) -> dict[str, Handler]:
    """What answers every press, for a router that no client has loaded features for."""
    found: dict[str, Handler] = {}
    for cog in map(cog_of, FEATURES):
        found |= cog(kernel).handlers()
    return found
