"""A stand-in for Discord, and an operator who presses what they are asked to."""

from tests.discord.conftest import at_the_stand_in, room

__all__ = ["at_the_stand_in", "room"]
