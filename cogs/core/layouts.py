"""Panels and pictures made ready for Discord, so that it takes all of a message and its menus show what is so.

Discord's apps keep what somebody has chosen in a menu as long as its id is the same, whatever the menu says is chosen
now, and send nothing where that is chosen again. So the id of every menu changes with what the menu offers and shows,
and with the press that it answers.
"""

import io
import json
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Final
from weakref import WeakKeyDictionary

import discord
from discord import ui
from discord.ui.select import BaseSelect

from bot.discord_internals import free_when_sent
from bot.discord_limits import BYTES_OF_A_TEXT, MOST_BYTES, MOST_TEXT, bytes_of, fit_together
from bot.ids import MalformedId, marked, unmarked
from cogs.core.press_ids import PressId, read_press

_NONCE_LENGTH: Final = 24
Files = list[discord.File]


@dataclass(frozen=True, slots=True)
class Picture:
    """A PNG to be sent with a panel. The name never tells what it shows."""

    name: str
    data: bytes

    def file(self) -> discord.File:
        return _Upload(io.BytesIO(self.data), filename=self.name)


class _Upload(discord.File):
    """Upload from memory, which need not be closed, and is freed once it was sent. The library would give it a
    way to close itself, which holds on to it."""

    def close(self) -> None:
        vars(self.fp).pop("close", None)


@dataclass(frozen=True, slots=True)
class Answer:
    """A panel and its picture, ready to be sent."""

    layout: ui.LayoutView
    picture: Picture | None = None


def files_of(*pictures: Picture | None) -> list[discord.File]:
    return [picture.file() for picture in pictures if picture is not None]


def settled(layout: ui.LayoutView, client: discord.Client | None = None, *, answers: int = 0) -> ui.LayoutView:
    """Make a layout ready, which is only sent from now on, and return it. discord.py will not store it: the router
    alone answers its buttons.

    :param client: through which it goes out; where that knows the commands, those that are named can be pressed.
    :param answers: the interaction that it answers, so that its menus are new ones; 0 where all see it.
    """
    layout.stop()
    # Parts are taken out before texts are cut, and mentions come last, since they make texts longer.
    renew_menus(layout, answers)
    drop_unanswered(layout, client)
    fit_texts(layout)
    make_clickable(layout, client)
    free_when_sent(layout)
    return layout


def nonce_of(message: str) -> str:
    """Return a message's nonce: sent again after a crash or a lost answer, Discord gives the one that is there."""
    return sha256(message.encode()).hexdigest()[:_NONCE_LENGTH]


def mentioning(people: Iterable[int]) -> discord.AllowedMentions:
    """Return mentions of these people and nobody else, whoever is named in what is sent."""
    return discord.AllowedMentions(everyone=False, roles=False, users=[discord.Object(user) for user in people])


_DIGEST_LENGTH: Final = 6
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
            item.custom_id = marked(item.custom_id, digest[:_DIGEST_LENGTH])


def as_it_was(interaction: discord.Interaction) -> ui.LayoutView | None:
    """Return the panel on which somebody has chosen in a menu what is refused, so that its menus say again what is so.
    None where none was chosen, or where a picture stands on it, which can't be sent again."""
    message, data = interaction.message, dict(interaction.data or {})
    if message is None or data.get("component_type", _BUTTON) == _BUTTON:
        return None
    layout = ui.LayoutView.from_message(message, timeout=None)
    has_picture = any(isinstance(item, ui.MediaGallery) for item in layout.walk_children())
    return None if has_picture or not layout.children else layout


_Answered = Callable[[PressId], bool]
"""Whether something answers a press."""


def drop_unanswered(layout: ui.LayoutView, client: discord.Client | None) -> None:
    """Take out the buttons and selects that no feature answers, where a client has loaded only some of them."""
    answered: _Answered | None = getattr(client, "is_answered", None)
    if answered is not None:
        _drop_within(layout, answered)


def _drop_within(holder: ui.LayoutView | ui.Container[Any] | ui.ActionRow[Any], answered: _Answered) -> None:
    kept: list[ui.Item[Any]] = []
    for item in holder.children:
        if isinstance(item, ui.Container | ui.ActionRow):
            _drop_within(item, answered)
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


_CUT: Final = "…"
_SHORTEST: Final = 100
"""Letters that every text keeps."""


def fit_texts(layout: ui.LayoutView) -> None:
    """Cut the longest texts of a layout line by line, from the end, where Discord would refuse them together."""
    shown = [item for item in layout.walk_children() if isinstance(item, ui.TextDisplay)]
    texts = [item.content for item in shown]
    if fit_together(texts):
        return
    # The longest text gives way first: a name or a heading is cut only where nothing else is left to cut.
    for place in sorted(range(len(texts)), key=lambda place: -bytes_of(texts[place])):
        others = [text for number, text in enumerate(texts) if number != place]
        letters = MOST_TEXT - sum(map(len, others))
        room = MOST_BYTES - sum(map(bytes_of, others)) - BYTES_OF_A_TEXT
        texts[place] = _cut(texts[place], letters, room)
        if fit_together(texts):
            break
    for item, content in zip(shown, texts, strict=True):
        item.content = content


def _cut(text: str, letters: int, room: int) -> str:
    """Return the first lines of a text that fit into so many letters and bytes, and of its only line the beginning."""
    letters, room = max(letters, _SHORTEST) - len(_CUT) - 1, max(room, _SHORTEST) - len(_CUT.encode()) - 1
    # Cutting bytes may halve a letter, which "ignore" drops.
    kept = text[:letters].encode("utf-8", "surrogatepass")[:room].decode("utf-8", "ignore")
    lines, _, rest = kept.rpartition("\n")
    if lines and len(rest) < len(kept) / 2:  # whole lines, unless that would cost more than half
        kept = lines
    return f"{kept.rstrip()}\n{_CUT}" if kept is lines else f"{kept.rstrip()}{_CUT}"


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
