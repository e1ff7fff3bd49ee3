"""Profiles and leaderboards."""
