"""The one router: every press of a button, select or form comes here, and every press is answered."""

import logging
import secrets
from collections.abc import Mapping
from typing import Any

import discord
from discord.ext import commands

from bot.ids import MalformedId, parse_id
from bot.tables.errors import Refused, Unavailable
from bot.tables.in_flight import InFlight
from bot.text import Texts
from cogs.absence.handlers import ABSENCE_HANDLERS
from cogs.core.context import BotContext, person_of, refusal_words
from cogs.core.parts import note
from cogs.core.press import HANDLERS, Press
from cogs.core.press_rate import PressRate
from cogs.core.replies import SENDING_FAILS, is_lost, is_private, send_private, update_private
from cogs.hand.hints import HINT_HANDLERS
from cogs.hand.private_panels import PrivatePanels
from cogs.house_rules.handlers import HOUSE_HANDLERS
from cogs.preferences.handlers import LOOK_HANDLERS
from cogs.privacy.handlers import PRIVACY_HANDLERS
from cogs.replay.handlers import REPLAY_HANDLERS

logger = logging.getLogger(__name__)

_HANDLERS = (
    HANDLERS | HINT_HANDLERS | HOUSE_HANDLERS | ABSENCE_HANDLERS | PRIVACY_HANDLERS | LOOK_HANDLERS | REPLAY_HANDLERS
)
_PRESSES = (discord.InteractionType.component, discord.InteractionType.modal_submit)


class Router(commands.Cog):
    """Reads the id of every press and hands it to its handler; turns whatever goes wrong into words."""

    def __init__(
        self, context: BotContext, private_panels: PrivatePanels, press_rate: PressRate, in_flight: InFlight
    ) -> None:
        self._context, self._private_panels = context, private_panels
        self._press_rate, self._in_flight = press_rate, in_flight

    @commands.Cog.listener()
    async def on_interaction(self, interaction: discord.Interaction) -> None:
        if interaction.type not in _PRESSES:
            return
        data: Mapping[str, Any] = interaction.data or {}
        with self._in_flight:
            await self.answer(interaction, str(data.get("custom_id", "")))

    async def answer(self, interaction: discord.Interaction, custom_id: str) -> None:
        """Answers one press, whatever its id says."""
        self._context.preferences.note_server(interaction)
        self._private_panels.note_press(interaction.user.id)
        texts = await self._context.preferences.for_reader(interaction)
        try:
            await self._carry_out(interaction, custom_id, texts)
        except discord.HTTPException as error:
            await self._answer_after(error, interaction, texts)
        except Exception as error:  # every press gets an answer, also after a fault of ours
            await say_unexpected(interaction, texts, error)

    async def _carry_out(self, interaction: discord.Interaction, custom_id: str, texts: Texts) -> None:
        try:
            parsed = parse_id(custom_id)
            handler = _HANDLERS[parsed.verb]
        except (MalformedId, KeyError):
            await _say(interaction, texts.say("refusal-outdated"))
            return
        press = Press(self._context, self._private_panels, interaction, parsed, texts, person_of(interaction, texts))
        try:
            if not self._press_rate.allows(press.person.user):
                raise Refused("too-quick")
            await handler(press)
        except MalformedId:
            await self._refuse(press, Refused("outdated"))
        except Unavailable:
            await self._refuse(press, Refused("not-saved"))
        except Refused as refused:
            await self._refuse(press, refused)

    async def _refuse(self, press: Press, refused: Refused) -> None:
        """Says why: on the presser's own panel, which is brought up to date, else as a private message."""
        words = f"⚠️ {refusal_words(refused, press.texts)}"
        table = self._context.tables.find(press.id.table)
        seated = table is not None and table.seat_of(press.person.user) is not None
        if table is not None and seated and is_private(press.interaction):
            self._private_panels.let_go(table.id, press.person.user)
            await press.show_hand(table, line=words)
        else:
            await _say(press.interaction, words)

    async def _answer_after(self, error: discord.HTTPException, interaction: discord.Interaction, texts: Texts) -> None:
        """After Discord refused an answer: the press stands, and the next one shows it."""
        if is_lost(error):
            logger.info("A press could not be answered any more: %s", error)
        else:
            await say_unexpected(interaction, texts, error)


async def _say(interaction: discord.Interaction, words: str) -> None:
    if is_private(interaction):
        await update_private(interaction, note(words))
    else:
        await send_private(interaction, note(words))


async def say_unexpected(interaction: discord.Interaction, texts: Texts, error: Exception) -> None:
    """Says that something went wrong, with a code that finds it in the log."""
    code = secrets.token_hex(3)
    logger.error("Unexpected fault %s", code, exc_info=error)
    try:
        await send_private(interaction, note(f"⚠️ {texts.say('refusal-unexpected', code=code)}"))
    except SENDING_FAILS as lost:
        logger.info("Fault %s could not be told: %s", code, lost)
