"""The one place that turns errors into words for a person: what happened, and what to do next."""

import logging
import secrets

import discord

from bot.tables.errors import Refused, RulesRefused
from bot.text import Texts
from bot.text.option_words import rules_refusal
from cogs.core.parts import EDGE_WAIT, note
from cogs.core.replies import SENDING_FAILS, send_private

logger = logging.getLogger(__name__)


def refusal_words(refused: Refused, texts: Texts) -> str:
    """What happened and what to do next, for the person who was refused."""
    if isinstance(refused, RulesRefused):
        return rules_refusal(refused.error, texts)
    return texts.say(f"refusal-{refused.reason}", **refused.arguments)


def refusal_line(refused: Refused, texts: Texts) -> str:
    """The same with the sign of a warning, as a line of a panel."""
    return f"⚠️ {refusal_words(refused, texts)}"


def refusal_note(refused: Refused, texts: Texts) -> discord.ui.LayoutView:
    """The same as a message of its own."""
    return note(refusal_line(refused, texts), edge=EDGE_WAIT)


async def say_unexpected(interaction: discord.Interaction, texts: Texts, error: Exception) -> None:
    """Says that something went wrong, with a code that finds it in the log."""
    code = secrets.token_hex(3)
    logger.error("Unexpected fault %s", code, exc_info=error)
    try:
        await send_private(interaction, note(f"⚠️ {texts.say('refusal-unexpected', code=code)}"))
    except SENDING_FAILS as lost:
        logger.info("Fault %s could not be told: %s", code, lost)
