"""Version of the engine: within one, the same deal and moves always lead to the same position."""

from typing import Final

ENGINE_VERSION: Final = "1"
"""Raise it with any change of the rules that makes a deal and moves lead elsewhere, or become illegal. Running games of
another version go on from their present position (``bot/tables/state/rebuilding.py``)."""
