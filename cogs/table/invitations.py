"""Invitations and calls, as they stand in a channel."""

from collections.abc import Sequence

from discord import ui

from bot.text import Texts
from cogs.core.parts import EDGE_TURN, GREEN, Item, button, link_button, panel, row, text
from cogs.core.press_ids import NOTHING
from cogs.core.ways_on import Place, ways_on
from cogs.table.presses import MeetHere


def mentions(people: Sequence[int]) -> str:
    return " ".join(f"<@{user}>" for user in people)


def called_panel(name: str, people: Sequence[int], link: str | None, texts: Texts) -> ui.LayoutView:
    """Tells those who want to play that somebody has opened a table."""
    items: list[Item] = [text(texts.say("tables-opened", name=name, mentions=mentions(people)))]
    if link is not None:
        items.append(row(link_button(texts.say("thread-go"), link)))
    return panel(items, EDGE_TURN)


def invitation_panel(name: str, people: Sequence[int], link: str | None, texts: Texts) -> ui.LayoutView:
    """An invitation, for all to read.

    :param link: the address of the table to meet at, where there is one that waits for players; else the first who
        presses opens one for all of them.
    """
    words = texts.say("invite-words", name=name, mentions=mentions(people), count=len(people))
    meet = button(texts.say("invite-meet"), MeetHere().custom_id, GREEN)
    way = meet if link is None else link_button(texts.say("thread-go"), link)
    return panel([text(words), row(way, *ways_on(Place.INVITATION, NOTHING, texts))], EDGE_TURN)
