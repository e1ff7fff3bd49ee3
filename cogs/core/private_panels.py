"""Private panels: what each player sees of a table, kept up to date for as long as its token lives.

An ephemeral message can be changed only through the interaction that it answered, for fifteen minutes. The
interactions are held in memory only: a token is a secret, and after a restart **My hand** brings a new panel.
"""

from contextlib import AbstractContextManager
from contextvars import copy_context
from dataclasses import replace

import discord

from bot.errors import Reason, Refused
from bot.places import is_server
from bot.tables.ports import TableUpdate
from bot.tables.state.status import Status
from bot.tables.state.transition import TransitionKind
from bot.tables.view import PersonalView, TableView
from bot.text import Texts
from cogs.core.live_panel import LivePanel, occasion_of
from cogs.core.open_menus import Missed, OpenMenu, missed, with_notice
from cogs.core.panel_extras import NO_EXTRAS, PanelExtras
from cogs.core.panel_refreshing import UNKNOWN, PanelRefreshing
from cogs.core.permissions import missing_words
from cogs.core.replies import SENDING_FAILS, Picture, answers_anew, changes_pressed, update_private


class PrivatePanels(PanelRefreshing):
    """Shows people their panels, and knows which of them is whose."""

    async def show(
        self, interaction: discord.Interaction, table: str, texts: Texts, extras: PanelExtras = NO_EXTRAS
    ) -> None:
        """Answers with the asker's panel: on the panel that was pressed, or as a new one that replaces the last.

        :raises Refused: they don't sit at that table.
        """
        user = interaction.user.id
        own = self._tables.personal_view(table, user)
        if own is None:
            raise Refused(Reason.NOT_SEATED)
        line = extras.line or self._warning(interaction, own.table, texts)
        said = replace(extras.read_from(interaction, own.table), line=line)
        keeps = self._shows_picture(interaction, own)
        answer = await self.made_by.answer(own, texts, said, keeps_picture=keeps)
        older = self._panels.of(table, user)
        if changes_pressed(interaction):
            self.release(table, user)
        try:
            await update_private(interaction, answer.layout, answer.picture, keeps_files=keeps)
        except SENDING_FAILS:
            self.take_back(table, user)
            raise
        if not changes_pressed(interaction):
            panel = self._panels.newest(table, user)
            if panel is not None and self._panels.is_live(panel):  # a press has brought a new one elsewhere
                self._removals.ask(panel)
            self._panels.forget(table, user)
            self._asides.take_refusal_away(user)
        elif older is not None and self._panels.is_live(older) and older.is_elsewhere(interaction):
            self._removals.ask(older)  # nobody has two hands, of which one stands still
        self._keep(own.table, interaction, has_picture=keeps or answer.picture is not None)

    def _warning(self, interaction: discord.Interaction, table: TableView, texts: Texts) -> str | None:
        """What is wrong with what all see of a table."""
        missing = is_server(table.guild) and not table.private and missing_words(interaction, texts)
        return missing or self._behind_words(table, texts)

    async def show_menu(
        self,
        interaction: discord.Interaction,
        table: str,
        texts: Texts,
        layout: discord.ui.LayoutView,
        picture: Picture | None,
        *,
        says_turn: bool = False,
    ) -> None:
        """Answers with something else than the hand, which says at its top what its reader would miss. Where it stands
        in the hand's place it goes on saying so, and gives way when they are about to lose their seat.

        :param says_turn: whether ``layout`` says by itself that it is its reader's turn; a turn that comes later is
            told at its top all the same.
        """
        user = interaction.user.id
        own = self._tables.personal_view(table, user)
        is_told = own is None or (says_turn and missed(own) is Missed.TURN)
        notice = "" if own is None or is_told else self.made_by.notice(own, texts)
        try:
            await update_private(interaction, with_notice(layout, notice), picture)
        except SENDING_FAILS:
            self.take_back(table, user)
            raise
        if own is not None and own.table.status.in_game and self._panels.of(table, user) is None:
            self._keep(own.table, interaction, menu=OpenMenu(layout, picture, missed(own)))

    def _shows_picture(self, interaction: discord.Interaction, own: PersonalView) -> bool:
        """Whether the pressed panel shows the picture of this very version, which an edit may leave where it is."""
        panel = self._panels.of(own.table.id, interaction.user.id)
        if panel is None or not self.made_by.keeps_pictures or not panel.has_picture:
            return False
        return panel.shown == own.table.version and panel.is_on(interaction)

    def _keep(
        self,
        table: TableView,
        interaction: discord.Interaction,
        *,
        has_picture: bool = False,
        menu: OpenMenu | None = None,
    ) -> None:
        """Remembers the panel of ``table`` that an interaction has just been answered with.

        While it was drawn the table may have moved on: then the panel is brought up to date at once.
        """
        user, newest = interaction.user.id, self._tables.newest(table.id)
        self._panels.answered(table.id, user)
        if menu is None:
            self._asides.spare(interaction, table.id)
        if newest is None or (not newest.live and newest.version == table.version):
            return
        now = self._clock.now()
        panel = LivePanel(
            interaction, copy_context(), now, table.version, occasion_of(table), now, has_picture, table.host, menu
        )
        self._panels.put(table.id, user, panel)
        if newest.seat_of(user) is None:
            self._farewells.ask((table.id, user))
        elif newest.version > table.version:
            self._refreshes.ask((table.id, user))

    def release_pressed(self, interaction: discord.Interaction, table: str) -> None:
        """The same for a press on a private message. A panel that is another message goes on being refreshed, so that
        it does not stay behind with what is true no more."""
        panel = self._panels.of(table, interaction.user.id)
        if panel is None or not panel.is_elsewhere(interaction):
            self.release(table, interaction.user.id)

    def take_back(self, table: str, user: int) -> None:
        """The answer to a press was lost: the panel that was there is refreshed again. Nobody knows what it shows."""
        panel = self._panels.answered(table, user)
        if panel is not None and self._panels.is_live(panel) and self._panels.of(table, user) is None:
            panel.shown = UNKNOWN
            self._panels.put(table, user, panel)
            self._refreshes.ask((table, user))

    def dismiss_left(self, interaction: discord.Interaction, table: str) -> None:
        """Takes away the hand of somebody who has just left by a press on another private message."""
        user = interaction.user.id
        panel = self._panels.newest(table, user)
        if panel is not None and panel.is_elsewhere(interaction):
            self._panels.forget(table, user)
            self._removals.ask(panel)

    async def refuse(self, interaction: discord.Interaction, layout: discord.ui.LayoutView) -> None:
        """Says why something was refused: on the private panel that was pressed, else as a private message in place of
        the last one that said so."""
        await update_private(interaction, layout)
        self.note_refusal(interaction)

    def note_refusal(self, interaction: discord.Interaction) -> None:
        """Why something was refused has just been said: by a message of its own, which takes the last one's place."""
        if answers_anew(interaction):
            self._asides.note_refusal(interaction)

    def pressed(self, interaction: discord.Interaction) -> AbstractContextManager[None]:
        """For as long as a press is carried out: where that is on a refusal, its message is none any more."""
        return self._asides.pressed(interaction)

    def note_aside(self, interaction: discord.Interaction, table: str) -> None:
        """A press has been answered with something else than the hand; in a lobby that goes once the hand has come."""
        newest = self._tables.newest(table)
        if newest is not None and newest.status is Status.LOBBY:
            self._asides.note(interaction, table)

    def note_paused(self, interaction: discord.Interaction, table: str) -> None:
        """A press has been answered with the words that a game is paused; they go once it goes on."""
        self._asides.keep(interaction, table)

    def has_live_panel(self, table: str, user: int) -> bool:
        """Whether somebody has a panel of that table that can still be changed."""
        panel = self._panels.of(table, user)
        return panel is not None and self._panels.is_live(panel)

    def table_updated(self, update: TableUpdate) -> None:
        table = update.table
        goes_on = update.kind.deals or update.kind is TransitionKind.WOKEN
        for user in table.people() if goes_on else ():
            self._asides.take_refusal_away(user)
            self._asides.take_away(table.id, user)
        for user, panel in list(self._panels.at(table.id).items()):
            if table.seat_of(user) is None or not self._panels.is_live(panel):
                self._farewells.ask((table.id, user))
            else:
                if occasion_of(table) != panel.occasion:
                    panel.hurry.set()
                self._refreshes.ask((table.id, user))
