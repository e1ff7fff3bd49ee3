"""Panels and pictures made ready for Discord, and the failures of sending."""

import io
from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

import discord

from bot.discord_internals import free_when_sent
from cogs.core.command_mentions import make_clickable
from cogs.core.fitting import fit_texts
from cogs.core.menus import renew_menus
from cogs.core.unanswered import drop_unanswered

_NONCE_LENGTH: Final = 24
Files = list[discord.File]


@dataclass(frozen=True, slots=True)
class Picture:
    """A PNG to be sent with a panel. The name never tells what it shows."""

    name: str
    data: bytes

    def file(self) -> discord.File:
        return _Upload(io.BytesIO(self.data), filename=self.name)


class _Upload(discord.File):
    """Upload from memory, which need not be closed, and is freed once it was sent. The library would give it a
    way to close itself, which holds on to it."""

    def close(self) -> None:
        vars(self.fp).pop("close", None)


@dataclass(frozen=True, slots=True)
class Answer:
    """A panel and its picture, ready to be sent."""

    layout: discord.ui.LayoutView
    picture: Picture | None = None


def files_of(*pictures: Picture | None) -> list[discord.File]:
    return [picture.file() for picture in pictures if picture is not None]


def settled(
    layout: discord.ui.LayoutView, client: discord.Client | None = None, *, answers: int = 0
) -> discord.ui.LayoutView:
    """A layout that is only sent from now on and that discord.py will not store: the router alone answers its buttons.

    :param client: through which it goes out; where that knows the commands, those that are named can be pressed.
    :param answers: the interaction that it answers, so that its menus are new ones; 0 where all see it.
    """
    layout.stop()
    # Parts are taken out before texts are cut, and mentions come last, since they make texts longer.
    renew_menus(layout, answers)
    drop_unanswered(layout, client)
    fit_texts(layout)
    make_clickable(layout, client)
    free_when_sent(layout)
    return layout


def nonce_of(message: str) -> str:
    """Return a message's nonce: sent again after a crash or a lost answer, Discord gives the one that is there."""
    return sha256(message.encode()).hexdigest()[:_NONCE_LENGTH]


def mentioning(people: Iterable[int]) -> discord.AllowedMentions:
    """Return mentions of these people and nobody else, whoever is named in what is sent."""
    return discord.AllowedMentions(everyone=False, roles=False, users=[discord.Object(user) for user in people])
