"""The way back from a private panel to the panel that it was opened from, and on from there to the one before.

**Back** says the whole way: its id names the panel that it stands on and those behind it, nearest first, by the presses
that show them (``press_id(..., reopens=True)``). So it leads back also after a restart, and whichever process answers.
A panel that is opened takes the way over from the message that was pressed. Where an id has no room for the whole way,
its far end is left out.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import Any, Final

from discord import ui

from bot.ids import SEPARATOR, MalformedId, make_id, parse_id
from cogs.core import parts
from cogs.core.press_ids import PressId, read_press
from cogs.core.reply import Reply

Way = tuple[str, ...]
"""Addresses of panels, nearest first: ``table:verb:rest``, without the table where it is the one of the whole id."""

_ASIDE: Final = "-"
"""Stands for a panel that nothing shows again, such as a few words."""
_COMMA: Final = "~"
"""Stands in an address where ids have their separator."""


def way_to(asked: PressId | None, table: str, behind: Way) -> Way:
    """Return the way back of a panel that is shown in the place of another.

    :param asked: what shows the panel; None for another state of the pressed one.
    :param behind: the way back of the panel that was pressed, that one first.
    """
    if asked is None:
        return behind
    address = _address(asked, table) or _address(asked.in_short, table) or _ASIDE
    # Another state of the same screen, such as its next page or what a question on it led to, takes that one's place:
    # **Back** leaves the screen.
    screen = behind[1:] if behind[:1] == (_ASIDE,) else behind
    if screen and _kind(screen[0]) == _kind(address) != _ASIDE:
        behind = screen[1:]
    return (address, *behind)


def aside(behind: Way) -> Way:
    """Return the way back of a few words in the place of a panel, or of other words there."""
    return behind if behind[:1] == (_ASIDE,) else (_ASIDE, *behind)


def pressed_way(reply: Reply, seated_at: str | None) -> Way:
    """Return the way back of the pressed panel, itself first.

    :param seated_at: the table whose hand a private panel is that does not say its way.
    """
    message = reply.interaction.message
    if not reply.is_private or message is None:
        return ()
    for part in parts_within(component.to_dict() for component in message.components):  # type: ignore[misc]
        if not is_way_back(custom_id := part.get("custom_id")):
            continue
        try:
            read = read_press(str(custom_id))
        except MalformedId:
            continue
        if isinstance(read, parts.BackToHand) and read.way:
            return tuple(_whole(each, read.table) for each in read.way)
    return () if seated_at is None else (_whole(_address(parts.BackToHand(seated_at), seated_at) or "", seated_at),)


def hand_behind(way: Way) -> str | None:
    """Return the table whose hand a way leads to in the end; None where it ends elsewhere, or its end is left out."""
    table, _, verb = way[-1].partition(":") if way else ("", "", "")
    return table if verb == parts.BackToHand.verb else None


def leads_back(layout: ui.LayoutView, way: Way) -> None:
    """Have every **Back** of a panel lead along a way, where there is one."""
    for item in layout.walk_children():
        if isinstance(item, parts.BackButton):
            # Where the hand is the way back anyway, the id says at least on which panel it stands.
            least = 1 if isinstance(item.otherwise, parts.BackToHand) else 2
            item.custom_id = back_id(item.table, way, least) or item.custom_id


def back_id(table: str, way: Way, least: int = 2) -> str | None:
    """Return the id of **Back** on a panel with that way, without the far end that has no room; None where fewer than
    the ``least`` panels are left of it."""
    for addresses in _by_length(way, least):
        try:
            return parts.BackToHand(table, tuple(_without_table(each, table) for each in addresses)).custom_id
        except MalformedId:
            continue
    return None


def _by_length(way: Way, least: int) -> Iterator[Sequence[str]]:
    """Yield what an id may say of a way, the best first: the panel behind it exactly, then as much as there is room for
    of those behind that."""
    # The near end matters most: first the far end is dropped, then panels are named in short.
    in_short = [_in_short(each) for each in way]
    for behind in (way[1:2], in_short[1:2]):
        for length in range(len(way), 1, -1):
            for itself, rest in product((way[0], in_short[0]), (way, in_short)):
                yield [itself, *behind, *rest[2:length]]
    if least < 2:
        yield way[:1]


def target_of(asked: parts.BackToHand) -> tuple[PressId, Way] | None:
    """Return what shows the panel that **Back** leads to, and that panel's way; None where it says none."""
    way = tuple(_whole(each, asked.table) for each in asked.way)
    if len(way) < 2:
        return None
    try:
        read = _press_at(way[1])
    except MalformedId:
        return None
    return (read, way[1:]) if read.reopens else None


def is_way_back(custom_id: str | None) -> bool:
    """Return whether the id of a part of a message is one of **Back**."""
    return custom_id is not None and f":{parts.BackToHand.verb}:" in custom_id


def parts_within(components: Iterable[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Yield all parts of a message as Discord sends it, nested ones too."""
    for part in components:
        yield part
        yield from parts_within(part.get("components") or ())


def _address(asked: PressId, table: str) -> str | None:
    """Return how a way names a press; None where it can't, or would leave no room for what it leads from."""
    read = parse_id(asked.custom_id)
    if any(_COMMA in each for each in read.arguments):
        return None
    address = asked.custom_id.removeprefix("s:").replace(SEPARATOR, _COMMA)
    # Made for a try: an address that fits no id with the shortest neighbour leads nowhere.
    try:
        make_id(table, parts.BackToHand.verb, _ASIDE, _without_table(address, table))
    except MalformedId:
        return None
    return address


def _press_at(address: str) -> PressId:
    """Return the press that an address names. Raises ``MalformedId``."""
    return read_press(f"s:{address.replace(_COMMA, SEPARATOR)}")


def _in_short(address: str) -> str:
    """Return the shorter address of the same panel, where there is one."""
    if address == _ASIDE:
        return address
    try:
        return _press_at(address).in_short.custom_id.removeprefix("s:").replace(SEPARATOR, _COMMA)
    except MalformedId:
        return address


def _without_table(address: str, table: str) -> str:
    return address.removeprefix(table) if address.startswith(f"{table}:") else address


def _whole(address: str, table: str) -> str:
    return f"{table}{address}" if address.startswith(":") else address


def _kind(address: str) -> tuple[str, ...] | str:
    return address if address == _ASIDE else tuple(address.split(":", 2)[:2])
