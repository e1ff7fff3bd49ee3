"""The engine's version: under one of them the same deal and moves always lead to the same position."""

from typing import Final

ENGINE_VERSION: Final = "1"
"""Raised whenever a change of the rules makes any deal and moves lead elsewhere than before, or become illegal. Running
games of another version go on from where they stand (``bot/tables/state/rebuilding.py``)."""
