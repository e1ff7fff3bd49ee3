"""The console script ``spite`` of the wheel.

The packages that it starts are called as many others are: where another one named ``bot`` is found, a sentence says so.
"""

import sys
from importlib.util import find_spec
from pathlib import Path


def main() -> int:
    """Runs the program as ``python -m bot`` does, wherever it is called."""
    found = find_spec("bot")
    if found is None or not found.origin or Path(found.origin).resolve().parents[1] != Path(__file__).resolve().parent:
        where = f" ({found.origin or 'a folder'})" if found else ""
        words = f"Spite's package 'bot' is missing, or another of that name hides it{where}"
        sys.stderr.write(f"{words}: install Spite into an environment of its own.\n")
        return 2
    try:
        from bot.__main__ import run_as_program
    except ImportError as error:
        sys.stderr.write(f"Spite's files are not its own any more ({error}): install it into a new environment.\n")
        return 2
    return run_as_program()
