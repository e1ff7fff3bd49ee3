"""Taps that follow each other on the same button, or the same choice in a menu: whoever taps twice has asked once.

The first is answered. Where the second is refused, that is because the first has been carried out, or for what the
first was refused for: said once more it would only take the place of what the first was told.
"""

from collections.abc import Mapping
from typing import Any, Final

import discord

from bot.newest import Newest

MOMENT: Final = 2.0
"""Seconds: whoever presses later has seen what came of it."""
_MOST_KEPT: Final = 10_000
_IS_ONE: Final = "double tap"
"""What an interaction's extras tell."""


class DoubleTaps:
    """Remembers when each button was last pressed, and each choice last made, by each person, of the last ones."""

    def __init__(self) -> None:
        self._last: Newest[tuple[int, int, str, tuple[str, ...]], int] = Newest(_MOST_KEPT)
        """By person, message, button or menu, and what was chosen: the interaction, whose number tells when it was."""

    def note(self, interaction: discord.Interaction, custom_id: str) -> None:
        """Somebody has pressed or chosen something; what is written in a form is no tap."""
        data: Mapping[str, Any] = interaction.data or {}
        if interaction.message is None or data.get("component_type") is None:
            return
        key = interaction.user.id, interaction.message.id, custom_id, tuple(map(str, data.get("values") or ()))
        before = self._last.get(key, interaction.id)
        self._last[key] = interaction.id
        if before != interaction.id and _pressed_at(interaction.id) - _pressed_at(before) < MOMENT:
            interaction.extras[_IS_ONE] = True


def is_double_tap(interaction: discord.Interaction) -> bool:
    """Whether the presser has pressed the same button, or chosen the same, a moment before."""
    return _IS_ONE in interaction.extras


def _pressed_at(interaction: int) -> float:
    """In seconds since 1970, by Discord's clock."""
    return discord.utils.snowflake_time(interaction).timestamp()
