"""Ways in which centre piles go: up from the lowest rank, or down from the highest.

A pile that goes down is the mirror image of one that goes up: the card at height h plays the part that rank h plays
there. ``down_from`` tells where a pile lies: None in games whose piles all go up, 0 for one that goes up beside others
that go down, the top rank for one that goes down from it.
"""

from enum import StrEnum


class Direction(StrEnum):
    """The way in which a centre pile goes."""

    UP = "up"
    DOWN = "down"


def rank_at(height: int, down_from: int | None) -> int:
    """Return the rank that the card at that height stands for."""
    return down_from + 1 - height if down_from else height


def direction_of(down_from: int | None) -> Direction | None:
    """Return the way in which a pile goes; None in games whose piles all go up, where nobody tells it."""
    if down_from is None:
        return None
    return Direction.DOWN if down_from else Direction.UP
