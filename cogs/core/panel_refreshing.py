"""Private panels that follow their tables: each is brought up to date for as long as its token lives, and then says
that it follows no more."""

import asyncio
import logging
from collections.abc import Callable, Collection
from typing import Final

import discord

from bot.drawing.wishes import Urgency
from bot.running.keyed_queue import KeyedQueue
from bot.running.lifecycle import Lifecycle, LoopComponent
from bot.running.measures import Undone
from bot.running.overload import Load, Overload
from bot.running.waiting import first_of
from bot.tables.ports import Clock
from bot.tables.service.table_service import TableService
from bot.tables.view import PersonalView, TableView
from bot.text import Texts
from cogs.core.asides import Asides
from cogs.core.live_panel import LivePanel, LivePanels, PanelKey, occasion_of
from cogs.core.message_budget import Budget, Purpose, jittered
from cogs.core.open_menus import gives_way, missed, with_notice
from cogs.core.panel_extras import PanelExtras
from cogs.core.panel_maker import PanelMaker
from cogs.core.preferences import PreferencesService
from cogs.core.private_removals import PrivateRemovals
from cogs.core.replies import SENDING_FAILS, Picture, nobody_waits, refresh_private
from cogs.core.retrying import Refusals, is_dead, send_in_turn

logger = logging.getLogger(__name__)

_TOKENS_DIE: Final = 15 * 60 - 5
_SWEEP_EVERY: Final = 15.0
_MOST_TRIES: Final = 4
_FIRST_PAUSE: Final = 1.0
_LOOK_AGAIN: Final = 1.0
UNKNOWN: Final = -1
"""Nobody knows what a panel shows."""


