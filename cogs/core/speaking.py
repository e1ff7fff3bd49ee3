"""Interface of parts that send of their own accord."""

import discord


class Speaks:
    """Sends something of its own accord, through the client, from when it has logged in."""

    _client: discord.Client | None = None

    def connect(self, client: discord.Client) -> None:
        """Send through this client, also after another one has taken over."""
        self._client = client
