"""Spite: the Discord bot that hosts Spite & Malice and its family of rules."""

__version__ = "1.0.0"
