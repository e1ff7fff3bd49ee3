"""Ways on to features that are not loaded: what nobody would answer is not shown."""

from collections.abc import Callable
from typing import Any

import discord
from discord import ui

from bot.ids import MalformedId
from cogs.core.press_ids import PressId, read_press

_Answered = Callable[[PressId], bool]
"""Whether something answers a press."""


def drop_unanswered(layout: ui.LayoutView, client: discord.Client | None) -> None:
    """Take out the buttons and selects that no feature answers, where a client has loaded only some of them."""
    answered: _Answered | None = getattr(client, "is_answered", None)
    if answered is not None:
        _drop(layout, answered)


def _drop(holder: ui.LayoutView | ui.Container[Any] | ui.ActionRow[Any], answered: _Answered) -> None:
    kept: list[ui.Item[Any]] = []
    for item in holder.children:
        if isinstance(item, ui.Container | ui.ActionRow):
            _drop(item, answered)
            kept += [item] if item.children else []
        elif isinstance(item, ui.Section) and _is_unanswered(item.accessory, answered):
            kept += item.children
        elif not _is_unanswered(item, answered):
            kept.append(item)
    # Only where something goes: rebuilding every layout would cost each press.
    if kept != holder.children:
        holder.clear_items()
        for item in kept:
            holder.add_item(item)


def _is_unanswered(item: object, answered: _Answered) -> bool:
    custom_id = getattr(item, "custom_id", None)
    if not isinstance(item, ui.Button | ui.Select) or custom_id is None or item.disabled:
        return False
    try:
        return not answered(read_press(custom_id))
    except MalformedId:
        return True
