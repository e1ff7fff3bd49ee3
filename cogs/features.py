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


def feature_named(name: str) -> type[Feature]:
    """The one that a folder's ``cog.py`` makes."""
    module = import_module(f"cogs.{name}.cog")
    made = (each for each in vars(module).values() if isinstance(each, type) and each.__module__ == module.__name__)
    return next(each for each in made if issubclass(each, Feature))
