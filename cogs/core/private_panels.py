"""Private panels: what each player sees of a table, brought up to date for as long as its token lives.

An ephemeral message can be changed only through the interaction that it answered, for fifteen minutes. Before that it
says that it follows its table no more; **My hand** brings a new one.
"""

import logging
from collections.abc import Callable, Collection
from dataclasses import replace
from functools import partial
from typing import Final

import discord

from bot.drawing.wishes import Urgency
from bot.errors import Reason, Refused
from bot.places import is_server
from bot.running.keyed_queue import KeyedQueue
from bot.running.lifecycle import Lifecycle, LoopComponent
from bot.running.measures import Undone
from bot.running.overload import Load, Overload
from bot.running.waiting import first_of
from bot.tables.ports import Clock, TableUpdate
from bot.tables.service.table_service import TableService
from bot.tables.state.status import Status
from bot.tables.state.transition import TransitionKind
from bot.tables.view import PersonalView, TableView
from bot.text import Texts
from cogs.core.layouts import Picture
from cogs.core.live_panel import LivePanel, Missed, OpenMenu, gives_way, missed, occasion_of, with_notice
from cogs.core.message_budget import Budget, Purpose
from cogs.core.outcomes import Meaning
from cogs.core.panel_extras import NO_EXTRAS, PanelExtras, PanelMaker
from cogs.core.permissions import missing_words
from cogs.core.preferences import PreferencesService
from cogs.core.reply import Reply
from cogs.core.reply_book import ReplyBook

logger = logging.getLogger(__name__)

_TOKENS_DIE: Final = 15 * 60 - 5
_SWEEP_EVERY: Final = 15.0
_LOOK_AGAIN: Final = 1.0
_UNKNOWN: Final = -1
"""Nobody knows what a panel shows."""
_Key = tuple[str, int]
"""Whose panel of which table."""


