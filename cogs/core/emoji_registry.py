"""The application's own emojis in Discord: which there are, which are missing, which nobody uses any more."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import cache
from typing import Final

import discord

from render import CardEmoji, draw_emoji, emoji_keys, emoji_name, former_name, is_emoji_name

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


def drawn(wanted: WantedEmoji) -> CardEmoji:
    """Return its picture, ready to be registered."""
    return draw_emoji(wanted.key, wanted.ground)


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
        await register(client, drawn(wanted))
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
