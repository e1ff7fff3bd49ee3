"""Some of these tests speak with the stand-in."""

from tests.discord.conftest import at_the_stand_in, client, room

__all__ = ["at_the_stand_in", "client", "room"]
