"""Base of the parts that send messages by themselves."""

import discord


class Speaks:
    """Part that sends something of its own accord, through the client, from when it has logged in."""

    _client: discord.Client | None = None

    def connect(self, client: discord.Client) -> None:
        """Send through this client from now on, in the place of an earlier one."""
        self._client = client
