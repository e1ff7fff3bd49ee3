"""A table as plain data, and what becomes of its parts: seats, games, sittings, the clock of a turn."""
