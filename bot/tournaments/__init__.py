"""Tournaments: pairings, and the consequences of games. Pure except for the service."""
