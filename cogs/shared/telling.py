"""Tells people of what somebody else has done to them, where they will read it."""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from typing import Final

from bot.places import is_server
from cogs.core.message_budget import Purpose
from cogs.core.press import Press
from cogs.core.replies import SENDING_FAILS, mentioning, nonce_of
from cogs.core.retrying import send_in_turn

_PATIENCE: Final = 5.0
"""Seconds that it waits for its turn to be sent: the press that brought it has been answered by then."""


async def tell_people(press: Press, channel: int, people: Sequence[int], words: str, *, quiet: bool = False) -> None:
    """Says in a channel what a press has done to people, once, and mentions them, unless nobody is mentioned there.

    What Discord does not take, and what is done where the bot has no channel, stands on the panels of what it was done
    at all the same.

    :param words: with their mentions.
    :param quiet: whether nobody is mentioned where it was done.
    """
    if not is_server(press.guild):
        return
    budget = press.kernel.budget
    try:
        async with asyncio.timeout(_PATIENCE):
            await budget.turn(channel, Purpose.NOTICE, guild=press.guild)
    except TimeoutError:
        return
    if budget.is_out(press.guild):
        return
    is_quiet = quiet or await press.kernel.preferences.is_quiet(press.guild)
    allowed = mentioning(() if is_quiet else people)
    place = press.interaction.client.get_partial_messageable(channel)
    nonce = nonce_of(f"told/{press.interaction.id}")
    with suppress(*SENDING_FAILS):
        await send_in_turn(
            lambda: place.send(words, allowed_mentions=allowed, nonce=nonce),
            budget,
            channel,
            Purpose.NOTICE,
            guild=press.guild,
        )
