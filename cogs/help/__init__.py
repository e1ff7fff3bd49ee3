"""Game explained in short."""
