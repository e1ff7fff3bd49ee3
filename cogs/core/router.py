"""The one router: every press of a button, select or form comes here, and every press is answered."""

import asyncio
import logging
from collections.abc import Mapping
from functools import partial
from typing import Any, Final

import discord
from discord.ext import commands

from bot.ids import MalformedId, parse_id
from bot.operation.about import about
from bot.operation.measures import Answered
from bot.tables.errors import Reason, Refused, Unavailable
from bot.tables.in_flight import InFlight
from bot.text import Texts, texts_for
from cogs.core.context import BotContext
from cogs.core.first_answer import in_time
from cogs.core.forms import OPENING
from cogs.core.interactions import shard_of
from cogs.core.parts import note
from cogs.core.places import Places
from cogs.core.press import Handler, Press
from cogs.core.press_rate import PressRate
from cogs.core.refusals import refusal_line, refusal_note, say_unexpected
from cogs.core.replies import defer, is_lost, is_private, send_instead, send_private, update_private

logger = logging.getLogger(__name__)

_STEPS_AT_ONCE: Final = 12
_ENDS_PANEL: Final = frozenset({Reason.OUTDATED, Reason.STALE, Reason.TABLE_GONE})
"""What a private panel is of no use after."""
_PRESSES: Final = (discord.InteractionType.component, discord.InteractionType.modal_submit)


class Router(commands.Cog):
    """Reads the id of every press and hands it to its handler; turns whatever goes wrong into words."""

    def __init__(
        self, context: BotContext, handlers: Mapping[str, Handler], press_rate: PressRate, in_flight: InFlight
    ) -> None:
        """:param handlers: what answers each verb of an id."""
        self._context, self._handlers = context, handlers
        self._press_rate, self._in_flight = press_rate, in_flight
        self._places = Places(_STEPS_AT_ONCE)

    @commands.Cog.listener()
    async def on_interaction(self, interaction: discord.Interaction) -> None:
        if interaction.type not in _PRESSES:
            return
        data: Mapping[str, Any] = interaction.data or {}
        with self._in_flight:
            await self.answer(interaction, str(data.get("custom_id", "")))

    async def answer(self, interaction: discord.Interaction, custom_id: str) -> None:
        """Answers one press, whatever its id says, and acknowledges it in time where that takes long."""
        self._context.elsewhere.heard(interaction)
        now = asyncio.get_running_loop().time
        arrived = now()
        with about(interaction=interaction.id, shard=shard_of(interaction)):
            async with in_time(interaction, partial(_acknowledge, interaction, custom_id)):
                await self._places.carry_out(self._answer(interaction, custom_id))
        self._context.measures.answered(Answered.PRESS, now() - arrived)

    async def _answer(self, interaction: discord.Interaction, custom_id: str) -> None:
        self._context.preferences.note_server(interaction)
        texts = await self._context.preferences.for_reader(interaction)
        try:
            await self._carry_out(interaction, custom_id, texts)
        except discord.HTTPException as error:
            if is_lost(error):  # the press stands, and the next one shows it
                logger.info("A press could not be answered any more: %s", error)
                await self._context.elsewhere.note(interaction, error)
            else:
                await say_unexpected(interaction, texts, error)
        except Exception as error:  # every press gets an answer, also after a fault of ours
            await say_unexpected(interaction, texts, error)

    async def _carry_out(self, interaction: discord.Interaction, custom_id: str, texts: Texts) -> None:
        try:
            parsed = parse_id(custom_id)
            handler = self._handlers[parsed.verb]
        except (MalformedId, KeyError):
            await update_private(interaction, note(texts.say("refusal-outdated")))
            return
        press = Press(self._context, interaction, parsed, texts)
        try:
            self._context.blocklist.check(interaction.user.id, interaction.guild_id)
            if not self._press_rate.allows(interaction.user.id):
                raise Refused(Reason.TOO_QUICK)
            await handler(press)
        except MalformedId:
            await self._refuse(press, Refused(Reason.OUTDATED))
        except Unavailable:
            await self._refuse(press, Refused(Reason.NOT_SAVED))
        except Refused as refused:
            await self._refuse(press, refused)

    async def _refuse(self, press: Press, refused: Refused) -> None:
        """Says why: on the presser's own panel, which is brought up to date, else as a private message. A private panel
        of no table (settings, a puzzle ...) stays as it is, unless it means nothing any more."""
        line = refusal_line(refused, press.texts)
        table = self._context.tables.find(press.id.table)
        seated = table is not None and table.seat_of(press.user) is not None
        if seated and is_private(press.interaction):
            await press.show_hand(line=line)
        elif table is None and is_private(press.interaction) and refused.reason not in _ENDS_PANEL:
            await send_private(press.interaction, refusal_note(refused, press.texts))
        else:
            await self._context.private_panels.refuse(press.interaction, refusal_note(refused, press.texts))


async def _acknowledge(interaction: discord.Interaction, custom_id: str) -> None:
    """What a press is answered with whose answer takes long. A form can't come later: that is said."""
    if _verb_of(custom_id) in OPENING:
        await send_instead(interaction, refusal_note(Refused(Reason.TOO_BUSY), texts_for(str(interaction.locale))))
    else:
        await defer(interaction)


def _verb_of(custom_id: str) -> str:
    try:
        return parse_id(custom_id).verb
    except MalformedId:
        return ""
