"""How to play, in short."""
