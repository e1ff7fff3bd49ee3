"""The one place that turns errors into words for a person: what happened, and what to do next."""

import logging
import secrets
from typing import Any, Final

import discord
from discord import ui

from bot.errors import Reason, Refused, RulesRefused
from bot.text import Texts
from bot.text.option_words import rules_refusal
from cogs.core.parts import EDGE_WAIT, note, panel, row, text
from cogs.core.replies import SENDING_FAILS, send_private
from cogs.replay.panel import replay_button
from cogs.table.buttons import learn_button, open_table_button, play_now_button

logger = logging.getLogger(__name__)

_OPENING: Final = frozenset({Reason.NO_TABLE, Reason.TABLE_GONE, Reason.NO_FINISHED_GAME})
"""There is none of something that a new table would bring."""


def refusal_words(refused: Refused, texts: Texts) -> str:
    """What happened and what to do next, for the person who was refused."""
    if isinstance(refused, RulesRefused):
        return rules_refusal(refused.error, texts)
    return texts.say(f"refusal-{refused.reason}", **refused.arguments)


def refusal_line(refused: Refused, texts: Texts) -> str:
    """The same with the sign of a warning, as a line of a panel."""
    return f"⚠️ {refusal_words(refused, texts)}"


def refusal_note(refused: Refused, texts: Texts) -> discord.ui.LayoutView:
    """The same as a message of its own, with the buttons that lead on from there."""
    ways = _ways_on(refused, texts)
    return panel([text(refusal_line(refused, texts)), *([row(*ways)] if ways else [])], EDGE_WAIT)


def _ways_on(refused: Refused, texts: Texts) -> list[ui.Button[Any]]:
    if refused.reason in _OPENING:
        return [play_now_button(texts), open_table_button(texts)]
    if refused.reason in (Reason.NOT_SEATED, Reason.SHOWN_OUT):
        return [play_now_button(texts), learn_button(texts)]
    if refused.reason is Reason.NO_REVIEW:
        return [replay_button(str(refused.arguments["game"]), texts)]
    return []


async def say_unexpected(interaction: discord.Interaction, texts: Texts, error: Exception) -> None:
    """Says that something went wrong, with a code that finds it in the log."""
    code = secrets.token_hex(3)
    logger.error("Unexpected fault %s", code, exc_info=error)
    try:
        await send_private(interaction, note(f"⚠️ {texts.say('refusal-unexpected', code=code)}"))
    except SENDING_FAILS as lost:
        logger.info("Fault %s could not be told: %s", code, lost)
