"""Which press was the last on each private message: what follows an earlier one late would take the place of what its
reader looks at by now."""

from typing import Final

import discord

from bot.newest import Newest
from cogs.core.replies import changes_pressed, is_private

_MOST_KEPT: Final = 10_000


class NewestPresses:
    """Remembers the last press on each private message, of those that were pressed last."""

    def __init__(self) -> None:
        self._last: Newest[int, int] = Newest(_MOST_KEPT)
        """By message, and by the interaction that the message has answered."""

    def note(self, interaction: discord.Interaction) -> None:
        """Somebody has pressed something."""
        message = interaction.message
        if message is None or not is_private(interaction):
            return
        made_by = message.interaction_metadata
        for key in (message.id, *(() if made_by is None else (made_by.id,))):
            self._last[key] = interaction.id

    def has_moved_on(self, interaction: discord.Interaction) -> bool:
        """Whether the private message that an interaction was answered on, or with, has been pressed since."""
        pressed = interaction.message if changes_pressed(interaction) else None
        key = interaction.id if pressed is None else pressed.id
        return self._last.get(key, interaction.id) != interaction.id
