"""Every feature, by its folder. Beside its texts, a line here is all that the program needs of a new one outside of
its folders.

Commands are registered in this order.
"""

from typing import Final

FEATURES: Final = (
    "privacy",
    "settings",
    "my_turn",
    "tournament",
    "standing",
    "proof",
    "replay",
    "history",
    "daily",
    "puzzle",
    "learn",
    "help",
    "house_rules",
    "gathering",
    "operator",
    "table",
)


def extension_of(feature: str) -> str:
    """Return the module that the client loads."""
    return f"cogs.{feature}.cog"
