"""Puzzles: positions in which a goal card can be played this turn in exactly one way, and not the obvious one."""
