"""Ways on to features that are not loaded: what nobody would answer is not shown."""

from typing import TYPE_CHECKING, Any

import discord
from discord import ui

from bot.ids import MalformedId
from cogs.core.press_ids import read_press

if TYPE_CHECKING:
    from cogs.core.kernel import Kernel


def drop_unanswered(layout: ui.LayoutView, client: discord.Client | None) -> None:
    """Takes out the buttons and selects that no feature answers, where a client has loaded only some of them."""
    kernel: Kernel | None = getattr(client, "kernel", None)
    if kernel is not None and not kernel.has_every_feature:
        _drop(layout, kernel)


def _drop(holder: ui.LayoutView | ui.Container[Any] | ui.ActionRow[Any], kernel: "Kernel") -> None:
    kept: list[ui.Item[Any]] = []
    for item in holder.children:
        if isinstance(item, ui.Container | ui.ActionRow):
            _drop(item, kernel)
            kept += [item] if item.children else []
        elif isinstance(item, ui.Section) and _is_unanswered(item.accessory, kernel):
            kept += item.children
        elif not _is_unanswered(item, kernel):
            kept.append(item)
    if kept != holder.children:
        holder.clear_items()
        for item in kept:
            holder.add_item(item)


def _is_unanswered(item: object, kernel: "Kernel") -> bool:
    custom_id = getattr(item, "custom_id", None)
    if not isinstance(item, ui.Button | ui.Select) or custom_id is None or item.disabled:
        return False
    try:
        return kernel.presses.answering(read_press(custom_id)) is None
    except MalformedId:
        return True
