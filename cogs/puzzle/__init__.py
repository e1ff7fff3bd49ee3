"""Puzzles and lessons, worked on privately."""
