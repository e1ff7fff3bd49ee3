"""Private panels: what each player sees of a table, kept up to date for as long as its token lives.

An ephemeral message can be changed only through the interaction that it answered, for fifteen minutes. The
interactions are held in memory only: a token is a secret, and after a restart **My hand** brings a new panel.
"""

import asyncio
import logging
from contextvars import Context, copy_context
from dataclasses import dataclass
from typing import Final, Unpack

import discord

from bot.keyed_queue import KeyedQueue
from bot.lifecycle import Component
from bot.tables.errors import Reason, Refused
from bot.tables.ports import Clock, TableUpdate
from bot.tables.service import TableService
from bot.tables.status import Status
from bot.tables.view import PersonalView, TableView
from bot.text import Texts
from cogs.absence.panel import asleep_panel, warning_line
from cogs.core.message_budget import Budget, jittered
from cogs.core.parts import note
from cogs.core.permissions import missing_words
from cogs.core.pictures import Pictures
from cogs.core.replies import SENDING_FAILS, Answer, is_lost, is_private, may_pass, refresh_private, update_private
from cogs.emojis.card_emojis import CardEmojis
from cogs.hand.panel import PanelExtras, hand_panel
from cogs.lobby.panel import waiting_panel
from cogs.preferences.panel import TEXT
from cogs.preferences.service import PreferencesService
from render import look_named

logger = logging.getLogger(__name__)

TOKEN_SECONDS: Final = 14 * 60
"""Discord's tokens live fifteen minutes; one minute is left for clocks that differ."""
_MOST_TRIES: Final = 4
_FIRST_PAUSE: Final = 1.0
_UNKNOWN: Final = -1
"""Nobody knows what a panel shows."""

PanelKey = tuple[str, int]
"""Whose panel of which table."""


@dataclass(slots=True)
class Panel:
    """A private panel that can still be changed. ``shown`` is the table's version on it.

    ``context`` is the one of the interaction's own task: the webhook adapter that edits by token is a variable in it.
    """

    interaction: discord.Interaction
    context: Context
    since: float
    shown: int


