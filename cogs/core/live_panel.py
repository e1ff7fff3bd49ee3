"""A private panel that can still be changed, and what of its table is told on it at once."""

import asyncio
from collections.abc import Hashable
from contextvars import Context
from dataclasses import dataclass, field

import discord

from bot.tables.view import TableView
from cogs.core.open_menus import OpenMenu
from cogs.core.replies import changes_pressed, is_private


@dataclass(slots=True)
class LivePanel:
    """A private panel that can still be changed. ``shown`` is the table's version on it, ``occasion`` what of it is
    told at once where it changes, ``changed_at`` when it was last changed, ``has_picture`` whether that version's
    picture is known to be on it. ``host`` was the table's when its reader last pressed. ``hurry`` ends a pause between
    two changes. One that ``is_leaving`` is only told that it follows its table no more.

    ``context`` is the one of the interaction's own task: the webhook adapter that edits by token is a variable in it.
    """

    interaction: discord.Interaction
    context: Context
    since: float
    shown: int
    occasion: Hashable
    changed_at: float
    has_picture: bool
    host: int
    menu: OpenMenu | None = None
    """What stands there in the hand's place."""
    hurry: asyncio.Event = field(default_factory=asyncio.Event)
    is_leaving: bool = False

    def is_on(self, interaction: discord.Interaction) -> bool:
        """Whether a press is on the very message of this panel, as far as that is known."""
        if not changes_pressed(self.interaction) or not is_private(interaction):
            return False
        own, pressed = self.interaction.message, interaction.message
        return own is not None and pressed is not None and own.id == pressed.id

    def is_elsewhere(self, interaction: discord.Interaction) -> bool:
        """Whether a press is on another message than this panel, as far as that is known."""
        own, pressed = self.interaction.message, interaction.message
        if pressed is None:
            return True
        if own is not None and changes_pressed(self.interaction):
            return own.id != pressed.id
        answered = pressed.interaction_metadata
        return answered is not None and answered.id != self.interaction.id


def occasion_of(table: TableView) -> Hashable:
    """What of a table is told everybody at once: everything but another move of the same turn."""
    game = table.game
    if game is None or game.result is not None:
        return table.version
    turn = (*game.turn, game.public.to_play)
    seats = tuple((seat.user, seat.away) for seat in table.seats)
    return table.status, turn, table.warned, table.host, table.turn_seconds, seats