class PrivatePanels(LoopComponent):
    """Keeper of people's panels: the newest of each is brought up to date while it can be changed.

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
        overload: Overload,
        book: ReplyBook,
        *,
        spacing: float = 0.0,
    ) -> None:
        """:param budget: of the tables' messages; it knows which servers can't be reached.
        :param book: keeps the panels, and sends by the tokens of their replies.
        :param spacing: the least seconds between two changes of a panel within a turn of somebody else; more where so
            many tables are active that their messages keep a greater distance, too.
        """
        super().__init__()
        self._tables, self._preferences = tables, preferences
        self._clock, self._budget = clock, budget
        self._spacing, self._overload, self._book = spacing, overload, book
        self._refreshes: KeyedQueue[_Key] = KeyedQueue(self._refresh)
        self._farewells: KeyedQueue[_Key] = KeyedQueue(self._bid_farewell)
        self._parts = Lifecycle(self._refreshes, self._farewells)
        self._is_ending = False

    async def start(self) -> None:
        await self._parts.start()
        self._begin(self._sweep_now_and_then)

    async def stop(self) -> None:
        await super().stop()
        await self._parts.stop()

    async def idle(self) -> None:
        """Wait until every panel that can be changed shows the newest version of its table."""
        await self._parts.idle()

    # Answers to presses.

    async def show(self, reply: Reply, table: str, texts: Texts, extras: PanelExtras = NO_EXTRAS) -> None:
        """Answer with the asker's panel: on the panel that was pressed, or as a new one that replaces the last.

        :raises Refused: they don't sit at that table.
        """
        user = reply.user
        own = self._tables.personal_view(table, user)
        if own is None:
            raise Refused(Reason.NOT_SEATED)
        # Make the panel as the table is now; the pressed picture stays where it shows this very version.
        line, is_public = extras.line, is_server(own.table.guild) and not own.table.private
        if not line:  # else what is wrong with the message that all see: the bot lacks a permission, or it is behind
            line = (is_public and missing_words(reply.interaction, texts)) or self._behind_words(own.table, texts)
        said = replace(extras.read_from(reply.interaction, own.table), line=line)
        pressed, keeps = self._of(own.table.id, user), False
        if pressed is not None and self.made_by.keeps_pictures and pressed.has_picture:
            keeps = pressed.shown == own.table.version and pressed.is_on(reply)
        answer = await self.made_by.answer(own, texts, said, keeps_picture=keeps)
        # Answer with it. The pressed panel is claimed: nothing else changes it meanwhile.
        older = self._of(table, user)
        if older is not None and reply.changes_pressed:
            self._claim(older)
        with reply.if_lost(partial(self.take_back, table, user)):
            await reply.update(answer.layout, answer.picture, keeps_files=keeps)
        # Take away the one before where that is another message: nobody is to have two hands, of which one is outdated.
        if not reply.changes_pressed:
            former = self._book.panels.take(table, user)
            if former is not None:
                former.hurry.set()
                self._book.remove(former.reply)
            self._book.remove_refusal(user)
        elif older is not None and older.is_elsewhere(reply):
            self._book.remove(older.reply)
        self._keep(own.table, reply, has_picture=keeps or answer.picture is not None)

    async def show_menu(
        self,
        reply: Reply,
        table: str,
        texts: Texts,
        layout: discord.ui.LayoutView,
        picture: Picture | None,
        *,
        says_turn: bool = False,
        is_elsewhere: bool = False,
    ) -> None:
        """Answer with something else than the hand, which says at its top what its reader would miss. Where it stands
        in the hand's place it goes on saying so, and gives way when they are about to lose their seat.

        :param says_turn: whether ``layout`` says by itself that it is its reader's turn; a turn that comes later is
            told at its top all the same.
        :param is_elsewhere: whether ``layout`` is not about the table's present game.
        """
        own = self._tables.personal_view(table, reply.user)
        is_told = own is None or (says_turn and missed(own) is Missed.TURN)
        notice = None if own is None or is_told else self.made_by.notice(own, texts, is_elsewhere=is_elsewhere)
        with reply.if_lost(partial(self.take_back, table, reply.user)):
            await reply.update(with_notice(layout, notice), picture)
        if own is not None and own.table.status.in_game and self._of(table, reply.user) is None:
            self._keep(own.table, reply, menu=OpenMenu(layout, picture, missed(own), is_elsewhere))

    def note_aside(self, reply: Reply, table: str) -> None:
        """Note that a press was answered with something else than the hand: in a lobby, a message of its own goes once
        the hand has come."""
        newest = self._tables.newest(table)
        if newest is not None and newest.status is Status.LOBBY and not reply.is_private:
            self._book.keep_aside(reply, table)

    def release(self, table: str, user: int) -> None:
        """Stop refreshing somebody's panel, because a press is about to be answered on it."""
        if (panel := self._of(table, user)) is not None:
            self._claim(panel)

    def release_pressed(self, reply: Reply, table: str) -> None:
        """Stop refreshing the panel that was pressed. A panel that is another message goes on being refreshed, so that
        it does not stay behind with what is true no more."""
        panel = self._of(table, reply.user)
        if panel is not None and not panel.is_elsewhere(reply):
            self._claim(panel)

    def take_back(self, table: str, user: int) -> None:
        """Refresh somebody's panel again: the answer to their press was lost. Nobody knows what it shows."""
        panel = self._answered(table, user)
        if panel is not None and self._is_live(panel):
            panel.shown, panel.is_claimed = _UNKNOWN, False
            self._book.panels.put(table, user, panel)
            self._refreshes.ask((table, user))

    def dismiss_left(self, reply: Reply, table: str) -> None:
        """Take away the hand of somebody who has just left by a press on another private message."""
        panel = self._book.panels.of(table, reply.user)
        if panel is not None and panel.is_elsewhere(reply):
            self._book.panels.take(table, reply.user)
            panel.hurry.set()
            self._book.remove(panel.reply)

    def has_live_panel(self, table: str, user: int) -> bool:
        """Return whether somebody has a panel of that table that can still be changed."""
        panel = self._of(table, user)
        return panel is not None and self._is_live(panel)

    def _behind_words(self, table: TableView, texts: Texts) -> str | None:
        """Return what is wrong with the channel of a table, or with what all see of it."""
        if closed := self.closed_words(table, texts):
            return closed
        return f"⚠️ {texts.say('panel-table-behind')}" if self.is_behind(table) else None

    def _keep(self, table: TableView, reply: Reply, *, has_picture: bool = False, menu: OpenMenu | None = None) -> None:
        """Remember the panel of ``table`` that an interaction has just been answered with.

        While it was drawn the table may have moved on: then the panel is brought up to date at once.
        """
        user, newest = reply.user, self._tables.newest(table.id)
        self._answered(table.id, user)
        if menu is None:
            self._book.spare(reply, table.id)
        if newest is None or (not newest.live and newest.version == table.version):
            return
        now = self._clock.now()
        panel = LivePanel(reply, table.id, table.version, occasion_of(table), now, has_picture, table.host, menu)
        self._book.panels.put(table.id, user, panel)
        if newest.seat_of(user) is None:
            self._farewells.ask((table.id, user))
        elif newest.version > table.version:
            self._refreshes.ask((table.id, user))

    # What is known of panels.

    def _of(self, table: str, user: int) -> LivePanel | None:
        """Return somebody's panel of a table, unless a press is about to be answered on it."""
        panel = self._book.panels.of(table, user)
        return None if panel is None or panel.is_claimed else panel

    def _claim(self, panel: LivePanel) -> None:
        """Change a panel no more: a press is about to be answered on it. One whose token is dead is forgotten."""
        panel.hurry.set()
        panel.is_claimed = True
        if not self._is_live(panel):
            self._book.panels.take(panel.table, panel.user)

    def _answered(self, table: str, user: int) -> LivePanel | None:
        """Forget and return the panel that a press was to be answered on: it has been, or that was lost."""
        panel = self._book.panels.of(table, user)
        return self._book.panels.take(table, user) if panel is not None and panel.is_claimed else None

    def _is_live(self, panel: LivePanel) -> bool:
        return panel.lives(self._clock.now())

    # Tables change.

    def table_updated(self, update: TableUpdate) -> None:
        """Take away what stands beside hands once they have come, and refresh everybody's panel of a table."""
        table = update.table
        goes_on = update.kind.deals or update.kind is TransitionKind.WOKEN
        for user in table.people() if goes_on else ():
            self._book.remove_refusal(user)
            self._book.remove_asides(table.id, user)
        for panel in self._unclaimed(table.id):
            if table.seat_of(panel.user) is None or not self._is_live(panel):
                self._farewells.ask((table.id, panel.user))
            else:
                if occasion_of(table) != panel.occasion:
                    panel.hurry.set()
                self._refreshes.ask((table.id, panel.user))

    def tell_anew(self, table: TableView) -> None:
        """Ask for everybody's panel of a table to say what has become of its channel."""
        for panel in self._unclaimed(table.id):
            panel.shown = _UNKNOWN
            self._refreshes.ask((table.id, panel.user))

    def let_go(self, tables: Collection[str]) -> None:
        """Bid farewell on the panels of tables that another process serves from now on: it can't change those that this
        one has shown."""
        for table in tables:
            for panel in self._unclaimed(table):
                self._farewells.ask((table, panel.user))

    def _unclaimed(self, table: str) -> list[LivePanel]:
        """Return everybody's panel of a table, but those on which a press is about to be answered."""
        return [panel for panel in self._book.panels.at(table) if not panel.is_claimed]

    # Farewells.

    async def _sweep_now_and_then(self) -> None:
        await self._clock.sleep(_SWEEP_EVERY)
        self.sweep()

    def sweep(self) -> None:
        """Tell everybody whose panel can't be refreshed any more."""
        for panel in self._book.panels.all():
            if self._is_live(panel):
                continue
            if panel.is_claimed:
                self._book.panels.take(panel.table, panel.user)
            else:
                self._farewells.ask((panel.table, panel.user))

    async def bid_farewell(self) -> None:
        """Tell whoever waits for others, before the program ends, that their panel follows the table no more, in place
        of everything else that was to be shown there; who is to play sees the newest at once. Games alone come first:
        no public message will tell of them."""
        self._is_ending = True
        panels = [panel for panel in self._book.panels.all() if not panel.is_claimed]
        waiting = [
            (own.table.private, panel)
            for panel in panels
            if (own := self._tables.personal_view(panel.table, panel.user)) is not None
            and own.table.status.in_game
            and own.in_turn is None
            and panel.menu is None
        ]
        for _, panel in sorted(waiting, key=lambda each: not each[0]):
            panel.is_leaving = True
            self._farewells.ask((panel.table, panel.user))
        for panel in panels:
            panel.hurry.set()
        await self._farewells.idle()
        await self._refreshes.idle()

    async def _bid_farewell(self, key: _Key) -> None:
        """Say on a panel that it follows its table no more, if it can still be changed, and forget it."""
        table_id, user = key
        panel, table = self._of(table_id, user), self._tables.newest(table_id)
        if panel is None:
            return
        interaction = panel.reply.interaction
        guild = interaction.guild_id or 0
        can_be_told = self._clock.now() - panel.reply.arrived < _TOKENS_DIE and not self._budget.is_out(guild)
        if can_be_told and panel.menu is None:  # a menu has never claimed to follow the table
            texts = await self._preferences.for_reader(interaction)

            def wanted() -> tuple[Reply, Purpose] | None:
                """Return the reply, unless a press has brought another panel."""
                is_there = self._of(table_id, user) is panel and not self._budget.is_out(guild)
                return (panel.reply, Purpose.TABLE) if is_there else None

            async def tell() -> None:
                await panel.reply.refresh(self.made_by.farewell(table_id, table, user, texts))

            lost = await self._book.deliver(wanted, tell)
            if lost is not None:
                logger.info("A private panel of table %s could not be told that it is old: %s", table_id, lost)
        if self._of(table_id, user) is panel:
            self.release(table_id, user)

    # Refreshing.

    async def _refresh(self, key: _Key) -> None:
        """Bring a panel up to date; one of a table that has closed is then done with."""
        table_id, user = key
        panel, table = self._of(table_id, user), self._tables.newest(table_id)
        if panel is not None and table is not None and not self._is_ending:
            # Debounce moves of one turn: wait until the next change is due, or there is more to tell.
            is_behind = panel.shown != _UNKNOWN and panel.shown < table.version
            if is_behind and occasion_of(table) == panel.occasion:
                spacing = self._spacing * self._budget.stretch
                await self._pause(panel, min(panel.changed_at + spacing - self._clock.now(), spacing))
        # Under too much load, people who wait for others are told at once only that it is their turn or the game is
        # over, and everything else once there is time again.
        is_counted = False
        while not self._is_ending and self._overload.level >= Load.NO_OTHERS:
            panel, seen = self._of(table_id, user), self._tables.personal_view(table_id, user)
            if panel is None or seen is None or seen.in_turn is not None or not seen.table.status.in_game:
                break
            is_counted = is_counted or self._overload.leaves_out(Load.NO_OTHERS, Undone.PANEL)
            await self._pause(panel, _LOOK_AGAIN)
        tried: LivePanel | None = None

        def wanted() -> tuple[Reply, Purpose] | None:
            """Return the reply of the panel as it is now: a press may bring another one during the wait for a turn."""
            nonlocal tried
            if (found := self._wanted(table_id, user)) is None:
                return None
            own, tried = found
            return tried.reply, Purpose.TURN if own.in_turn is not None else Purpose.TABLE

        async def edit() -> None:
            if (found := self._wanted(table_id, user)) is not None:
                await self._edit(*found)

        lost = await self._book.deliver(wanted, edit)
        if lost is not None and lost.meaning is not Meaning.PASSING:  # Discord goes on refusing to change it
            if lost.meaning not in (Meaning.OUT_OF_REACH, Meaning.GONE, Meaning.FORBIDDEN):
                logger.warning("A private panel of table %s could not be refreshed: %s", table_id, lost)
            if self._of(table_id, user) is tried:  # unless a newer one has taken its place
                self.release(table_id, user)
        table = self._tables.newest(table_id)
        if table is None or not table.live:
            self.release(table_id, user)

    async def _pause(self, panel: LivePanel, seconds: float) -> None:
        """Wait, unless there is more to tell before."""
        if seconds <= 0:
            return
        panel.hurry.clear()
        await first_of(self._clock.sleep(seconds), panel.hurry.wait())

    def _wanted(self, table_id: str, user: int) -> tuple[PersonalView, LivePanel] | None:
        """Return what somebody sees of a table and the panel that is to show it, where that is needed and can be."""
        own, panel = self._tables.personal_view(table_id, user), self._of(table_id, user)
        if own is None or panel is None or panel.is_leaving or panel.shown >= own.table.version:
            return None
        if panel.menu is not None and not panel.menu.has_to_change(own):
            return None
        return None if self._budget.is_out(own.table.guild) else (own, panel)

    async def _edit(self, own: PersonalView, panel: LivePanel) -> None:
        """Show the newest version of a table on a panel, or what its reader would miss where a menu stands there."""
        table, user, interaction = own.table, panel.user, panel.reply.interaction
        texts, menu = await self._preferences.for_reader(interaction), panel.menu
        if menu is not None and not gives_way(own):  # it says at its top what its reader would miss now
            if self._of(table.id, user) is not panel or panel.is_leaving:
                return  # a press has been answered there, or is about to be
            panel.shown, panel.occasion, panel.changed_at = table.version, occasion_of(table), self._clock.now()
            notice = self.made_by.notice(own, texts, is_elsewhere=menu.is_elsewhere)
            await self._send(panel, with_notice(menu.layout, notice), menu.picture)
            menu.said = missed(own)
            return
        panel.menu = None
        extras = PanelExtras(is_new_host=table.host == user != panel.host, line=self._behind_words(table, texts))
        said = extras.read_from(interaction, table)
        answer = await self.made_by.answer(own, texts, said, urgency=Urgency.HAND)
        # While it was drawn, a press may have been answered on the panel, or may be about to be.
        replaced = self._of(table.id, user) is not panel
        if replaced or panel.is_leaving or panel.shown >= table.version:
            return
        # Noted before it is sent: what changes while it is on its way asks for another edit, and nothing older is sent
        # after it. An edit that fails makes it unknown again (``_send``).
        panel.shown, panel.occasion, panel.has_picture = table.version, occasion_of(table), False
        panel.changed_at = self._clock.now()
        await self._send(panel, answer.layout, answer.picture)
        panel.has_picture = answer.picture is not None and panel.shown == table.version

    async def _send(self, panel: LivePanel, layout: discord.ui.LayoutView, picture: Picture | None = None) -> None:
        """Change a panel. Where a press was answered on it while that was on its way, nobody knows which came last:
        Discord may have taken it only when it was sent again."""
        is_sent = False
        try:
            await panel.reply.refresh(layout, picture)
            is_sent = True
        finally:
            if not is_sent:
                panel.shown = _UNKNOWN
            newer = self._of(panel.table, panel.user)
            if newer is not None and newer is not panel and not panel.is_elsewhere(newer.reply):
                newer.shown = _UNKNOWN
                if newer.menu is not None:
                    newer.menu.said = None
                self._refreshes.ask((panel.table, panel.user))
