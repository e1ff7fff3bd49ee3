"""Directions of centre piles: up from the lowest rank, or down from the highest.

A pile that goes down mirrors one that goes up: its card at height h plays the part that rank h plays in the other.
``down_from`` encodes the direction: None in games whose piles all go up, 0 for a pile that goes up beside others that
go down, and the top rank for a pile that goes down from it.
"""

from enum import StrEnum


class Direction(StrEnum):
    """Direction of a centre pile."""

    UP = "up"
    DOWN = "down"


def rank_at(height: int, down_from: int | None) -> int:
    """Return the rank that the card at that height stands for."""
    return down_from + 1 - height if down_from else height


def direction_of(down_from: int | None) -> Direction | None:
    """Return a pile's direction; None in games whose piles all go up, where it is never mentioned."""
    if down_from is None:
        return None
    return Direction.DOWN if down_from else Direction.UP
