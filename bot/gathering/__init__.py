"""Gathering: people who look for a game."""
