"""The application's own emojis of cards: which Discord has, which are missing, and which nobody uses any more.

Missing ones are registered in the background, slowly, after the start, or by a command. Those of earlier releases are
used until then, and removed a day later, when nothing that can still be pressed shows them.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
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
from cogs.core.pictures import Pictures
from cogs.core.retrying import Failed, Speaks, ask_discord, make_once
from render import CardEmoji, Look, draw_emoji, emoji_key, emoji_keys, emoji_name, former_name, ground_of, is_emoji_name

logger = logging.getLogger(__name__)

GROUNDS: Final = ("d", "l")
"""For dark and for light ground, in the order in which they are registered."""


@dataclass(frozen=True, slots=True)
class WantedEmoji:
    """A face that should be registered: what it shows, and under which name; ``former`` is the one that an earlier
    release gave the same drawing."""

    key: str
    ground: str
    name: str
    former: str


@dataclass(frozen=True, slots=True)
class Registered:
    """State of Discord's emojis: ids of wanted ones by name, those missing, and those left of earlier drawings."""

    ids: dict[str, int]
    missing: list[WantedEmoji]
    outdated: dict[str, int]


@cache
def wanted_emoji(key: str, ground: str) -> WantedEmoji:
    """Return a wanted emoji. Its name comes from its drawing."""
    name = emoji_name(key, ground)
    return WantedEmoji(key, ground, name, former_name(name, key))


FACES: Final = tuple((key, ground) for ground in GROUNDS for key in emoji_keys())
"""Every face on every ground."""


async def registered(client: discord.Client, wanted: Sequence[WantedEmoji]) -> Registered:
    """Return the state of the wanted emojis in Discord, without those that the bot's owner has added.

    :raises discord.HTTPException: Discord refuses to tell.
    """
    # Told apart by their names alone: they carry a digest of the drawing, and a prefix that the owner's own lack.
    there = {emoji.name: emoji.id for emoji in await client.fetch_application_emojis()}
    names = {each.name for each in wanted}
    return Registered(
        ids={name: number for name, number in there.items() if name in names},
        missing=[each for each in wanted if each.name not in there],
        outdated={name: number for name, number in there.items() if name not in names and is_emoji_name(name)},
    )


async def current(client: discord.Client) -> Registered:
    """Return the state of the emojis of all faces, drawing each to find its name.

    :raises discord.HTTPException: Discord refuses to tell.
    """
    return await registered(client, [wanted_emoji(*face) for face in FACES])


async def register(client: discord.Client, emoji: CardEmoji) -> int:
    """Register one; return its id.

    :raises discord.HTTPException: Discord refuses it, also where the name is taken.
    """
    return (await client.create_application_emoji(name=emoji.name, image=emoji.png)).id


async def remove_emoji(client: discord.Client, number: int) -> None:
    """Remove one. Messages that show it say its name from then on.

    :raises discord.HTTPException: Discord refuses that.
    """
    emoji = await client.fetch_application_emoji(number)
    await emoji.delete()


@asynccontextmanager
async def logged_in(token: str) -> AsyncIterator[discord.Client]:
    """Yield a client that asks Discord and hears nothing.

    :raises discord.LoginFailure: Discord refuses the token.
    """
    client = discord.Client(intents=discord.Intents.none())
    async with client:
        await client.login(token)
        yield client


async def bring_up_to_date(
    client: discord.Client, say: Callable[[str], None], *, spacing: float, remove_outdated: bool
) -> Registered:
    """Register what is missing, and remove what is outdated where that is wished.

    :param say: hears a line for each emoji that was registered or removed.
    :param spacing: seconds between two of them.
    :return: what there was before.
    :raises discord.HTTPException: Discord refuses one; run again, it goes on from there.
    """
    before = await current(client)
    for wanted in before.missing:
        await register(client, draw_emoji(wanted.key, wanted.ground))
        say(f"registered {wanted.name}")
        await asyncio.sleep(spacing)
    for name, number in before.outdated.items() if remove_outdated else ():
        await remove_emoji(client, number)
        say(f"removed {name}")
        await asyncio.sleep(spacing)
    return before


def registry_summary(before: Registered, *, changed: bool, removed: bool) -> dict[str, object]:
    """Return the numbers of emojis found, registered and removed, and the names of those still to do."""
    return {
        "there": len(before.ids),
        "registered": len(before.missing) if changed else 0,
        "missing": [] if changed else [each.name for each in before.missing],
        "removed": len(before.outdated) if removed else 0,
        "outdated": [] if removed else sorted(before.outdated),
    }


