"""The emojis of cards that can be used now. Missing ones are registered in the background, slowly, after the start;
those of earlier releases are used until then, and removed a day later, when nothing that can still be pressed shows
them.
"""

import asyncio
import logging
from collections.abc import Mapping, Sequence
from functools import cache, partial
from typing import Final

import discord
from discord.utils import snowflake_time

from bot.engine.cards import FACE_NAMES
from bot.engine.moves import NO_CARD
from bot.engine.rules import Rules
from bot.running.keyed_queue import QueueComponent
from bot.running.supervision import begin_once, end_tasks
from bot.tables.limits import DAY
from bot.tables.ports import Clock
from bot.text.play_words import NO_SIGNS, CardSigns
from cogs.core.emoji_registry import (
    FACES,
    Registered,
    WantedEmoji,
    drawn,
    register,
    registered,
    remove_emoji,
    wanted_emoji,
)
from cogs.core.pictures import Pictures
from cogs.core.replies import SENDING_FAILS
from cogs.core.speaking import Speaks
from render import Look, emoji_key, ground_of

logger = logging.getLogger(__name__)

_PAUSES: Final = (60.0, 600.0, 3600.0)
"""Seconds before trying again; after the last it is left for the next start."""
_ALL: Final = "all"
_UNSHOWN_AFTER: Final = DAY
"""Seconds after the last new one was registered: panels that show others have lost their tokens, which live a quarter
of an hour, and no process of an earlier release is left beside this one."""
_TAKEN: Final = 400
"""The status for a name that there is already, of another process for one."""


class CardEmojis(QueueComponent[str], Speaks):
    """Knows the registered emojis. Without any, texts say cards in words."""

    def __init__(self, pictures: Pictures, clock: Clock, *, spacing: float, used: bool = True) -> None:
        """
        :param spacing: seconds between two that are registered.
        :param used: whether there are to be any at all.
        """
        super().__init__(self._bring_up_to_date)
        self._pictures, self._clock = pictures, clock
        self._spacing, self._used = spacing, used
        self._signs: dict[tuple[str, bool], dict[int, str]] = {}
        """By ground, and by whether kings are wild."""
        self._removing: asyncio.Task[None] | None = None

    async def stop(self) -> None:
        await end_tasks([self._removing])
        await super().stop()

    def connect(self, client: discord.Client) -> None:
        """From now on Discord can be asked, by a client that has logged in."""
        super().connect(client)
        if self._used:
            self._queue.ask(_ALL)

    def signs(self, look: Look, rules: Rules) -> CardSigns:
        """The emojis for a person's look in a game of those rules, as far as they are registered."""
        return self._signs.get((ground_of(look.colours), rules.kings == "wild"), NO_SIGNS)

    async def _bring_up_to_date(self, _: str) -> None:
        """Learns which there are, and registers the others. Failures leave everybody with words."""
        for pause in (*_PAUSES, None):
            try:
                await self._try_to_bring_up_to_date()
                return
            except SENDING_FAILS as error:
                logger.info("The emojis of cards could not be registered: %s", error)
            if pause is not None:
                await self._clock.sleep(pause)

    async def _try_to_bring_up_to_date(self) -> None:
        """Raises what Discord answers."""
        client = self._client
        if client is None:
            return
        wanted = [await self._pictures.run(partial(wanted_emoji, *face)) for face in FACES]
        there = await self._learn(client, wanted)
        taken = False
        for each in there.missing:
            emoji = await self._pictures.run(partial(drawn, each))
            try:
                self._note(each.name, await register(client, emoji), each)
            except discord.HTTPException as error:
                if error.status != _TAKEN:
                    raise
                taken = True
            await self._clock.sleep(self._spacing)
        if taken or there.missing:
            there = await self._learn(client, wanted)
        if there.outdated and not there.missing and self._removing is None:
            newest = max(snowflake_time(number).timestamp() for number in there.ids.values())
            pause = max(0.0, newest + _UNSHOWN_AFTER - self._clock.now())
            self._removing = begin_once("CardEmojis.remove", self._remove(client, dict(there.outdated), pause))

    async def _remove(self, client: discord.Client, outdated: Mapping[str, int], pause: float) -> None:
        """Removes those that nobody sees any more. What is left is removed after the next start."""
        await self._clock.sleep(pause)
        for name, number in outdated.items():
            try:
                await remove_emoji(client, number)
            except SENDING_FAILS as error:  # another process may have done it
                logger.info("The emoji %s could not be removed: %s", name, error)
            await self._clock.sleep(self._spacing)

    async def _learn(self, client: discord.Client, wanted: Sequence[WantedEmoji]) -> Registered:
        there = await registered(client, wanted)
        for each in wanted:
            if each.name in there.ids:
                self._note(each.name, there.ids[each.name], each)
            elif each.former in there.outdated:
                self._note(each.former, there.outdated[each.former], each)
        return there

    def _note(self, name: str, number: int, emoji: WantedEmoji) -> None:
        """Uses an emoji from now on, under the name that it has."""
        for kings_wild in (False, True):
            signs = self._signs.setdefault((emoji.ground, kings_wild), {})
            signs |= dict.fromkeys(_cards_of(kings_wild).get(emoji.key, ()), f"<:{name}:{number}>")


@cache
def _cards_of(kings_wild: bool) -> dict[str, list[int]]:
    """The cards that each emoji shows: one, or all jokers. A back stands for a card that nobody may see."""
    found: dict[str, list[int]] = {emoji_key(NO_CARD, kings_wild): [NO_CARD]}
    for card, name in enumerate(FACE_NAMES):
        if name:
            found.setdefault(emoji_key(card, kings_wild), []).append(card)
    return found
