"""Forms (Discord's modals): one text field each, and reading what was typed."""

from collections.abc import Iterator, Mapping
from typing import Any

import discord
from discord import ui

from cogs.core.reply import Reply

FIELD = "typed"
"""The id of a form's only field."""
_SHORT, _LONG = discord.TextStyle.short, discord.TextStyle.paragraph
_LONGEST_TITLE = 45
_LONGEST_HINT = 100
_DATA = Mapping[str, Any]


def text_form(
    custom_id: str, title: str, label: str, hint: str, *, most: int, value: str = "", is_long: bool = False
) -> ui.Modal:
    """Return a form that asks for one text; ``most`` is the longest that may be typed, ``is_long`` gives lines."""
    form = ui.Modal(title=title[:_LONGEST_TITLE], custom_id=custom_id)
    field: ui.TextInput[ui.Modal] = ui.TextInput(
        custom_id=FIELD, style=_LONG if is_long else _SHORT, min_length=1, max_length=most, default=value[:most] or None
    )
    form.add_item(ui.Label(text=label[:_LONGEST_TITLE], description=hint[:_LONGEST_HINT], component=field))
    return form


async def ask(reply: Reply, form: ui.Modal) -> bool:
    """Answer with a form that discord.py will not store: the router alone reads it. Return False where it was too late
    for a form, so that another answer has to follow."""
    form.stop()
    return await reply.ask(form)


def typed_text(interaction: discord.Interaction, *, most: int) -> str:
    """Return the text typed into a form's field, cut to ``most`` characters; empty if there is none."""
    return typed_values(interaction.data or {}).get(FIELD, "").strip()[:most]


def typed_values(data: _DATA) -> dict[str, str]:
    """Return every text that a submitted form brings, by the id of its field, whatever wraps the fields."""
    return {str(field["custom_id"]): str(field.get("value") or "") for field in _fields(data.get("components"))}


def _fields(parts: object) -> Iterator[_DATA]:
    for part in parts if isinstance(parts, list) else []:
        if not isinstance(part, Mapping):
            continue
        if "custom_id" in part:  # a field; labels and rows around it have none
            yield part
        yield from _fields([part.get("component")])
        yield from _fields(part.get("components"))
