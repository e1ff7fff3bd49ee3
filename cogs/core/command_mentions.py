"""Commands that texts name, made clickable once Discord has said under which number it knows them."""

import re
from collections.abc import Iterable
from typing import Final
from weakref import WeakKeyDictionary

import discord
from discord import ui

from bot.discord_limits import fit_together

GROUP: Final = "spite"
_known: Final[WeakKeyDictionary[discord.Client, tuple[int, re.Pattern[str]]]] = WeakKeyDictionary()
"""The number of the group of commands, and what finds those that it has, for each client."""


def learn_commands(client: discord.Client, number: int, names: Iterable[str]) -> None:
    """Turn these commands' names into clickable mentions in all texts that this client sends."""
    _known[client] = number, re.compile(rf"(?<![<\w])/{GROUP} ({'|'.join(map(re.escape, names))})\b")


def make_clickable(layout: ui.LayoutView, client: discord.Client | None) -> None:
    """Write ``/spite start`` as ``</spite start:1234>``, which can be pressed, where the message has room for that."""
    found = None if client is None else _known.get(client)
    if found is None:
        return
    number, pattern = found
    texts = [item for item in layout.walk_children() if isinstance(item, ui.TextDisplay)]
    wanted = [pattern.sub(rf"</{GROUP} \1:{number}>", item.content) for item in texts]
    if fit_together(wanted):  # mentions are longer than names, and words matter more than a way to click them
        for item, content in zip(texts, wanted, strict=True):
            item.content = content
