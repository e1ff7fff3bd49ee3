"""Tells people, in a channel they read, what somebody else has done to them."""

from collections.abc import Sequence
from typing import Final

from bot.places import is_server
from cogs.core.outbox import MessageContent, Post
from cogs.core.press import Press

_PATIENCE: Final = 5.0
"""Seconds to wait for a turn to send; the press was answered before."""


class _Told(Post):
    """Message that tells people what a press did to them; ``quiet`` mentions nobody."""

    patience = _PATIENCE

    def __init__(self, press: Press, channel: int, people: Sequence[int], words: str, *, quiet: bool) -> None:
        self.key, self.guild, self.channel = f"told/{press.interaction.id}", press.guild, channel
        self._preferences, self._people, self._words, self._quiet = press.kernel.preferences, people, words, quiet

    async def draw(self) -> MessageContent:
        is_quiet = self._quiet or await self._preferences.is_quiet(self.guild)
        return MessageContent(nonce=self.key, words=self._words, mentions=() if is_quiet else self._people)


async def tell_people(press: Press, channel: int, people: Sequence[int], words: str, *, quiet: bool = False) -> None:
    """Post once in a channel what a press did to people, and mention them.

    Where the bot has no channel, or Discord refuses the message, the panels concerned show the change all the same.

    :param words: words with the mentions.
    :param quiet: leave out the mentions.
    """
    if is_server(press.guild):
        await press.kernel.outbox.deliver(_Told(press, channel, people, words, quiet=quiet))
