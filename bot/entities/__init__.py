"""Stored values. Stores and their users share these types without knowing each other."""
