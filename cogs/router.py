"""The one router: every press of a button, select or form comes here, and every press is answered."""

import logging
import secrets
from collections.abc import Mapping
from typing import Any

import discord
from discord.ext import commands

from bot.tables.errors import Refused, Unavailable
from bot.text import Texts
from cogs.absence import ABSENCE_HANDLERS
from cogs.answering import Answering
from cogs.desk import Desk, person_of, refusal_words
from cogs.hands import Hands
from cogs.hints import HINT_HANDLERS
from cogs.house import HOUSE_HANDLERS
from cogs.ids import MalformedId, parse_id
from cogs.looks import LOOK_HANDLERS
from cogs.pace import Pace
from cogs.panels.parts import note
from cogs.presses import HANDLERS, Pressed
from cogs.privacy import PRIVACY_HANDLERS
from cogs.replays import REPLAY_HANDLERS
from cogs.replies import SENDING_FAILS, is_lost, is_private, send_private, update_private

logger = logging.getLogger(__name__)

_HANDLERS = (
    HANDLERS | HINT_HANDLERS | HOUSE_HANDLERS | ABSENCE_HANDLERS | PRIVACY_HANDLERS | LOOK_HANDLERS | REPLAY_HANDLERS
)
_PRESSES = (discord.InteractionType.component, discord.InteractionType.modal_submit)


class Router(commands.Cog):
    """Reads the id of every press and hands it to its handler; turns whatever goes wrong into words."""

    def __init__(self, desk: Desk, hands: Hands, pace: Pace, answering: Answering) -> None:
        self._desk, self._hands = desk, hands
        self._pace, self._answering = pace, answering

    @commands.Cog.listener()
    async def on_interaction(self, interaction: discord.Interaction) -> None:
        if interaction.type not in _PRESSES:
            return
        data: Mapping[str, Any] = interaction.data or {}
        with self._answering:
            await self.answer(interaction, str(data.get("custom_id", "")))

    async def answer(self, interaction: discord.Interaction, custom_id: str) -> None:
        """Answers one press, whatever its id says."""
        self._desk.languages.note_server(interaction)
        self._hands.note_press(interaction.user.id)
        texts = await self._desk.languages.for_reader(interaction)
        try:
            await self._carry_out(interaction, custom_id, texts)
        except discord.HTTPException as error:
            await self._answer_after(error, interaction, texts)
        except Exception as error:  # every press gets an answer, also after a fault of ours
            await say_unexpected(interaction, texts, error)

    async def _carry_out(self, interaction: discord.Interaction, custom_id: str, texts: Texts) -> None:
        try:
            press = parse_id(custom_id)
            handler = _HANDLERS[press.verb]
        except (MalformedId, KeyError):
            await _say(interaction, texts.say("refusal-outdated"))
            return
        pressed = Pressed(self._desk, self._hands, interaction, press, texts, person_of(interaction, texts))
        try:
            if not self._pace.allows(pressed.person.user):
                raise Refused("too-quick")
            await handler(pressed)
        except MalformedId:
            await self._refuse(pressed, Refused("outdated"))
        except Unavailable:
            await self._refuse(pressed, Refused("not-saved"))
        except Refused as refused:
            await self._refuse(pressed, refused)

    async def _refuse(self, pressed: Pressed, refused: Refused) -> None:
        """Says why: on the presser's own panel, which is brought up to date, else as a private message."""
        words = f"⚠️ {refusal_words(refused, pressed.texts)}"
        table = self._desk.tables.find(pressed.press.table)
        seated = table is not None and table.seat_of(pressed.person.user) is not None
        if table is not None and seated and is_private(pressed.interaction):
            self._hands.let_go(table.id, pressed.person.user)
            await pressed.show_hand(table, line=words)
        else:
            await _say(pressed.interaction, words)

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
