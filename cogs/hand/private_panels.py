"""Private panels: each player's newest one is kept up to date for as long as its token lives.

An ephemeral message can be changed only through the interaction that it answered, for fifteen minutes. The
interactions are held in memory only: a token is a secret, and after a restart **My hand** brings a new panel.
"""

import asyncio
import logging
from contextvars import Context, copy_context
from dataclasses import dataclass
from typing import Final

import discord

from bot.tables.ports import Clock, TableUpdate
from bot.tables.table import Table
from cogs.core.context import BotContext
from cogs.core.keyed_queue import KeyedQueue
from cogs.core.message_budget import Budget, jittered
from cogs.core.replies import SENDING_FAILS, is_lost, may_pass, refresh_private

logger = logging.getLogger(__name__)

TOKEN_SECONDS = 14 * 60
"""Discord's tokens live fifteen minutes; one minute is left for clocks that differ."""
_MOST_TRIES: Final = 4
_FIRST_PAUSE: Final = 1.0
_UNKNOWN: Final = -1
"""Nobody knows what a panel shows."""


@dataclass(slots=True)
class Panel:
    """A private panel that can still be changed. ``shown`` is the table's version on it."""

    interaction: discord.Interaction
    context: Context
    since: float
    shown: int


class PrivatePanels:
    """The private panels that can still be refreshed, by table and user."""

    def __init__(self, context: BotContext, clock: Clock, budget: Budget) -> None:
        self._context = context
        self._clock = clock
        self._budget = budget
        self._panels: dict[tuple[str, int], Panel] = {}
        self._tables: dict[str, Table] = {}
        self._last_presses: dict[int, float] = {}
        self._queue = KeyedQueue(self._refresh)
        self._dismissed: dict[str, Panel] = {}
        self._dismissals = KeyedQueue(self._delete)

    def start(self) -> None:
        self._queue.start()
        self._dismissals.start()

    async def stop(self) -> None:
        await self._queue.stop()
        await self._dismissals.stop()

    async def idle(self) -> None:
        await self._queue.idle()
        await self._dismissals.idle()

    def keep(self, table: Table, interaction: discord.Interaction) -> None:
        """Remembers the panel of ``table`` that an interaction has just been answered with.

        While it was drawn the table may have moved on: then the panel is brought up to date at once.
        """
        user = interaction.user.id
        self._panels[table.id, user] = Panel(interaction, copy_context(), self._clock.now(), table.version)
        newest = self._tables.get(table.id)
        if newest is not None and newest.version > table.version:
            self._queue.ask(f"{table.id}/{user}")

    def let_go(self, table: str, user: int) -> None:
        """Stops refreshing somebody's panel, because a press is about to be answered on it."""
        self._panels.pop((table, user), None)

    def dismiss(self, table: str, user: int) -> None:
        """Takes somebody's panel away, because a press is about to bring a new one elsewhere."""
        if self.has_live_panel(table, user):
            panel = self._panels[table, user]
            name = str(panel.interaction.id)
            self._dismissed[name] = panel
            self._dismissals.ask(name)
        self.let_go(table, user)

    async def _delete(self, name: str) -> None:
        panel = self._dismissed.pop(name)
        try:
            await asyncio.create_task(panel.interaction.delete_original_response(), context=panel.context)
        except SENDING_FAILS as error:
            logger.debug("A private panel could not be taken away: %s", error)

    def note_press(self, user: int) -> None:
        """Remembers that somebody is here."""
        self._last_presses[user] = self._clock.now()

    def last_press(self, user: int) -> float:
        """When somebody last pressed anything, in seconds since 1970; 0 if not since the start."""
        return self._last_presses.get(user, 0.0)

    def has_live_panel(self, table: str, user: int) -> bool:
        panel = self._panels.get((table, user))
        return panel is not None and self._clock.now() - panel.since < TOKEN_SECONDS

    def table_updated(self, update: TableUpdate) -> None:
        table = update.table
        self._tables[table.id] = table
        for user in table.people():
            if self.has_live_panel(table.id, user):
                self._queue.ask(f"{table.id}/{user}")
        if not table.live:
            self._forget_later(table.id)

    def _forget_later(self, table_id: str) -> None:
        self._queue.ask(f"{table_id}/0")

    async def _refresh(self, name: str) -> None:
        table_id, user = name.split("/")
        table = self._tables.get(table_id)
        if table is None:
            return
        if user == "0":
            self._forget(table_id)
            return
        for attempt in range(_MOST_TRIES):
            if await self._try_to_refresh(table_id, int(user)):
                return
            await self._clock.sleep(jittered(_FIRST_PAUSE * 2**attempt, name, attempt))

    async def _try_to_refresh(self, table_id: str, user: int) -> bool:
        """Brings a panel up to date, where that is needed and can be; False asks for another try."""
        table, panel = self._tables.get(table_id), self._panels.get((table_id, user))
        if table is None or panel is None or panel.shown >= table.version or self._budget.is_out(table.guild):
            return True
        # The webhook adapter that edits by token is a context variable of the interaction's own task.
        task = asyncio.create_task(self._edit(table, panel), context=panel.context)
        try:
            await task
        except SENDING_FAILS as error:
            panel.shown = _UNKNOWN
            return self._give_up_after(error, table.id, user, panel)
        return True

    def _give_up_after(self, error: Exception, table: str, user: int, panel: Panel) -> bool:
        """Whether an error ends this attempt for good: nobody has that panel open any more, or it can't be shown."""
        if may_pass(error):
            return False
        if not isinstance(error, discord.HTTPException) or not (is_lost(error) or error.status in (403, 404)):
            logger.warning("A private panel of table %s could not be refreshed: %s", table, error)
        self._forget_panel(table, user, panel)
        return True

    def _forget_panel(self, table: str, user: int, panel: Panel) -> None:
        """Forgets a panel that is gone, unless a newer one has taken its place."""
        if self._panels.get((table, user)) is panel:
            del self._panels[table, user]

    async def _edit(self, table: Table, panel: Panel) -> None:
        user = panel.interaction.user.id
        texts = await self._context.preferences.for_reader(panel.interaction)
        answer = await self._context.private_panel(table, user, texts)
        replaced = self._panels.get((table.id, user)) is not panel
        if answer is None or replaced or panel.shown >= table.version:
            return
        panel.shown = table.version
        await refresh_private(panel.interaction, answer.layout, answer.picture)

    def _forget(self, table_id: str) -> None:
        self._tables.pop(table_id, None)
        for key in [key for key in self._panels if key[0] == table_id]:
            del self._panels[key]
