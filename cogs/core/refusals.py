"""The one place that turns errors into words for a person: what happened, and what to do next."""

import logging
import secrets
from collections.abc import Callable
from typing import Any

import discord
from discord import ui

from bot.errors import Reason, Refused, RulesRefused
from bot.text import Texts
from bot.text.option_words import rules_refusal
from cogs.core import parts
from cogs.core.reply import Reply

logger = logging.getLogger(__name__)

WaysOn = Callable[[Refused, Texts, bool], list[ui.Button[Any]]]
"""Makes the buttons that lead on, told besides whether a table can be opened where the refusal is read."""
_ways_on: dict[Reason, WaysOn] = {}


def leads_on(*reasons: Reason) -> Callable[[WaysOn], WaysOn]:
    """Mark what makes the buttons by which somebody goes on from a refusal for these reasons."""

    def marked(ways: WaysOn) -> WaysOn:
        _ways_on.update(dict.fromkeys(reasons, ways))
        return ways

    return marked


def refusal_words(refused: Refused, texts: Texts) -> str:
    """Return words on what happened and what to do next, for the refused person."""
    if isinstance(refused, RulesRefused):
        return rules_refusal(refused.error, texts)
    return texts.say(f"refusal-{refused.reason}", **refused.arguments)


def refusal_line(refused: Refused, texts: Texts) -> str:
    """Return a refusal's words with a warning sign, as a line of a panel."""
    return f"⚠️ {refusal_words(refused, texts)}"


def refusal_note(refused: Refused, texts: Texts, *, opens_tables: bool) -> discord.ui.LayoutView:
    """Return a refusal as a message of its own, with the buttons that lead on from there.

    :param opens_tables: whether a table can be opened where it is read.
    """
    lead = _ways_on.get(refused.reason)
    ways = [] if lead is None else lead(refused, texts, opens_tables)
    return parts.panel(
        [parts.text(refusal_line(refused, texts)), *([parts.row(*ways)] if ways else [])], parts.EDGE_WAIT
    )


async def say_unexpected(reply: Reply, texts: Texts, error: Exception) -> None:
    """Say that something went wrong, with a code that finds it in the log."""
    code = secrets.token_hex(3)
    logger.error("Unexpected fault %s", code, exc_info=error)
    words = parts.note(f"⚠️ {texts.say('refusal-unexpected', code=code)}")
    lost = await reply.attempt(reply.send_private(words))
    if lost is not None:
        logger.info("Fault %s could not be told: %s", code, lost.error)
