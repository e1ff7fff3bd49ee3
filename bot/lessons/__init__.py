"""Lessons for newcomers: prepared positions, and the presses they wait for."""
