"""The one router: every press of a button, select or form comes here, and every press is answered."""

from collections.abc import Mapping
from typing import Any, Final

import discord
from discord.ext import commands

from bot.errors import Reason, Refused
from bot.ids import CustomId, MalformedId, parse_id
from bot.running.measures import Answered
from bot.text import Texts, texts_for
from cogs.core.arrivals import Arrival
from cogs.core.forms import OPENING
from cogs.core.kernel import Kernel
from cogs.core.press import Handler, Press
from cogs.core.press_ids import opens_form
from cogs.core.refusals import refusal_line, refusal_note
from cogs.core.replies import acknowledge, defer, is_private, send_instead, send_private

_ENDS_PANEL: Final = frozenset({Reason.OUTDATED, Reason.STALE, Reason.TABLE_GONE})
"""What a private panel is of no use after."""
_PRESSES: Final = (discord.InteractionType.component, discord.InteractionType.modal_submit)


class Router(commands.Cog):
    """Reads the id of every press and hands it to its handler."""

    def __init__(self, kernel: Kernel) -> None:
        self._kernel = kernel

    @commands.Cog.listener()
    async def on_interaction(self, interaction: discord.Interaction) -> None:
        if interaction.type not in _PRESSES:
            return
        data: Mapping[str, Any] = interaction.data or {}
        await self.answer(interaction, str(data.get("custom_id", "")))

    async def answer(self, interaction: discord.Interaction, custom_id: str) -> None:
        """Answers one press, whatever its id says."""
        try:
            parsed = parse_id(custom_id)
        except MalformedId:
            parsed = _NOBODYS
        presses = self._kernel.presses
        arrival = ArrivedPress(
            interaction,
            parsed,
            self._kernel,
            presses.answering(parsed),
            open_to_blocked=presses.is_open_to_blocked(parsed),
        )
        await self._kernel.arrivals.answer(arrival)


_NOBODYS: Final = CustomId("0", "")
"""Stands for an id that can't be read: it names no table, and nothing answers its verb."""


class ArrivedPress(Arrival):
    """A press, and what answers it; nothing where this release knows no such press."""

    kind = Answered.PRESS
    too_quick = Reason.TOO_QUICK

    def __init__(
        self,
        interaction: discord.Interaction,
        parsed: CustomId,
        kernel: Kernel,
        handler: Handler | None,
        *,
        open_to_blocked: bool = False,
    ) -> None:
        super().__init__(interaction, open_to_blocked=open_to_blocked)
        self._id, self._kernel, self._handler = parsed, kernel, handler

    async def acknowledge(self) -> None:
        """A form can't come later: that is said."""
        if self._id.verb in OPENING or opens_form(self._id.verb):
            texts = texts_for(str(self.interaction.locale))
            await send_instead(self.interaction, refusal_note(Refused(Reason.TOO_BUSY), texts))
        else:
            await defer(self.interaction)

    async def carry_out(self, texts: Texts) -> None:
        if self._handler is None:
            raise Refused(Reason.OUTDATED)
        try:
            await self._handler(Press(self._kernel, self.interaction, self._id, texts))
        except MalformedId:
            raise Refused(Reason.OUTDATED) from None

    async def hush(self, texts: Texts) -> None:
        await acknowledge(self.interaction)

    async def refuse(self, refused: Refused, texts: Texts) -> None:
        """Says why: on the presser's own panel, which is brought up to date, else as a private message. A private panel
        of no table (settings, a puzzle ...) stays as it is, unless it means nothing any more."""
        press = Press(self._kernel, self.interaction, self._id, texts)
        table = self._kernel.tables.find(self._id.table)
        seated = table is not None and table.seat_of(press.user) is not None
        if seated and is_private(self.interaction):
            await press.show_hand(line=refusal_line(refused, texts))
        elif table is None and is_private(self.interaction) and refused.reason not in _ENDS_PANEL:
            await send_private(self.interaction, refusal_note(refused, texts))
        else:
            await self._kernel.private_panels.refuse(self.interaction, refusal_note(refused, texts))
