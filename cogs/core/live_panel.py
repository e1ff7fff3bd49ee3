"""Private panels that can still be changed, and what of a table is told on them at once."""

import asyncio
from collections.abc import Hashable, Mapping
from contextvars import Context
from dataclasses import dataclass, field
from typing import Final

import discord

from bot.newest import Newest
from bot.tables.ports import Clock
from bot.tables.view import TableView
from cogs.core.open_menus import OpenMenu
from cogs.core.replies import changes_pressed, is_private

TOKEN_SECONDS: Final = 14 * 60
"""Discord's tokens live fifteen minutes; one minute is left for clocks that differ."""
_MOST_RELEASED: Final = 2000

PanelKey = tuple[str, int]
"""Whose panel of which table."""


@dataclass(slots=True)
class SentByToken:
    """What was sent in answer to an interaction, whose token can change it.

    ``context`` is the one of the interaction's own task: the webhook adapter that edits by token is a variable in it.
    ``since`` is when it was sent, in seconds.
    """

    interaction: discord.Interaction
    context: Context
    since: float

    def lives(self, now: float) -> bool:
        """Whether it can still be changed."""
        return now - self.since < TOKEN_SECONDS


@dataclass(slots=True)
class LivePanel(SentByToken):
    """A private panel that can still be changed. ``shown`` is the table's version on it, ``occasion`` what of it is
    told at once where it changes, ``changed_at`` when it was last changed, ``has_picture`` whether that version's
    picture is known to be on it. ``host`` was the table's when its reader last pressed. ``hurry`` ends a pause between
    two changes. One that ``is_leaving`` is only told that it follows its table no more.
    """

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


class LivePanels:
    """The panel of each person at each table, and those on which a press is about to be answered, until it has been."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._panels: dict[str, dict[int, LivePanel]] = {}
        """By table and user."""
        self._released: Newest[PanelKey, LivePanel] = Newest(_MOST_RELEASED)

    def of(self, table: str, user: int) -> LivePanel | None:
        """Somebody's panel of a table, unless a press is about to be answered on it."""
        return self._panels.get(table, {}).get(user)

    def newest(self, table: str, user: int) -> LivePanel | None:
        """The same, also where a press is about to be answered on it."""
        return self.of(table, user) or self._released.get((table, user))

    def at(self, table: str) -> Mapping[int, LivePanel]:
        """Everybody's panel of a table."""
        return self._panels.get(table, {})

    def all(self) -> list[tuple[PanelKey, LivePanel]]:
        return [((table, user), each) for table, panels in self._panels.items() for user, each in panels.items()]

    def is_live(self, panel: LivePanel) -> bool:
        """Whether a panel can still be changed."""
        return panel.lives(self._clock.now())

    def put(self, table: str, user: int, panel: LivePanel) -> None:
        """From now on that is somebody's panel."""
        self._panels.setdefault(table, {})[user] = panel

    def release(self, table: str, user: int) -> None:
        """A press is about to be answered on somebody's panel: nothing else changes it."""
        panels = self._panels.get(table, {})
        panel = panels.pop(user, None)
        if panel is not None:
            panel.hurry.set()
            if self.is_live(panel):
                self._released[table, user] = panel
        if not panels:
            self._panels.pop(table, None)

    def answered(self, table: str, user: int) -> LivePanel | None:
        """The press has been answered, or that was lost; the panel that it was to be answered on."""
        return self._released.pop((table, user), None)

    def forget(self, table: str, user: int) -> None:
        """Somebody's panel is taken away."""
        self.release(table, user)
        self.answered(table, user)


def occasion_of(table: TableView) -> Hashable:
    """What of a table is told everybody at once: everything but another move of the same turn."""
    game = table.game
    if game is None or game.result is not None:
        return table.version
    turn = (*game.turn, game.public.to_play)
    seats = tuple((seat.user, seat.away) for seat in table.seats)
    return table.status, turn, table.warned, table.host, table.turn_seconds, seats
