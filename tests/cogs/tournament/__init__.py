"""Panels of tournaments."""
