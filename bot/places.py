"""Places, where people play.

A server with the bot has its own number; every other place (a server without the bot, a direct message, a group) has
Discord's number of it, below zero. So none is ever taken for a server.
"""

NO_PLACE = 0


def is_server(place: int) -> bool:
    """Whether a place is a server that the bot is in."""
    return place > NO_PLACE


def channel_address(place: int, channel: int) -> str:
    """Return the address of a channel."""
    server = str(place) if is_server(place) else "@me"
    return f"https://discord.com/channels/{server}/{channel}"


def message_address(place: int, channel: int, message: int) -> str:
    """Return the address of a message."""
    return f"{channel_address(place, channel)}/{message}"
