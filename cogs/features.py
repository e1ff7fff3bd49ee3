"""Every feature, by its folder. Beside its texts, a line here is all that the program needs of a new one outside of
its folders.

Commands are registered in this order.
"""

from importlib import import_module
from typing import Final

from cogs.core.feature import Feature

FEATURES: Final = (
    "privacy",
    "preferences",
    "settings",
    "tournament",
    "standing",
    "proof",
    "replay",
    "review",
    "history",
    "daily",
    "puzzle",
    "learn",
    "help",
    "house_rules",
    "gathering",
    "table",
    "lobby",
    "hand",
    "host",
    "agreement",
    "absence",
)


def extension_of(feature: str) -> str:
    """The module that the client loads."""
    return f"cogs.{feature}.cog"


def cog_of(feature: str) -> type[Feature]:
    """The class of a feature's cog."""
    module = import_module(extension_of(feature))
    return next(
        each
        for each in vars(module).values()
        if isinstance(each, type) and issubclass(each, Feature) and each.__module__ == module.__name__
    )
