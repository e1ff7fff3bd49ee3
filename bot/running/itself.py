"""How this program was started, and whether what it consists of is its own."""

import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Final

PACKAGES: Final = ("bot", "cogs", "render")
"""What the program consists of, side by side in one folder."""
_CONSOLE: Final = "spite"


def called() -> str:
    """What somebody types to run this program as it runs now."""
    return _CONSOLE if Path(sys.argv[0]).stem == _CONSOLE else "python -m bot"


def hidden_by_others() -> str | None:
    """Says which of its packages can't be found because another of the same name lies before it; None where all can."""
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