class PrivatePanels(Component):
    """Shows people their panels, and refreshes the newest one of each while it can be changed."""

    def __init__(
        self,
        tables: TableService,
        preferences: PreferencesService,
        pictures: Pictures,
        card_emojis: CardEmojis,
        clock: Clock,
        budget: Budget,
    ) -> None:
        self._tables, self._preferences = tables, preferences
        self._pictures, self._card_emojis = pictures, card_emojis
        self._clock, self._budget = clock, budget
        self._panels: dict[str, dict[int, Panel]] = {}
        """By table and user."""
        self._refreshes: KeyedQueue[PanelKey] = KeyedQueue(self._refresh)
        self._dismissed: dict[int, Panel] = {}
        """By the interaction that they answered."""
        self._dismissals: KeyedQueue[int] = KeyedQueue(self._delete)

    async def start(self) -> None:
        await self._refreshes.start()
        await self._dismissals.start()

    async def stop(self) -> None:
        await self._refreshes.stop()
        await self._dismissals.stop()

    async def idle(self) -> None:
        """Waits until every panel that can be changed shows the newest version of its table."""
        await self._refreshes.idle()
        await self._dismissals.idle()

    async def show(
        self, interaction: discord.Interaction, table: str, texts: Texts, **extras: Unpack[PanelExtras]
    ) -> None:
        """Answers with the asker's panel: on the panel that was pressed, or as a new one that replaces the last.

        :raises Refused: they don't sit at that table.
        """
        user = interaction.user.id
        own = self._tables.personal_view(table, user)
        if own is None:
            raise Refused(Reason.NOT_SEATED)
        said: PanelExtras = {**extras, "line": extras.get("line") or missing_words(interaction, texts)}
        answer = await self.answer(own, texts, said)
        if is_private(interaction):
            self.release(table, user)
        else:
            self._dismiss(table, user)
        await update_private(interaction, answer.layout, answer.picture)
        self._keep(own.table, interaction)

    async def answer(self, own: PersonalView, texts: Texts, extras: PanelExtras, *, in_text: bool = False) -> Answer:
        """The panel of somebody at a table as they see it, and its picture, unless they play with cards as text.

        :param in_text: whether it is to be without a picture this time; so it is too where none can be drawn in time.
        """
        table, view, user = own.table, own.hand, own.table.seats[own.seat].user or 0
        if view is None:
            return Answer(waiting_panel(table, user, texts) if table.live else note(texts.say("lobby-closed")))
        if table.status is Status.ASLEEP:
            return Answer(asleep_panel(table, texts))
        preferences = await self._preferences.user(user)
        look, picture = look_named(preferences.look), None
        if not in_text and preferences.cards != TEXT:
            card = next(iter(extras.get("picked", ())), None)
            picture = await self._pictures.hand(view, table.names, card, texts, look.theme)
        said: PanelExtras = {**extras, "line": extras.get("line") or warning_line(own, texts)}
        layout = hand_panel(
            own,
            texts,
            said,
            picture=picture.name if picture else None,
            notices=preferences.notices or "away",
            signs=self._card_emojis.signs(look, view.rules),
        )
        return Answer(layout, picture)

    def _keep(self, table: TableView, interaction: discord.Interaction) -> None:
        """Remembers the panel of ``table`` that an interaction has just been answered with.

        While it was drawn the table may have moved on: then the panel is brought up to date at once.
        """
        user, newest = interaction.user.id, self._tables.newest(table.id)
        if newest is None or (not newest.live and newest.version == table.version):
            return
        panel = Panel(interaction, copy_context(), self._clock.now(), table.version)
        self._panels.setdefault(table.id, {})[user] = panel
        if newest.version > table.version:
            self._refreshes.ask((table.id, user))

    def release(self, table: str, user: int) -> None:
        """Stops refreshing somebody's panel, because a press is about to be answered on it."""
        panels = self._panels.get(table, {})
        panels.pop(user, None)
        if not panels:
            self._panels.pop(table, None)

    def _dismiss(self, table: str, user: int) -> None:
        """Takes somebody's panel away, because a press is about to bring a new one elsewhere."""
        panel = self._panels.get(table, {}).get(user)
        if panel is not None and self._is_live(panel):
            self._dismissed[panel.interaction.id] = panel
            self._dismissals.ask(panel.interaction.id)
        self.release(table, user)

    async def _delete(self, interaction: int) -> None:
        panel = self._dismissed.pop(interaction)
        try:
            await asyncio.create_task(panel.interaction.delete_original_response(), context=panel.context)
        except SENDING_FAILS as error:
            logger.debug("A private panel could not be taken away: %s", error)

    def _is_live(self, panel: Panel) -> bool:
        return self._clock.now() - panel.since < TOKEN_SECONDS

    def has_live_panel(self, table: str, user: int) -> bool:
        """Whether somebody has a panel of that table that can still be changed."""
        panel = self._panels.get(table, {}).get(user)
        return panel is not None and self._is_live(panel)

    def table_updated(self, update: TableUpdate) -> None:
        table = update.table
        for user, panel in list(self._panels.get(table.id, {}).items()):
            if self._is_live(panel) and table.seat_of(user) is not None:
                self._refreshes.ask((table.id, user))
            else:
                self.release(table.id, user)

    async def _refresh(self, key: PanelKey) -> None:
        """Brings a panel up to date; one of a table that has closed is then done with."""
        table_id, user = key
        for attempt in range(_MOST_TRIES):
            if await self._try_to_refresh(table_id, user):
                break
            await self._clock.sleep(jittered(_FIRST_PAUSE * 2**attempt, f"{table_id}/{user}", attempt))
        table = self._tables.newest(table_id)
        if table is None or not table.live:
            self.release(table_id, user)

    async def _try_to_refresh(self, table_id: str, user: int) -> bool:
        """Brings a panel up to date, where that is needed and can be; False asks for another try."""
        own, panel = self._tables.personal_view(table_id, user), self._panels.get(table_id, {}).get(user)
        if own is None or panel is None or panel.shown >= own.table.version or self._budget.is_out(own.table.guild):
            return True
        task = asyncio.create_task(self._edit(own, panel), context=panel.context)
        try:
            await task
        except SENDING_FAILS as error:
            panel.shown = _UNKNOWN
            if may_pass(error):
                return False
            if not isinstance(error, discord.HTTPException) or not (is_lost(error) or error.status in (403, 404)):
                logger.warning("A private panel of table %s could not be refreshed: %s", table_id, error)
            if self._panels.get(table_id, {}).get(user) is panel:  # unless a newer one has taken its place
                self.release(table_id, user)
        return True

    async def _edit(self, own: PersonalView, panel: Panel) -> None:
        table, user = own.table, panel.interaction.user.id
        answer = await self.answer(own, await self._preferences.for_reader(panel.interaction), {})
        # While it was drawn, a press may have been answered on the panel, or may be about to be.
        replaced = self._panels.get(table.id, {}).get(user) is not panel
        if replaced or panel.shown >= table.version:
            return
        panel.shown = table.version
        await refresh_private(panel.interaction, answer.layout, answer.picture)
