"""People who look for a game."""
