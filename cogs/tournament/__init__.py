"""Tournaments: taking part, watching, organising."""