class PanelRefreshing(LoopComponent):
    """Brings the newest panel of each person up to date while it can be changed.

    :ivar made_by: makes what they show; whoever does says so before anybody is let in.
    :ivar is_behind: whether what all see of a table is older than it is, and can't be changed.
    :ivar closed_words: says that nobody can play in the channel of a table.
    """

    made_by: PanelMaker
    is_behind: Callable[[TableView], bool]
    closed_words: Callable[[TableView, Texts], str | None]

    def __init__(
        self,
        tables: TableService,
        preferences: PreferencesService,
        clock: Clock,
        budget: Budget,
        token_edits: Budget,
        overload: Overload,
        *,
        spacing: float = 0.0,
    ) -> None:
        """:param budget: of the tables' messages; it knows which servers can't be reached.
        :param token_edits: gives turns to edit by the tokens of interactions.
        :param spacing: the least seconds between two changes of a panel within a turn of somebody else; more where so
            many tables are active that their messages keep a greater distance, too.
        """
        super().__init__()
        self._tables, self._preferences = tables, preferences
        self._clock, self._budget, self._token_edits = clock, budget, token_edits
        self._spacing, self._overload = spacing, overload
        self._panels = LivePanels(clock)
        self._refreshes: KeyedQueue[PanelKey] = KeyedQueue(self._refresh)
        self._farewells: KeyedQueue[PanelKey] = KeyedQueue(self._bid_farewell)
        # What stands beside panels and in their place, for whoever answers presses with them.
        self._removals = PrivateRemovals(token_edits)
        self._asides = Asides(self._removals, clock)
        self._parts = Lifecycle(self._refreshes, self._farewells, self._removals)
        self._is_ending = False
        self._refusals: Refusals[int] = Refusals()

    async def start(self) -> None:
        await self._parts.start()
        self._begin(self._sweep_now_and_then)

    async def stop(self) -> None:
        await super().stop()
        await self._parts.stop()

    async def idle(self) -> None:
        """Waits until every panel that can be changed shows the newest version of its table."""
        await self._parts.idle()

    def release(self, table: str, user: int) -> None:
        """Stops refreshing somebody's panel, because a press is about to be answered on it."""
        self._panels.release(table, user)

    def tell_anew(self, table: TableView) -> None:
        """Ask for everybody's panel of a table to say what has become of its channel."""
        for user, panel in self._panels.at(table.id).items():
            panel.shown = UNKNOWN
            self._refreshes.ask((table.id, user))

    def _behind_words(self, table: TableView, texts: Texts) -> str | None:
        """Return what is wrong with the channel of a table, or with what all see of it."""
        if closed := self.closed_words(table, texts):
            return closed
        return f"⚠️ {texts.say('panel-table-behind')}" if self.is_behind(table) else None

    async def _sweep_now_and_then(self) -> None:
        """Looks for panels whose tokens die soon: what can't follow its table any more says so."""
        await self._clock.sleep(_SWEEP_EVERY)
        self.sweep()

    def sweep(self) -> None:
        """Tells everybody whose panel can't be refreshed any more."""
        for key, panel in self._panels.all():
            if not self._panels.is_live(panel):
                self._farewells.ask(key)

    async def bid_farewell(self) -> None:
        """Before the program ends: tells whoever waits for others that their panel follows the table no more, in place
        of everything else that was to be shown there; who is to play sees the newest at once. Games alone come first:
        no public message will tell of them."""
        self._is_ending = True
        panels = self._panels.all()
        waiting = [
            (own.table.private, key, panel)
            for key, panel in panels
            if (own := self._tables.personal_view(*key)) is not None
            and own.table.status.in_game
            and own.in_turn is None
            and panel.menu is None
        ]
        for _, key, panel in sorted(waiting, key=lambda each: not each[0]):
            panel.is_leaving = True
            self._farewells.ask(key)
        for _, panel in panels:
            panel.hurry.set()
        await self._farewells.idle()
        await self._refreshes.idle()

    def let_go(self, tables: Collection[str]) -> None:
        """Another process serves these tables from now on, and can't change the panels that this one has shown."""
        for table in tables:
            for user in self._panels.at(table):
                self._farewells.ask((table, user))

    async def _bid_farewell(self, key: PanelKey) -> None:
        table_id, user = key
        panel, table = self._panels.of(table_id, user), self._tables.newest(table_id)
        if panel is None:
            return
        if panel.menu is not None:  # it never claimed to follow the table
            self.release(table_id, user)
            return
        guild = panel.interaction.guild_id or 0
        if self._clock.now() - panel.since < _TOKENS_DIE and not self._budget.is_out(guild):
            texts = await self._preferences.for_reader(panel.interaction)
            await self._token_edits.turn(panel.interaction.id, Purpose.TABLE, guild=guild)
            if self._panels.of(table_id, user) is not panel:
                return  # a press has brought another one
            layout = self.made_by.farewell(table_id, table, user, texts)

            async def tell() -> None:
                await asyncio.create_task(refresh_private(panel.interaction, layout), context=panel.context)

            try:
                await send_in_turn(tell, self._token_edits, panel.interaction.id, Purpose.TABLE, guild=guild)
            except SENDING_FAILS as error:
                logger.info("A private panel of table %s could not be told that it is old: %s", table_id, error)
        if self._panels.of(table_id, user) is panel:
            self.release(table_id, user)

    async def _refresh(self, key: PanelKey) -> None:
        """Brings a panel up to date; one of a table that has closed is then done with."""
        table_id, user = key
        await self._wait_for_more(table_id, user)
        await self._wait_until_less_is_to_do(table_id, user)
        for attempt in range(_MOST_TRIES):
            if await self._try_to_refresh(table_id, user):
                break
            await self._clock.sleep(jittered(_FIRST_PAUSE * 2**attempt, f"{table_id}/{user}", attempt))
        table = self._tables.newest(table_id)
        if table is None or not table.live:
            self.release(table_id, user)

    async def _wait_for_more(self, table_id: str, user: int) -> None:
        """Where only another move of the same turn is to be told, waits until that is due, or there is more to tell."""
        panel, table = self._panels.of(table_id, user), self._tables.newest(table_id)
        if panel is None or table is None or panel.shown == UNKNOWN or panel.shown >= table.version:
            return
        if self._is_ending or occasion_of(table) != panel.occasion:
            return
        spacing = self._spacing * self._budget.stretch
        await self._pause(panel, min(panel.changed_at + spacing - self._clock.now(), spacing))

    async def _wait_until_less_is_to_do(self, table_id: str, user: int) -> None:
        """Where there is too much to do, whoever waits for others is told no more than that it is their turn, or that
        the game is over; everything else once there is time again."""
        is_counted = False
        while not self._is_ending and self._overload.level >= Load.NO_OTHERS:
            panel, own = self._panels.of(table_id, user), self._tables.personal_view(table_id, user)
            if panel is None or own is None or own.in_turn is not None or not own.table.status.in_game:
                return
            is_counted = is_counted or self._overload.leaves_out(Load.NO_OTHERS, Undone.PANEL)
            await self._pause(panel, _LOOK_AGAIN)

    async def _pause(self, panel: LivePanel, seconds: float) -> None:
        """Waits, unless there is more to tell before."""
        if seconds <= 0:
            return
        panel.hurry.clear()
        await first_of(self._clock.sleep(seconds), panel.hurry.wait())

    async def _try_to_refresh(self, table_id: str, user: int) -> bool:
        """Brings a panel up to date, where that is needed and can be; False asks for another try."""
        if (wanted := self._wanted(table_id, user)) is None:
            return True
        own, panel = wanted
        purpose = Purpose.TURN if own.in_turn is not None else Purpose.TABLE
        await self._token_edits.turn(panel.interaction.id, purpose, guild=own.table.guild)
        if (wanted := self._wanted(table_id, user)) is None:
            return True
        own, panel = wanted
        # In the context of the press: discord.py keeps there by which adapter its token edits. What is wanted is looked
        # for again after the wait for a turn, since the panel may have been replaced meanwhile.
        task = asyncio.create_task(self._edit(own, panel), context=panel.context)
        try:
            await task
        except SENDING_FAILS as error:
            panel.shown = UNKNOWN
            if not is_dead(error) and not self._refusals.are_believed(panel.interaction.id, error):
                return False
            if not isinstance(error, discord.HTTPException) or not (nobody_waits(error) or error.status in (403, 404)):
                logger.warning("A private panel of table %s could not be refreshed: %s", table_id, error)
            if self._panels.of(table_id, user) is panel:  # unless a newer one has taken its place
                self.release(table_id, user)
        return True

    def _wanted(self, table_id: str, user: int) -> tuple[PersonalView, LivePanel] | None:
        """What somebody sees of a table and the panel that is to show it, where that is needed and can be."""
        own, panel = self._tables.personal_view(table_id, user), self._panels.of(table_id, user)
        if own is None or panel is None or panel.is_leaving or panel.shown >= own.table.version:
            return None
        if panel.menu is not None and not panel.menu.has_to_change(own):
            return None
        return None if self._budget.is_out(own.table.guild) else (own, panel)

    async def _edit(self, own: PersonalView, panel: LivePanel) -> None:
        table, user = own.table, panel.interaction.user.id
        texts, menu = await self._preferences.for_reader(panel.interaction), panel.menu
        if menu is not None and not gives_way(own):  # it says at its top what its reader would miss now
            if self._panels.of(table.id, user) is not panel or panel.is_leaving:
                return  # a press has been answered there, or is about to be
            panel.shown, panel.occasion, panel.changed_at = table.version, occasion_of(table), self._clock.now()
            await self._send(table.id, panel, with_notice(menu.layout, self.made_by.notice(own, texts)), menu.picture)
            menu.said = missed(own)
            return
        panel.menu = None
        extras = PanelExtras(is_new_host=table.host == user != panel.host, line=self._behind_words(table, texts))
        said = extras.read_from(panel.interaction, table)
        answer = await self.made_by.answer(own, texts, said, urgency=Urgency.HAND)
        # While it was drawn, a press may have been answered on the panel, or may be about to be.
        replaced = self._panels.of(table.id, user) is not panel
        if replaced or panel.is_leaving or panel.shown >= table.version:
            return
        # Noted before it is sent: what changes while it is on its way asks for another edit, and nothing older is sent
        # after it. An edit that fails makes it unknown again (``_try_to_refresh``).
        panel.shown, panel.occasion, panel.has_picture = table.version, occasion_of(table), False
        panel.changed_at = self._clock.now()
        await self._send(table.id, panel, answer.layout, answer.picture)
        panel.has_picture = answer.picture is not None and panel.shown == table.version

    async def _send(
        self, table: str, panel: LivePanel, layout: discord.ui.LayoutView, picture: Picture | None = None
    ) -> None:
        """Changes a panel. Where a press was answered on it while that was on its way, nobody knows which came last:
        Discord may have taken it only when it was sent again."""
        try:
            await refresh_private(panel.interaction, layout, picture)
        finally:
            user = panel.interaction.user.id
            newer = self._panels.of(table, user)
            if newer is not None and newer is not panel and not panel.is_elsewhere(newer.interaction):
                newer.shown = UNKNOWN
                if newer.menu is not None:
                    newer.menu.said = None
                self._refreshes.ask((table, user))
