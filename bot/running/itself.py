"""This program's installation: how it was started, and whether its packages are its own."""

import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Final

PACKAGES: Final = ("bot", "cogs", "render")
"""Packages of the program, side by side in one folder."""
_CONSOLE: Final = "spite"


def called() -> str:
    """Return the command by which a person runs this program in its present installation."""
    return _CONSOLE if Path(sys.argv[0]).stem == _CONSOLE else "python -m bot"


def hidden_by_others() -> str | None:
    """Return a message if a package is missing or hidden by another of the same name; None if all can be found."""
    root = Path(__file__).resolve().parents[2]
    for name in PACKAGES:
        found = find_spec(name)
        if found is None or not found.origin:
            return f"Spite's package {name!r} is missing in {root}: install it anew."
        if Path(found.origin).resolve().parents[1] != root:
            return (
                f"Another package named {name!r} ({Path(found.origin).parent}) hides Spite's own: install Spite into "
                "an environment of its own, and start it in a folder without a package of that name."
            )
    return None
