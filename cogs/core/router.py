"""The one router: every press of a button, select or form comes here, and every press is answered."""

from collections.abc import Mapping
from typing import Any, Final

import discord
from discord.ext import commands

from bot.errors import Reason, Refused
from bot.ids import MalformedId, parse_id
from bot.running.measures import Answered
from bot.text import Texts, texts_for
from cogs.core.arrivals import Arrival
from cogs.core.interactions import has_channel
from cogs.core.kernel import Kernel
from cogs.core.layouts import as_it_was
from cogs.core.panel_extras import PanelExtras
from cogs.core.press import Press
from cogs.core.press_ids import AboutGame, AboutTable, PressId, read_press
from cogs.core.raw_events import UNREADABLE_INTERACTION
from cogs.core.refusals import refusal_line
from cogs.core.reply import Reply

_ENDS_PANEL: Final = frozenset({Reason.OUTDATED, Reason.STALE, Reason.TABLE_GONE})
"""What a private panel is of no use after."""
_NEWS: Final = frozenset(
    {Reason.TOO_QUICK, Reason.NOT_SAVED, Reason.STANDS, Reason.UNREADABLE, Reason.UNSURE, Reason.RESTARTING}
)
"""Why a double tap may be refused that says nothing of its first tap."""
_PRESSES: Final = (discord.InteractionType.component, discord.InteractionType.modal_submit)


_NOBODYS: Final = "0"
"""Stands for the table of an id that can't be read."""


class Router(commands.Cog):
    """Reader of the id of every press, which hands it to its handler."""

    def __init__(self, kernel: Kernel) -> None:
        self._kernel = kernel

    @commands.Cog.listener()
    async def on_interaction(self, interaction: discord.Interaction) -> None:
        if interaction.type not in _PRESSES:
            return
        data: Mapping[str, Any] = interaction.data or {}
        try:
            await self.answer(interaction, str(data.get("custom_id", "")))
        except Exception as error:  # something of the press itself can't be read
            interaction.client.dispatch(UNREADABLE_INTERACTION, interaction, error)

    async def answer(self, interaction: discord.Interaction, custom_id: str) -> None:
        """Answer one press, whatever its id says."""
        reply = self._kernel.replies.open_press(interaction, custom_id)
        table = _NOBODYS
        try:
            table = parse_id(custom_id).table
            asked = read_press(custom_id)
        except MalformedId:
            asked = AboutTable(table)  # which nothing answers
        await self._kernel.arrivals.answer(ArrivedPress(reply, asked, self._kernel))
        await self._kernel.keep_shown(reply, asked.subject)
        for tell in self._kernel.after_answers:
            await tell(reply)


class ArrivedPress(Arrival):
    """A press, and what answers it; nothing where this release knows no such press."""

    kind = Answered.PRESS
    too_quick = Reason.TOO_QUICK

    def __init__(self, reply: Reply, asked: PressId, kernel: Kernel) -> None:
        super().__init__(reply, open_to_blocked=kernel.presses.is_open_to_blocked(asked))
        self._asked, self._kernel, self._handler = asked, kernel, kernel.presses.answering(asked)
        interaction = reply.interaction
        self.keeps = interaction.type is discord.InteractionType.modal_submit
        if interaction.message is not None and not self.keeps:
            self.panel = (interaction.user.id, interaction.message.id)

    @property
    def name(self) -> str:
        return getattr(self._asked, "verb", "of no known kind")

    async def acknowledge(self) -> None:
        """Acknowledge the press; a form can't come later, so where one was asked for, say that."""
        if self._asked.opens_form:
            texts = texts_for(str(self.interaction.locale))
            await self.reply.send_instead(self.refusal(Refused(Reason.TOO_BUSY), texts))
        else:
            await self.reply.defer()

    async def carry_out(self, texts: Texts) -> None:
        if self._handler is None:
            raise Refused(Reason.OUTDATED)
        if not (has_channel(self.interaction) or self._asked.opens_form):
            await self._kernel.replies.take_up(self.reply)
        about, user = self._asked.subject, self.reply.user
        try:
            # A lost answer leaves the pressed panel as it was.
            with (
                self.reply.if_lost(lambda: self._kernel.private_panels.take_back(about, user)),
                self._kernel.replies.pressed(self.reply),
            ):
                await self._handler(Press(self._kernel, self.reply, self._asked, texts), self._asked)
        except MalformedId:
            raise Refused(Reason.OUTDATED) from None

    async def hush(self, texts: Texts) -> None:
        await self.reply.acknowledge()

    async def turn_away(self, texts: Texts, *, told_lately: bool) -> None:
        """Tell a person who presses again and again once, and acknowledge their further presses."""
        if told_lately:
            await self.reply.acknowledge()
        else:
            await super().turn_away(texts, told_lately=told_lately)

    async def refuse(self, refused: Refused, texts: Texts) -> None:
        """Say why: on the presser's own panel, which is brought up to date, else as a private message. A private panel
        of no table (settings, a puzzle, a game that has been played ...) stays as it is, unless it means nothing any
        more. A double tap is told nothing: its first tap is."""
        press = Press(self._kernel, self.reply, self._asked, texts)
        # Whoever looks back on a game may still sit at its table: what they look at is not their hand there.
        looks_back = isinstance(self._asked, AboutGame)
        table = None if looks_back else self._kernel.tables.find(self._asked.subject)
        seated = table is not None and table.seat_of(press.user) is not None
        if self.reply.is_double_tap and refused.reason not in _NEWS:
            await self.reply.acknowledge()
        elif seated and self.reply.is_private:
            await press.show_hand(PanelExtras(line=refusal_line(refused, texts)))
        elif table is None and self.reply.is_private and refused.reason not in _ENDS_PANEL:
            # What came too quickly was pressed on a panel that is about to be another one; what stands has changed it.
            is_left = refused.reason in (self.too_quick, Reason.STANDS)
            if (panel := None if is_left else as_it_was(self.interaction)) is not None:
                await self.reply.update(panel, keeps_files=True)
            await self.reply.send_private(self.refusal(refused, texts))
            self._kernel.replies.note_refusal(self.reply)
        else:
            await self._kernel.replies.refuse(self.reply, self.refusal(refused, texts))