def emojis_refused_words(error: Exception) -> str | None:
    """Return words that Discord has refused something; None for an error that means something else."""
    return f"Discord refuses the emojis: {error}" if isinstance(error, discord.HTTPException) else None


_PAUSES: Final = (60.0, 600.0, 3600.0)
"""Seconds before trying again; after the last it is left for the next start."""
_ALL: Final = "all"
_UNSHOWN_AFTER: Final = DAY
"""Seconds after the last new one was registered: panels that show others have lost their tokens, which live a quarter
of an hour, and no process of an earlier release is left beside this one."""
_TAKEN: Final = 400
"""The status for a name that there is already, of another process for one."""


class CardEmojis(QueueComponent[str], Speaks):
    """Keeper of the registered emojis. Without any, texts say cards in words."""

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
        """Use a client that has logged in for requests from now on."""
        super().connect(client)
        if self._used:
            self._queue.ask(_ALL)

    def signs(self, look: Look, rules: Rules) -> CardSigns:
        """Return the emojis for a person's look in a game of those rules, as far as they are registered."""
        return self._signs.get((ground_of(look.colours), rules.kings == "wild"), NO_SIGNS)

    async def _bring_up_to_date(self, _: str) -> None:
        """Learn which there are, and register the others. Failures leave everybody with words."""
        for pause in (*_PAUSES, None):
            failed = await self._try_to_bring_up_to_date()
            if failed is None:
                return
            logger.info("The emojis of cards could not be registered: %s", failed.error)
            if pause is not None:
                await self._clock.sleep(pause)

    async def _try_to_bring_up_to_date(self) -> Failed | None:
        """Learn and register once. Return what Discord has not done."""
        client = self._client
        if client is None:
            return None
        # 1. The name of each comes from its drawing, which a thread makes.
        wanted = [await self._pictures.run(partial(wanted_emoji, *face)) for face in FACES]
        there = await self._learn(client, wanted)
        if isinstance(there, Failed):
            return there
        # 2. Register what is missing. A taken name is another process's doing, which the look after it finds.
        for each in there.missing:
            emoji = await self._pictures.run(partial(draw_emoji, each.key, each.ground))
            number = await make_once(partial(register, client, emoji))
            if not isinstance(number, Failed):
                self._note(each.name, number, each)
            elif not isinstance(number.error, discord.HTTPException) or number.error.status != _TAKEN:
                return number
            await self._clock.sleep(self._spacing)
        if there.missing:
            there = await self._learn(client, wanted)
            if isinstance(there, Failed):
                return there
        # 3. Former drawings go once no panel that can still be pressed shows them.
        if there.outdated and not there.missing and self._removing is None:
            newest = max(snowflake_time(number).timestamp() for number in there.ids.values())
            pause = max(0.0, newest + _UNSHOWN_AFTER - self._clock.now())
            self._removing = begin_once("CardEmojis.remove", self._remove(client, dict(there.outdated), pause))
        return None

    async def _remove(self, client: discord.Client, outdated: Mapping[str, int], pause: float) -> None:
        """Remove those that nobody sees any more. What is left is removed after the next start."""
        await self._clock.sleep(pause)
        for name, number in outdated.items():
            failed = await ask_discord(partial(remove_emoji, client, number))
            if isinstance(failed, Failed):  # another process may have done it
                logger.info("The emoji %s could not be removed: %s", name, failed.error)
            await self._clock.sleep(self._spacing)

    async def _learn(self, client: discord.Client, wanted: Sequence[WantedEmoji]) -> Registered | Failed:
        there = await ask_discord(partial(registered, client, wanted))
        if isinstance(there, Failed):
            return there
        for each in wanted:
            if each.name in there.ids:
                self._note(each.name, there.ids[each.name], each)
            elif each.former in there.outdated:
                self._note(each.former, there.outdated[each.former], each)
        return there

    def _note(self, name: str, number: int, emoji: WantedEmoji) -> None:
        """Use an emoji from now on, under the name that it has."""
        for kings_wild in (False, True):
            signs = self._signs.setdefault((emoji.ground, kings_wild), {})
            signs |= dict.fromkeys(_cards_of(kings_wild).get(emoji.key, ()), f"<:{name}:{number}>")


@cache
def _cards_of(kings_wild: bool) -> dict[str, list[int]]:
    """Return the cards that each emoji shows: one, or all jokers. A back stands for a card that nobody may see."""
    found: dict[str, list[int]] = {emoji_key(NO_CARD, kings_wild): [NO_CARD]}
    for card, name in enumerate(FACE_NAMES):
        if name:
            found.setdefault(emoji_key(card, kings_wild), []).append(card)
    return found
