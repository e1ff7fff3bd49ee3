"""What is known of one table's message, and how urgent it is to change it."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field

from bot.engine.events import PublicEvent
from bot.entities.kept import Posted
from bot.tables.state.status import Status
from bot.tables.view import TableView
from cogs.core.message_budget import Purpose

Looking = Callable[[str, int], bool]
"""Whether somebody sees a table on a private panel of theirs."""


@dataclass(slots=True)
class TableMessage:
    """What is known of one table's message: the table to show, the steps not yet shown, the message itself."""

    table: TableView
    steps: list[PublicEvent] = field(default_factory=list)
    posted: Posted | None = None
    known: bool = False
    shown: TableView | None = None
    """The table as this run of the program has shown it last."""
    stirred: bool = False
    """Whether anything has happened at the table since the program was started."""
    repost: bool = False
    redraw: bool = False
    refused_at: float | None = None
    noted_at: float = 0.0
    noted: Posted | None = None
    """What the store knows."""
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    """Set whenever it has been shown."""


def purpose_of(message: TableMessage, looking: Looking | None) -> Purpose:
    """How urgent it is to show a table.

    :param looking: whether somebody sees a table on a private panel of theirs.
    """
    table, shown = message.table, message.shown
    if message.known and message.posted is None:
        return Purpose.TURNING_POINT
    if shown is None:
        return Purpose.TABLE if message.stirred else Purpose.OUTDATED
    if shown.version >= table.version and not message.repost:
        return Purpose.REDRAWN
    if _stage(shown) != _stage(table):
        return Purpose.TURNING_POINT
    game = table.game
    if game is None or shown.game is None or shown.game.turn == game.turn:
        return Purpose.TABLE
    user = table.seats[game.public.to_play].user
    if user is None or (looking is not None and looking(table.id, user)):
        return Purpose.TABLE
    return Purpose.TURN


def _stage(table: TableView) -> tuple[Status, str | None, bool]:
    """What changes where a game begins or ends."""
    game = table.game
    return table.status, game.id if game else None, game is not None and game.result is not None


def is_shown(message: TableMessage) -> bool:
    """Whether everybody sees the newest version."""
    if message.repost or message.redraw or message.posted is None:
        return False
    return message.posted.shown >= message.table.version
