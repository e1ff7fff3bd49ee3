"""Menus show what is so.

Discord's apps keep what somebody has chosen in a menu as long as its id is the same, whatever the menu says is chosen
now, and send nothing where that is chosen again. So the id of every menu changes with what the menu offers and shows,
and with the press that it answers.
"""

import json
from hashlib import sha256
from typing import Final

import discord
from discord import ui
from discord.ui.select import BaseSelect

from bot.ids import marked, unmarked

_LENGTH: Final = 6
_BUTTON: Final = discord.ComponentType.button.value


def renew_menus(layout: ui.LayoutView, answers: int) -> None:
    """Give every menu of a layout the id under which it shows what it says.

    :param answers: the interaction that the layout answers; 0 for none. Drawn again for the same one, a menu that says
        the same keeps its id, so that it stays open where somebody is choosing.
    """
    for item in layout.walk_children():
        if isinstance(item, BaseSelect):
            # The id without its old mark: a layout that is sent twice gets the same one.
            says = {**item.to_component_dict(), "custom_id": unmarked(item.custom_id), "answers": answers}
            digest = sha256(json.dumps(says, sort_keys=True, default=str).encode()).hexdigest()
            item.custom_id = marked(item.custom_id, digest[:_LENGTH])


def as_it_was(interaction: discord.Interaction) -> ui.LayoutView | None:
    """Return the panel on which somebody has chosen in a menu what is refused, so that its menus say again what is so.
    None where none was chosen, or where a picture stands on it, which can't be sent again."""
    message, data = interaction.message, dict(interaction.data or {})
    if message is None or data.get("component_type", _BUTTON) == _BUTTON:
        return None
    layout = ui.LayoutView.from_message(message, timeout=None)
    has_picture = any(isinstance(item, ui.MediaGallery) for item in layout.walk_children())
    return None if has_picture or not layout.children else layout
